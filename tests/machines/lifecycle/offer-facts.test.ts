import { expect, test } from 'vitest'
import { factsOfEntry } from '../../../machines/lifecycle/offer/offer-facts.ts'
import { anOffer } from '../../models/offer.cases.ts'

const offer = { partnerId: 7, queryStatus: 'P', application: false } as const

test('a new offer has no facts about its customer', () => {
  expect(factsOfEntry(anOffer, offer)).toEqual({
    partnerId: 7,
    queryStatus: 'P',
    application: false,
    hasContact: true,
    complete: true,
    mayApply: 'anybody',
    identified: false,
    contactGiven: false,
    officeAnswered: false,
    consented: false,
  })
})

test.each([
  ['', '', false],
  ['klient@meretuul.example', '', true],
  ['', '51234567', true],
])('the address "%s" and the phone "%s" are a contact: %s', (email, phone, hasContact) => {
  expect(factsOfEntry({ ...anOffer, email, phone }, offer).hasContact).toBe(hasContact)
})

const asset = { groupId: 1, price: 1000, vatExempt: false }

test.each([
  ['no asset', [], 1200, false],
  ['one asset', [asset], 1200, true],
  ['two assets', [asset, { ...asset, price: 200 }], 1200, true],
  ['one asset without a price', [{ ...asset, price: 0 }], 1200, false],
  ['one asset that costs more than the total', [asset], 999, false],
  ['one asset and no total', [asset], 0, false],
])('an offer with %s', (_, mainAssets, totalAmount, complete) => {
  expect(factsOfEntry({ ...anOffer, mainAssets, totalAmount }, offer).complete).toBe(complete)
})
