import { expect, test } from 'vitest'
import type { Deal } from '../../api/deal.ts'
import { changesReadBy, decidedTermsOf, termKinds, termsDifference } from '../../domain/terms-difference.ts'

const deal: Deal = {
  qassets: [{ qassetPrice: 500, quantity: 2 }],
  paymentPeriod: 10,
  interest: 0,
  advance: 10,
  residual: 20,
}
const asked = decidedTermsOf(deal)

test('omitted values are zero, or the specification’s default', () => {
  expect(decidedTermsOf({})).toEqual({
    contractAmount: 0,
    paymentPeriod: null,
    advancePercent: null,
    advanceEuros: null,
    residual: null,
    interest: null,
    contractFee: null,
    paymentDay: '25',
    suretyRequired: true,
    servicesCost: 0,
    insurancePerMonth: null,
    insurancePerYear: null,
    kickback: null,
    specialTerms: '',
  })
})

test('entered values stay', () => {
  const entered = {
    ...deal,
    contractFee: 150,
    pmtDate: '10',
    isSuretyRequired: false,
    servicesCost: 12.5,
    insurance: 0.4,
    insuranceValType: 1 as const,
    kickback: 2,
    specialTerms: 'Weekly',
  }
  expect(decidedTermsOf(entered)).toEqual({
    contractAmount: 1000,
    paymentPeriod: 10,
    advancePercent: 10,
    advanceEuros: null,
    residual: 20,
    interest: 0,
    contractFee: 150,
    paymentDay: '10',
    suretyRequired: false,
    servicesCost: 12.5,
    insurancePerMonth: 0.4,
    insurancePerYear: null,
    kickback: 2,
    specialTerms: 'Weekly',
  })
  expect(decidedTermsOf({ ...entered, isSuretyRequired: true })).toMatchObject({ suretyRequired: true })
})

test('each term has its unit', () => {
  expect(termKinds).toEqual({
    contractAmount: 'euros',
    paymentPeriod: 'months',
    advancePercent: 'percent',
    advanceEuros: 'euros',
    residual: 'percent',
    interest: 'percent',
    contractFee: 'euros',
    paymentDay: 'text',
    suretyRequired: 'yesNo',
    servicesCost: 'euros',
    insurancePerMonth: 'percent',
    insurancePerYear: 'percent',
    kickback: 'percent',
    specialTerms: 'text',
    pmtAmount: 'euros',
  })
})

test('equal terms have no difference', () => {
  expect(termsDifference(asked, decidedTermsOf({ ...deal }))).toEqual([])
})

test('the difference lists each term with its values, and the payment', () => {
  expect(termsDifference(asked, decidedTermsOf({ ...deal, advance: 30, specialTerms: 'Weekly' }))).toEqual([
    { field: 'advancePercent', before: 10, after: 30 },
    { field: 'specialTerms', before: '', after: 'Weekly' },
    { field: 'pmtAmount', before: 70, after: 50 },
  ])
})

test('the same advance or insurance in another unit is a difference, even with an equal payment', () => {
  const after = decidedTermsOf({ ...deal, advance: 100, advnPmtType: '#', insurance: 0, insuranceValType: 2 })
  expect(termsDifference(asked, after)).toEqual([
    { field: 'advancePercent', before: 10, after: null },
    { field: 'advanceEuros', before: null, after: 100 },
    { field: 'insurancePerYear', before: null, after: 0 },
  ])
})

test('terms without a payment have none', () => {
  expect(termsDifference(asked, decidedTermsOf({ ...deal, residual: 95 }))).toEqual([
    { field: 'residual', before: 20, after: 95 },
    { field: 'pmtAmount', before: 70, after: null },
  ])
})

test('a partner sees changes only of fields that it reads', () => {
  const changes = termsDifference(
    asked,
    decidedTermsOf({
      ...deal,
      interest: 5,
      residual: 10,
      kickback: 1,
      isSuretyRequired: false,
      servicesCost: 5,
      insurance: 0.5,
      specialTerms: 'Weekly',
    }),
  )
  expect(changes.map(({ field }) => field)).toEqual([
    'residual',
    'interest',
    'suretyRequired',
    'servicesCost',
    'insurancePerMonth',
    'kickback',
    'specialTerms',
    'pmtAmount',
  ])
  expect(changesReadBy(false, changes).map(({ field }) => field)).toEqual(['residual', 'pmtAmount'])
  expect(changesReadBy(true, changes)).toEqual(changes)
})

test('a partner does not see a yearly insurance', () => {
  const change = { field: 'insurancePerYear' as const, before: null, after: 1 }
  expect(changesReadBy(false, [change])).toEqual([])
})

test.each([
  [{ advance: 300, advnPmtType: '#' as const }, 50],
  [{ advance: 30, advnPmtType: '%' as const }, 50],
  [{ insurance: 0.5, insuranceValType: 1 as const }, 75],
  [{ insurance: 1.2, insuranceValType: 2 as const }, 71],
])('the payment of 1,000 € over ten months at 0 %% follows from %j', (entered, payment) => {
  expect(termsDifference(asked, decidedTermsOf({ ...deal, ...entered })).at(-1)).toEqual({
    field: 'pmtAmount',
    before: 70,
    after: payment,
  })
})
