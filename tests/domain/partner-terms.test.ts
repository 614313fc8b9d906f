import { expect, test } from 'vitest'
import { offeredPeriods, settleTerms, type TermsInForm } from '../../domain/partner-settings.ts'

test.each<[string, TermsInForm, number[]]>([
  ['all without a range', { allPmtPeriodOptions: [48, 12, 24, 12] }, [12, 24, 48]],
  ['both ends included', { allPmtPeriodOptions: [60, 12, 24, 6], paymentPeriodOptions: [12, 24] }, [12, 24]],
  ['of one month', { allPmtPeriodOptions: [12, 24], paymentPeriodOptions: [24, 24] }, [24]],
  [
    'all of a range half filled in',
    { allPmtPeriodOptions: [12, 6], paymentPeriodOptions: [12, null] },
    [6, 12],
  ],
  [
    'all of a range without a beginning',
    { allPmtPeriodOptions: [12, 6], paymentPeriodOptions: [null, 6] },
    [6, 12],
  ],
  [
    'all of a range the wrong way round',
    { allPmtPeriodOptions: [12, 6], paymentPeriodOptions: [24, 6] },
    [6, 12],
  ],
  ['none where none is chosen', { paymentPeriodOptions: [12, 24] }, []],
])('offered periods: %s', (_, terms, offered) => expect(offeredPeriods(terms)).toEqual(offered))

test('each default is moved into its own range', () => {
  const ranges = {
    advanceOptions: [10, 50],
    interestOptions: [4, 14],
    kickbackOptions: [1, 5],
    residualOptions: [2, 30],
  } as const
  const low = { defaultAdvance: 9, defaultInterest: 3, defaultKickback: 0, defaultResidual: 1 }
  const high = { defaultAdvance: 51, defaultInterest: 15, defaultKickback: 6, defaultResidual: 31 }
  const within = { defaultAdvance: 20, defaultInterest: 5, defaultKickback: 2, defaultResidual: 3 }
  expect(settleTerms({ ...ranges, ...low })).toEqual({
    ...ranges,
    defaultAdvance: 10,
    defaultInterest: 4,
    defaultKickback: 1,
    defaultResidual: 2,
  })
  expect(settleTerms({ ...ranges, ...high })).toEqual({
    ...ranges,
    defaultAdvance: 50,
    defaultInterest: 14,
    defaultKickback: 5,
    defaultResidual: 30,
  })
  expect(settleTerms({ ...ranges, ...within })).toEqual({ ...ranges, ...within })
})

test('an empty default becomes the minimum; an empty advance stays empty', () => {
  const ranges = {
    advanceOptions: [10, 50],
    interestOptions: [4, 14],
    kickbackOptions: [1, 5],
    residualOptions: [2, 30],
  } as const
  const empty = { defaultAdvance: null, defaultInterest: null, defaultKickback: null }
  expect(settleTerms({ ...ranges, ...empty })).toEqual({
    ...ranges,
    defaultAdvance: null,
    defaultInterest: 4,
    defaultKickback: 1,
    defaultResidual: 2,
  })
})

test('an incomplete range changes nothing', () => {
  const terms = {
    interestOptions: [null, 14],
    defaultInterest: 99,
    allPmtPeriodOptions: [48, 12],
    defaultPaymentPeriod: 6,
  }
  expect(settleTerms(terms)).toEqual(terms)
})

test.each([
  [24, 24],
  [30, 24],
  [6, 12],
  [60, 36],
  [null, null],
])('a default period of %s becomes %s', (typed, settled) => {
  const terms = {
    paymentPeriodOptions: [12, 36],
    allPmtPeriodOptions: [48, 36, 12, 24],
    defaultPaymentPeriod: typed,
  }
  expect(settleTerms(terms)).toEqual({
    ...terms,
    allPmtPeriodOptions: [12, 24, 36],
    defaultPaymentPeriod: settled,
  })
})

test('without periods a default stays', () => {
  const terms = { paymentPeriodOptions: [12, 36], allPmtPeriodOptions: [48], defaultPaymentPeriod: 18 }
  expect(settleTerms(terms)).toEqual({ ...terms, allPmtPeriodOptions: [] })
})
