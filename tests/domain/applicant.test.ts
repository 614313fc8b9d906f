import { describe, expect, test } from 'vitest'
import type { ApplicantContact } from '../../api/apply.ts'
import { type ConsentName, consentVersions } from '../../api/consent.ts'
import { missingConsents, missingContact, neededContact } from '../../domain/applicant.ts'

const whole: ApplicantContact = {
  email: 'mari@meretuul.example',
  phone: '51234567',
  street: 'Pikk',
  houseNumber: '7',
  flatNumber: '',
  zipCode: '10123',
  city: 'Tallinn',
}
const ofPerson = ['email', 'phone', 'street', 'houseNumber', 'zipCode', 'city'] as const
const ofCompany = ['email', 'phone'] as const

describe.each([
  { who: 'a private person', company: false, needed: ofPerson },
  { who: 'a company', company: true, needed: ofCompany },
])('of $who', ({ company, needed }) => {
  test('reports everything as missing at first, and nothing when complete', () => {
    expect(neededContact(company)).toEqual(needed)
    expect(missingContact(null, company)).toEqual(needed)
    expect(missingContact(whole, company)).toEqual([])
  })

  test.each(needed)('reports an empty or blank %s as missing', (field) => {
    expect(missingContact({ ...whole, [field]: '' }, company)).toEqual([field])
    expect(missingContact({ ...whole, [field]: ' \t' }, company)).toEqual([field])
  })
})

const consent = (name: ConsentName, version: string = consentVersions[name]) => ({ name, version })

test.each([
  ['none', [], ['terms', 'creditCheck']],
  ['one of two', [consent('terms')], ['creditCheck']],
  ['the other of two', [consent('creditCheck')], ['terms']],
  ['all that is needed', [consent('terms'), consent('creditCheck')], []],
  ['what is free beside them', [consent('marketing'), consent('terms'), consent('creditCheck')], []],
  ['only what is free', [consent('marketing')], ['terms', 'creditCheck']],
  ['an older text', [consent('terms', '0'), consent('creditCheck')], ['terms']],
])('of the consents, given %s', (_, given, missing) => {
  expect(missingConsents(given)).toEqual(missing)
})
