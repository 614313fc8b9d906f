import { expect, test } from 'vitest'
import { parseDecimal } from '../../domain/decimal.ts'
import { emptyBeneficiary, emptyGuarantor } from '../../domain/empty-parties.ts'
import { noFacts } from '../../domain/no-facts.ts'

test('without guarantor and beneficiary, a query has empty ones', () => {
  expect(new Set(Object.values(emptyGuarantor))).toEqual(new Set(['']))
  expect(emptyBeneficiary).toEqual({
    name: '',
    residency: 'EE',
    personalCode: '',
    isPublicPerson: 'no',
    beneficiaryNoPersonalCode: false,
    dateOfBirth: null,
    nationality: null,
    secondNationality: null,
    placeOfBirth: '',
    currentPlaceOfLiving: '',
  })
})

test('a new query has no facts and allows nothing', () => {
  const { product, missing, assetCount, totalCents, financedCents, ...facts } = noFacts
  const {
    automaticDecision,
    conditions,
    conditionsWaiting,
    deadlines,
    partiesInCheck,
    inCheckSince,
    ...others
  } = facts
  expect({ product, missing, assetCount, totalCents, financedCents }).toEqual({
    product: 'LEASING',
    missing: [],
    assetCount: 0,
    totalCents: 0,
    financedCents: 0,
  })
  expect(new Set(Object.values(automaticDecision))).toEqual(new Set([false]))
  expect(Object.values(conditions).map(({ count }) => count)).toEqual([0, 0, 0, 0])
  expect(conditionsWaiting).toBe(0)
  expect(partiesInCheck).toEqual([])
  expect(inCheckSince).toBe('')
  expect(deadlines).toEqual({
    overdueAt: null,
    overdue: false,
    expiresAt: null,
    due: [],
    vote: { overdueAt: null, overdue: false, due: [] },
  })
  expect(new Set(Object.values(others))).toEqual(new Set([null, false]))
})

test.each([
  ['1 000,5', 1000.5],
  ['.5', 0.5],
  ['5.', 5],
  ['5x', null],
  ['5,5,5', null],
  ['', null],
])('%j reads %s', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})
