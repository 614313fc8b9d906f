import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deal } from '../../api/deal.ts'
import { instalmentsOf } from '../../domain/instalments.ts'
import { toEuros } from '../../domain/money.ts'
import { monthlyPayment } from '../../domain/monthly-payment.ts'
import { isPayable, type PaymentGap, paymentGap, paymentOf } from '../../domain/stored-payment.ts'
import { schedule } from '../../domain/payment-schedule.ts'
import { servicesCents, termsOf } from '../../domain/payment-terms.ts'
import { paymentExamples } from '../specs/payment-examples.table.ts'

/** 1000 € in three months without interest. */
const deal: Deal = { qassets: [{ qassetPrice: 1000 }], paymentPeriod: 3, interest: 0 }

test.each(paymentExamples)('$price € in $months months at $interest % are $payment € a month', (example) => {
  const { price, advance, advnPmtType, residual, interest, months } = example
  const stored = paymentOf({
    qassets: [{ qassetPrice: price }],
    paymentPeriod: months,
    interest,
    advance,
    advnPmtType,
    residual,
  })
  const cents = Math.round(example.payment * 100)
  const paidAtOnce = advnPmtType === '#' ? advance : 0
  expect(stored).toEqual({
    totalCents: cents,
    annuityCents: cents,
    financedCents: (price - paidAtOnce) * 100,
  })
})

describe('terms without a payment', () => {
  test.each<[string, Deal, PaymentGap]>([
    ['without a period', { paymentPeriod: null }, 'noTerms'],
    ['without an interest', { interest: null }, 'noTerms'],
    ['without assets', { qassets: [] }, 'noTerms'],
    ['without a price', { qassets: [{ qassetPrice: null }] }, 'noTerms'],
    ['with an advance over the total', { advnPmtType: '#', advance: 1000.01 }, 'advanceOverTotal'],
    ['with a residual over what is financed', { advance: 50, residual: 50.01 }, 'residualOverFinanced'],
    // 59 payments of 0.02 are 1.18: the last one would be −0.18.
    ['with 1 € over 60 months', { qassets: [{ qassetPrice: 1 }], paymentPeriod: 60 }, 'periodTooLong'],
    // 50 payments of 0.02 are all of it.
    ['with 1 € over 51 months', { qassets: [{ qassetPrice: 1 }], paymentPeriod: 51 }, 'periodTooLong'],
    // The last payment is 0.13: exactly the financed amount and two payments.
    [
      'with 0.11 € at 100 % over 134 months',
      { qassets: [{ qassetPrice: 0.11 }], paymentPeriod: 134, interest: 100, kickback: 10 },
      'periodTooLong',
    ],
    // Each payment is less than the interest by a fraction of a cent, and 100 % a year makes billions of it.
    [
      'with 51.61 € at 100 % over 597 months',
      { qassets: [{ qassetPrice: 51.61 }], paymentPeriod: 597, interest: 100, kickback: 1 },
      'periodTooLong',
    ],
  ])('%s', (_, parts, gap) => {
    const lacking = { ...deal, ...parts }
    expect(paymentGap(lacking)).toBe(gap)
    expect(paymentOf(lacking)).toBeNull()
  })

  test.each<[string, Deal]>([
    ['with one month, whose payment is more than what is financed', { paymentPeriod: 1, interest: 12 }],
    [
      'whose last payment is mostly kickback',
      { qassets: [{ qassetPrice: 2.04 }], paymentPeriod: 19, interest: 100, residual: 33, kickback: 50 },
    ],
    ['whose payments are all nothing', { qassets: [{ qassetPrice: 0.01 }], paymentPeriod: 60 }],
  ])('unlike one %s', (_, parts) => {
    expect(paymentGap({ ...deal, ...parts })).toBeNull()
  })

  test('get one with price, period and interest, also with an interest of 0', () => {
    expect(paymentGap(deal)).toBeNull()
    expect(paymentOf(deal)).toEqual({ totalCents: 333_33, annuityCents: 333_33, financedCents: 1000_00 })
  })
})

describe('payable terms', () => {
  test.each<[string, Deal, boolean]>([
    ['where something is paid each month', {}, true],
    ['where a cent is paid each month', { qassets: [{ qassetPrice: 0.03 }] }, true],
    ['where only interest is paid until the residual', { interest: 6, advance: 50, residual: 50 }, true],
    ['not where the advance pays everything', { advance: 100 }, false],
    ['not where the residual without interest leaves nothing', { advance: 50, residual: 50 }, false],
    [
      'where rounding leaves the last month a cent',
      { qassets: [{ qassetPrice: 0.99 }], paymentPeriod: 50 },
      true,
    ],
    [
      'not where it leaves the last month less than nothing',
      { qassets: [{ qassetPrice: 1 }], paymentPeriod: 60 },
      false,
    ],
    ['not with a residual over what is financed', { advance: 50, residual: 50.01 }, false],
    ['not without a period', { paymentPeriod: null }, false],
  ])('%s', (_, parts, payable) => {
    expect(isPayable({ ...deal, ...parts })).toBe(payable)
  })
})

const seed = Date.now()

describe(`any terms (seed ${seed})`, () => {
  const small = fc.record({
    qassets: fc.integer({ min: 1, max: 100_00 }).map((cents) => [{ qassetPrice: toEuros(cents) }]),
    paymentPeriod: fc.integer({ min: 1, max: 600 }),
    interest: fc.constantFrom(0, 0.1, 5.9, 40, 100),
    advance: fc.constantFrom(0, 10),
    residual: fc.constantFrom(0, 1, 30),
    kickback: fc.constantFrom(0, 1),
  })

  test('that are payable have a payment of at least a cent, and at most the financed amount', () => {
    fc.assert(
      fc.property(small, (given) => {
        fc.pre(isPayable(given))
        const terms = termsOf(given)
        const rows = terms ? schedule({ ...terms, contractDate: '2027-01-31' }) : []
        expect(rows.slice(1).filter(({ amountCents }) => amountCents <= 0)).toEqual([])
        const { cents, lastCents } = instalmentsOf(rows, 'amountCents')
        expect(lastCents - 2 * cents).toBeLessThan(rows[0]?.balanceCents ?? 0)
        expect(rows[0]?.amountCents).toBeGreaterThanOrEqual(0)
      }),
      { seed, numRuns: 300 },
    )
  })
})

test('without interest, insurance, kickback and services a month is its share of the price', () => {
  const terms = termsOf({ ...deal, paymentPeriod: 1 })
  expect(terms && monthlyPayment(terms)).toEqual({
    annuityCents: 1000_00,
    insuranceCents: 0,
    kickbackCents: 0,
    servicesCents: 0,
    totalCents: 1000_00,
  })
})

describe('the terms of a deal', () => {
  test('are the entered ones', () => {
    const given: Deal = {
      qassets: [{ qassetPrice: 100, quantity: 2 }, { qassetPrice: 50.5 }],
      paymentPeriod: 24,
      interest: 5.9,
      advance: 15,
      advnPmtType: '#',
      residual: 5,
      insurance: 0.6,
      insuranceValType: 2,
      kickback: 2,
      servicesCost: 12.34,
      contractFee: 250,
    }
    expect(termsOf(given)).toEqual({
      assetTotalCents: 250_50,
      months: 24,
      interestPercent: 5.9,
      advance: { type: '#', cents: 15_00 },
      residualPercent: 5,
      insurancePercent: 0.6,
      insuranceValType: 2,
      kickbackPercent: 2,
      servicesCents: 12_34,
      contractFeeCents: 250_00,
    })
  })

  test('are zero if empty, in percent and per month', () => {
    expect(termsOf({ paymentPeriod: 1, interest: 0 })).toEqual({
      assetTotalCents: 0,
      months: 1,
      interestPercent: 0,
      advance: { type: '%', percent: 0 },
      residualPercent: 0,
      insurancePercent: 0,
      insuranceValType: 1,
      kickbackPercent: 0,
      servicesCents: 0,
      contractFeeCents: 0,
    })
  })

  test('are null without a period or an interest', () => {
    expect(termsOf({ interest: 5 })).toBeNull()
    expect(termsOf({ paymentPeriod: 12 })).toBeNull()
  })
})

test('use the cost of all services if entered, otherwise the sum of single ones', () => {
  const services = [
    { name: 'Transport', price: 100.1 },
    { name: 'Training', price: 50.05 },
  ]
  expect(servicesCents({ services })).toBe(150_15)
  expect(servicesCents({ services, servicesCost: 0 })).toBe(0)
  expect(servicesCents({ services, servicesCost: 99.99 })).toBe(99_99)
  expect(servicesCents({ services, servicesCost: null })).toBe(150_15)
  expect(servicesCents({})).toBe(0)
})
