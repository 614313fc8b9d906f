import { describe, expect, test } from 'vitest'
import { offeredPeriods, settleTerms, type TermsInForm } from '../../domain/partner-settings.ts'

const terms: TermsInForm = {
  advanceOptions: [5, 30],
  defaultAdvance: 10,
  interestOptions: [9.9, 19.9],
  defaultInterest: 14.9,
  kickbackOptions: [1, 3],
  defaultKickback: 2,
  residualOptions: [2, 20],
  defaultResidual: 5,
  paymentPeriodOptions: [12, 48],
  allPmtPeriodOptions: [12, 24, 36, 48],
  defaultPaymentPeriod: 24,
}

/** By hand: the typed value and the stored one. */
const cases: [string, TermsInForm, TermsInForm][] = [
  ['within its range stays', { defaultAdvance: 5 }, { defaultAdvance: 5 }],
  ['below becomes the least', { defaultAdvance: 4.99 }, { defaultAdvance: 5 }],
  ['above becomes the greatest', { defaultResidual: 20.01 }, { defaultResidual: 20 }],
  ['that is empty becomes the least', { defaultInterest: null }, { defaultInterest: 9.9 }],
  ['of the kickback, too', { defaultKickback: undefined }, { defaultKickback: 1 }],
  ['of the residual, too', { defaultResidual: null }, { defaultResidual: 2 }],
  ['of the advance stays empty: it must be filled in', { defaultAdvance: null }, { defaultAdvance: null }],
  ['stays with half a range', { advanceOptions: [20, null] }, { defaultAdvance: 10 }],
  ['stays with min over max', { advanceOptions: [20, 15] }, { defaultAdvance: 10 }],
  ['period above becomes the longest offered', { defaultPaymentPeriod: 60 }, { defaultPaymentPeriod: 48 }],
  [
    'period below becomes the shortest offered',
    { paymentPeriodOptions: [30, 48] },
    { defaultPaymentPeriod: 36, allPmtPeriodOptions: [36, 48] },
  ],
  [
    'period between becomes the next shorter one',
    { allPmtPeriodOptions: [12, 48], defaultPaymentPeriod: 36 },
    { defaultPaymentPeriod: 12, allPmtPeriodOptions: [12, 48] },
  ],
  [
    'period stays where none is offered',
    { paymentPeriodOptions: [13, 14] },
    { defaultPaymentPeriod: 24, allPmtPeriodOptions: [] },
  ],
]

describe('a default', () => {
  test.each(cases)('%s', (_, typed, settled) => {
    expect(settleTerms({ ...terms, ...typed })).toEqual({
      ...terms,
      ...typed,
      ...settled,
    })
  })
})

test('periods are ordered, without duplicates, with both ends of the range', () => {
  expect(
    offeredPeriods({ allPmtPeriodOptions: [48, 12, 60, 12, 24], paymentPeriodOptions: [12, 48] }),
  ).toEqual([12, 24, 48])
  expect(offeredPeriods({ allPmtPeriodOptions: [36, 12], paymentPeriodOptions: [null, 24] })).toEqual([
    12, 36,
  ])
})
