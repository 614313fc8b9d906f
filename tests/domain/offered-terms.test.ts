import { expect, test } from 'vitest'
import { offeredTerms } from '../../domain/offered-terms.ts'

const setting = {
  advanceOptions: [10, 50] as [number, number],
  allPmtPeriodOptions: [12, 24, 36, 48, 60],
  defaultPaymentPeriod: 36,
  editContractFee: true,
  kickbackOptions: [0, 5] as [number, number],
  paymentPeriodOptions: [12, 48] as [number, number],
  residualOptions: [0, 60] as [number, number],
}
const offering = { setting, isShop: false, totalCents: 1_000_000 }

test.each([
  [{ paymentPeriod: 48 }, { paymentPeriod: 48 }],
  [{ paymentPeriod: 60 }, {}],
  [{ paymentPeriod: 13 }, {}],
  [{ residual: 75 }, { residual: 60 }],
  [{ kickback: -1 }, { kickback: 0 }],
  [{ advance: 5 }, { advance: 10 }],
  [
    { advance: 5, advnPmtType: '#' },
    { advance: 1000, advnPmtType: '#' },
  ],
  [
    { residual: null, advance: null },
    { residual: null, advance: null },
  ],
  [{ contractFee: 90 }, { contractFee: 90 }],
  [{}, {}],
] as const)('%j becomes %j', (given, expected) => {
  expect(offeredTerms(given, offering)).toEqual(expected)
})

test('a fee stays the partner’s own where it may not be changed', () => {
  const fixed = { ...offering, setting: { ...setting, editContractFee: false } }
  expect(offeredTerms({ contractFee: 90 }, fixed)).toEqual({})
})

test('a shop’s residual fits the period, or the period that replaces it', () => {
  const ofShop = { ...offering, isShop: true }
  const residualFor = (paymentPeriod: number) =>
    offeredTerms({ paymentPeriod, residual: 60 }, ofShop).residual
  expect(residualFor(12)).toBe(offeredTerms({ paymentPeriod: 12, residual: 59.9 }, ofShop).residual)
  expect(residualFor(60)).toBe(residualFor(36))
  expect(residualFor(12)).toBeGreaterThan(residualFor(48) ?? 0)
})
