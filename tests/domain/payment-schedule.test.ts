import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annualRate, annualRateOf, exactAnnualRate, scheduleFlows } from '../../domain/annual-rate.ts'
import { financing } from '../../domain/financing.ts'
import { instalmentsOf, lastDifference } from '../../domain/instalments.ts'
import { monthlyPayment } from '../../domain/monthly-payment.ts'
import { schedule, totalCost } from '../../domain/payment-schedule.ts'
import { excavatorTerms } from './example.terms.ts'
import { anyTerms } from './terms.arbitrary.ts'

const plainTerms = {
  ...excavatorTerms,
  advance: { type: '%' as const, percent: 0 },
  residualPercent: 0,
  insurancePercent: 0,
  kickbackPercent: 0,
  servicesCents: 0,
}
const contractDate = '2026-11-23'
const example = schedule({ ...excavatorTerms, contractDate })
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

describe('the worked example', () => {
  test('has a first row, 48 payments and a residual', () => {
    expect(example.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  test.each([
    [0, '2026-11-23', 20_995_00, 5_038_80, 26_033_80],
    [1, '2026-12-25', 2_766_59, 663_98, 3_430_57],
    [2, '2027-01-25', 2_766_59, 663_98, 3_430_57],
    [3, '2027-02-25', 2_766_59, 663_98, 3_430_57],
    [47, '2030-10-25', 2_766_59, 663_98, 3_430_57],
    [49, '2030-11-25', 6_915_00, 1_659_60, 8_574_60],
  ])('row %d: %s, %d + %d = %d cents', (number, date, amountCents, vatCents, withVatCents) => {
    expect(example[number]).toMatchObject({ number, date, amountCents, vatCents, withVatCents })
  })

  test('adjusts its last payment by the rounding cents', () => {
    expect(example[48]).toMatchObject({ date: '2030-11-25', balanceCents: 6_915_00 })
    expect(Math.abs((example[48]?.amountCents ?? 0) - 2_766_59)).toBeLessThan(48)
  })

  test('sums up: principal with advance, fees, residual', () => {
    expect(sum(example.map((row) => row.principalCents))).toBe(131_385_00)
    expect(sum(example.map((row) => row.feesCents))).toBe(6_935_20)
    expect(sum(example.map((row) => row.residualCents))).toBe(6_915_00)
  })

  test('has the interest of the exact annuity, up to monthly rounding', () => {
    const interest = sum(example.map((row) => row.interestCents))
    expect(Math.abs(interest - 15_471_01)).toBeLessThan(24)
  })

  test('has as total cost the payments beyond the assets’ price', () => {
    const { payableCents, costCents } = totalCost(example)
    expect(payableCents - costCents).toBe(excavatorTerms.assetTotalCents)
  })
})

describe('days', () => {
  const dates = (from: string, paymentDay: number) =>
    schedule({ ...excavatorTerms, residualPercent: 0, months: 4, contractDate: from, paymentDay })
      .slice(1)
      .map(({ date }) => date)

  test('a payment day that a month does not have is its last day', () => {
    expect(dates('2026-10-31', 31)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
    expect(dates('2027-12-01', 30)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30'])
  })

  test('the first payment is in the month after the contract, even before that day', () => {
    expect(dates('2026-11-01', 25)[0]).toBe('2026-12-25')
    expect(dates('2026-11-30', 25)[0]).toBe('2026-12-25')
  })
})

describe('any schedule', () => {
  const property = (check: (rows: ReturnType<typeof schedule>, terms: typeof excavatorTerms) => void) =>
    fc.assert(fc.property(anyTerms, (terms) => check(schedule({ ...terms, contractDate }), terms)))

  test('repays the financed amount, to the cent', () => {
    property((rows, terms) => {
      const principal = sum(rows.slice(1).map((row) => row.principalCents))
      const residual = sum(rows.map((row) => row.residualCents))
      expect(principal + residual).toBe(financing(terms).financedCents)
    })
  })

  test('has equal payments of pmtAmount, except for rounding in the last', () => {
    property((rows, terms) => {
      const { totalCents } = monthlyPayment(terms)
      const months = rows.slice(1, terms.months + 1).map(({ amountCents }) => amountCents)
      expect(months.slice(0, -1)).toEqual(months.slice(0, -1).map(() => totalCents))
      // Each month rounds by at most a cent; at 40 % per year over 84 months a cent grows to at most 16.
      expect(Math.abs((months.at(-1) ?? 0) - totalCents)).toBeLessThan(terms.months * 16)
    })
  })

  test('has whole cents whose parts and VAT add up', () => {
    property((rows) => {
      for (const row of rows) {
        expect(row.principalCents + row.interestCents + row.feesCents + row.residualCents).toBe(
          row.amountCents,
        )
        expect(row.amountCents + row.vatCents).toBe(row.withVatCents)
        expect(Number.isSafeInteger(row.withVatCents)).toBe(true)
      }
    })
  })

  test('ends without debt, or with the residual row', () => {
    property((rows, terms) => {
      const { residualCents } = financing(terms)
      expect(rows).toHaveLength(terms.months + 1 + (residualCents > 0 ? 1 : 0))
      expect(rows.at(-1)?.balanceCents).toBe(0)
    })
  })

  test('includes all fees', () => {
    property((rows, terms) => {
      const exact =
        terms.assetTotalCents * (terms.kickbackPercent / 100) +
        (terms.assetTotalCents * terms.insurancePercent * terms.months) /
          (terms.insuranceValType === 1 ? 100 : 1200) +
        terms.servicesCents +
        terms.contractFeeCents
      expect(Math.abs(sum(rows.map((row) => row.feesCents)) - exact)).toBeLessThan(0.51)
    })
  })
})

describe('annual percentage rate', () => {
  test('1000 paid out and 1200 repaid after a year and a half is 12.92 %', () => {
    const flows = [
      { cents: 1_000_00, years: 0 },
      { cents: -1_200_00, years: 1.5 },
    ]
    expect(annualRate(flows)).toBe(12.92)
  })

  test.each([
    ['the money back after a year', [100_00, -100_00], 0],
    ['half as much more after a year', [100_00, -150_00], 50],
    ['a fifth less after a year', [100_00, -80_00], -20],
    ['twenty times as much after a year', [100_00, -2_000_00], 1900],
  ])('%s', (_, [got = 0, back = 0], expected) => {
    expect(
      annualRate([
        { cents: got, years: 0 },
        { cents: back, years: 1 },
      ]),
    ).toBe(expected)
  })

  test.each([
    ['nothing', []],
    ['nothing received', [{ cents: -100_00, years: 1 }]],
    ['nothing paid', [{ cents: 100_00, years: 0 }]],
    ['nothing received, and paid late', [{ cents: -100_00, years: 20 }]],
    [
      'nothing received at once',
      [
        { cents: 0, years: 0 },
        { cents: -100_00, years: 20 },
      ],
    ],
  ])('%s has none', (_, flows) => {
    expect(annualRate(flows)).toBeNull()
  })

  test.each([
    ['a third of it back', 3, -1, -2 / 3],
    ['one cent for two', 1, -2, 1],
    ['one cent for a hundred million billion', 1, -1e17, 1e17 - 1],
  ])('is found however small or large: %s', (_, got, back, expected) => {
    const found = exactAnnualRate([
      { cents: got, years: 0 },
      { cents: back, years: 1 },
    ])
    expect((found ?? 0) / expected).toBeCloseTo(1, 9)
  })

  test('a residual of one cent has its own row', () => {
    const amounts = { principalCents: 0, interestCents: 0, vatCents: 0, withVatCents: 0, feesCents: 0 }
    const row = { ...amounts, date: '2026-12-25', residualCents: 0, balanceCents: 0 }
    const rows = [
      { ...row, date: '2026-11-25', number: 0, balanceCents: 100_00, amountCents: 0 },
      { ...row, number: 1, amountCents: 100_00 },
      { ...row, number: 2, residualCents: 1, amountCents: 1 },
    ]
    expect(scheduleFlows(rows)).toEqual([
      { cents: 100_00, years: 0 },
      { cents: -100_00, years: 1 / 12 },
      { cents: -1, years: 1 / 12 },
    ])
  })

  test('without fees it is the interest compounded monthly', () => {
    const terms = {
      ...excavatorTerms,
      insurancePercent: 0,
      kickbackPercent: 0,
      servicesCents: 0,
      contractFeeCents: 0,
    }
    const inWholeMonths = { contractDate: '2026-11-25' }
    const rate = annualRateOf(schedule({ ...terms, ...inWholeMonths }))
    expect(rate).toBeCloseTo(((1 + 0.059 / 12) ** 12 - 1) * 100, 2)
    expect(annualRateOf(schedule({ ...excavatorTerms, ...inWholeMonths }))).toBeGreaterThan(rate ?? 0)
  })

  test('a contract fee reduces the money received: 990, and 1000 back after a month', () => {
    const free = { interestPercent: 0, insurancePercent: 0, kickbackPercent: 0, residualPercent: 0 }
    const terms = {
      ...excavatorTerms,
      ...free,
      advance: { type: '#' as const, cents: 500_00 },
      servicesCents: 0,
    }
    const rows = schedule({
      ...terms,
      assetTotalCents: 1_500_00,
      contractFeeCents: 10_00,
      months: 1,
      contractDate: '2026-11-25',
    })
    expect(annualRateOf(rows)).toBe(12.82)
  })

  const sixMonths = { assetTotalCents: 600_00, months: 6, interestPercent: 0, contractFeeCents: 30_00 }
  const fiveYears = { assetTotalCents: 20_000_00, months: 60, interestPercent: 6.9, contractFeeCents: 200_00 }
  test.each([
    ['600 € in 6 months', sixMonths, '2027-01-31', 20.51],
    ['600 € in 6 months', sixMonths, '2027-01-01', 15.5],
    ['20 000 € at 6.9 % in 60 months', fiveYears, '2027-01-31', 7.62],
    ['20 000 € at 6.9 % in 60 months', fiveYears, '2027-01-01', 7.36],
    ['20 000 € at 6.9 % in 60 months', fiveYears, '2027-01-25', 7.57],
  ])('%s from %s, with a fee: by the days of its own contract', (_, terms, from, expected) => {
    expect(annualRateOf(schedule({ ...plainTerms, ...terms, contractDate: from }))).toBe(expected)
  })

  test('at this rate the flows of any schedule discount to zero', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const flows = scheduleFlows(schedule({ ...terms, contractDate }))
        const rate = exactAnnualRate(flows)
        fc.pre(rate !== null)
        const value = sum(flows.map(({ cents, years }) => cents * (1 + rate) ** -years))
        expect(Math.abs(value)).toBeLessThan(0.01)
      }),
    )
  })
})

describe('payments as a customer adds them up', () => {
  test('20 000 € at 6.9 % in 60 months: 59 of 395.08 and a last one of 395.18', () => {
    const terms = { ...plainTerms, assetTotalCents: 20_000_00, months: 60, interestPercent: 6.9 }
    const rows = schedule({ ...terms, contractDate })
    const firstDate = '2026-12-25'
    expect(instalmentsOf([], 'amountCents')).toEqual({ count: 0, firstDate: '', cents: 0, lastCents: 0 })
    const net = instalmentsOf(rows, 'amountCents')
    expect(net).toEqual({ count: 60, firstDate, cents: 395_08, lastCents: 395_18 })
    expect(lastDifference(net)).toBe(10)
    const gross = instalmentsOf(rows, 'withVatCents')
    expect(gross).toEqual({ count: 60, firstDate, cents: 489_90, lastCents: 490_02 })
    expect(lastDifference(gross)).toBe(12)
  })

  test('a single payment has no difference', () => {
    const rows = schedule({ ...plainTerms, months: 1, contractDate })
    expect(lastDifference(instalmentsOf(rows, 'amountCents'))).toBe(0)
  })

  const seed = Date.now()
  test.each(['amountCents', 'withVatCents'] as const)(
    `with the first payment, the residual and the difference of the last they are the total: %s (seed ${seed})`,
    (amount) => {
      fc.assert(
        fc.property(anyTerms, (terms) => {
          const rows = schedule({ ...terms, contractDate })
          const instalments = instalmentsOf(rows, amount)
          const first = rows[0]?.[amount] ?? 0
          const residual = sum(rows.slice(terms.months + 1).map((row) => row[amount]))
          expect(first + instalments.count * instalments.cents + lastDifference(instalments) + residual).toBe(
            sum(rows.map((row) => row[amount])),
          )
        }),
        { seed },
      )
    },
  )
})
