import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../domain/date.ts'
import { earlyRepayment, repaymentWithVat } from '../../domain/early-repayment-amount.ts'
import { schedule } from '../../domain/payment-schedule.ts'
import { excavatorTerms } from './example.terms.ts'
import { anyTerms } from './terms.arbitrary.ts'

// 3,000 € at 12 %: 1,020.07 a month, of it 30.00, 20.10 and 10.10 interest; services of 3.00 a month beside it.
// Periods of 31, 31 and 29 days, 91 together; of the contract fee of 9.10 that is 0.10 a day.
const terms = {
  assetTotalCents: 3_000_00,
  months: 3,
  interestPercent: 12,
  advance: { type: '%', percent: 0 },
  residualPercent: 0,
  insurancePercent: 0,
  insuranceValType: 2,
  kickbackPercent: 0,
  servicesCents: 9_00,
  contractFeeCents: 9_10,
  contractDate: '2027-12-25',
} as const
const rows = schedule(terms)

describe('calculated by hand', () => {
  test('on the contract date there are no costs', () => {
    expect(earlyRepayment(rows, '2027-12-25')).toEqual({
      principalCents: 3_000_00,
      interestCents: 0,
      feesCents: 0,
      savedInterestCents: 60_20,
      savedFeesCents: 9_00,
      contractFeeBackCents: 9_10,
      owedCents: 2_990_90,
      limit: { percent: 0.5, percentCents: 15_00, by: 'percent', cents: 15_00 },
    })
  })

  test('on a due day its row is paid and the next month has not begun', () => {
    expect(earlyRepayment(rows, '2028-02-25')).toEqual({
      principalCents: 1_009_96,
      interestCents: 0,
      feesCents: 0,
      savedInterestCents: 10_10,
      savedFeesCents: 3_00,
      contractFeeBackCents: 2_90,
      owedCents: 1_007_06,
      limit: { percent: 0.5, percentCents: 5_05, by: 'percent', cents: 5_05 },
    })
  })

  test('on 29 February: 4 of 29 days', () => {
    expect(earlyRepayment(rows, '2028-02-29')).toEqual({
      principalCents: 1_009_96,
      interestCents: 1_39,
      feesCents: 41,
      savedInterestCents: 8_71,
      savedFeesCents: 2_59,
      contractFeeBackCents: 2_50,
      owedCents: 1_009_26,
      limit: { percent: 0.5, percentCents: 5_05, by: 'percent', cents: 5_05 },
    })
  })

  test('on the day before the end, the remaining interest limits the compensation', () => {
    expect(earlyRepayment(rows, '2028-03-24')?.limit).toEqual({
      percent: 0.5,
      percentCents: 5_05,
      by: 'interest',
      cents: 35,
    })
  })

  test('without interest there is no compensation', () => {
    const free = schedule({ ...terms, interestPercent: 0 })
    expect(earlyRepayment(free, '2028-01-25')?.limit).toEqual({
      percent: 0.5,
      percentCents: 10_00,
      by: 'interest',
      cents: 0,
    })
  })

  test('interest equal to the percentage is limited by the percentage', () => {
    // 1,000 € at 6 % for a month: 5.00 interest, and half a percent is 5.00.
    const month = schedule({ ...terms, assetTotalCents: 1_000_00, months: 1, interestPercent: 6 })
    expect(earlyRepayment(month, '2027-12-25')?.limit).toEqual({
      percent: 0.5,
      percentCents: 5_00,
      by: 'percent',
      cents: 5_00,
    })
  })

  test.each(['2027-12-24', '2028-03-25', '2028-03-26'])('%s is not early', (day) => {
    expect(earlyRepayment(rows, day)).toBeNull()
  })
})

describe('a residual of 6,915.00 on 2030-11-25', () => {
  const long = schedule({ ...excavatorTerms, contractDate: '2026-11-23' })

  test('is part of the repayment', () => {
    expect(earlyRepayment(long, '2030-11-24')?.principalCents).toBe(long[47]?.balanceCents)
    expect(earlyRepayment(long, '2030-11-25')).toBeNull()
  })

  test.each([
    ['2029-11-24', 1],
    ['2029-11-25', 0.5],
  ])('%s: %d %%', (day, percent) => {
    expect(earlyRepayment(long, day)?.limit.percent).toBe(percent)
  })
})

const anyDay = anyTerms.chain((each) => {
  const all = schedule({ ...each, contractDate: '2027-12-31' })
  const days = daysBetween('2027-12-31', all.at(-1)?.date ?? '')
  return fc.record({ all: fc.constant(all), day: fc.nat(days - 1).map((n) => addDays('2027-12-31', n)) })
})

test('repayment and savings add up to the remaining rows', () => {
  fc.assert(
    fc.property(anyDay, ({ all, day }) => {
      const quote = earlyRepayment(all, day)
      const left = all.filter(({ date }) => date > day).reduce((total, row) => total + row.amountCents, 0)
      expect(quote).not.toBeNull()
      if (!quote) return
      const { principalCents, interestCents, feesCents, savedInterestCents, savedFeesCents } = quote
      expect(principalCents + interestCents + feesCents + savedInterestCents + savedFeesCents).toBe(left)
      expect(quote.limit.cents).toBeLessThanOrEqual(Math.max(0, savedInterestCents))
      expect(quote.limit.cents).toBeLessThanOrEqual(quote.limit.percentCents)
    }),
  )
})

describe('with VAT', () => {
  // 1,234.56 € without VAT and 469.15 € with it: 2,000.00 € with VAT, 1,612.91 € without, whose own VAT makes 2,000.01.
  const sold = {
    ...terms,
    assetTotalCents: 1_612_91,
    months: 24,
    interestPercent: 14.9,
    insurancePercent: 0.1,
    insuranceValType: 1,
    kickbackPercent: 2,
    servicesCents: 0,
    contractFeeCents: 50_00,
    contractDate: '2026-11-26',
  } as const
  const all = schedule(sold)
  const on = (day: string) => {
    const quote = earlyRepayment(all, day)
    return quote && repaymentWithVat(all, quote, { day, creditWithVatCents: 2_000_00 })
  }

  test('on the contract day the principal is the credit, and all of it the total', () => {
    expect(on('2026-11-26')).toEqual({
      principalCents: 2_000_00,
      interestCents: 0,
      feesCents: 0,
      contractFeeBackCents: 62_00,
      owedCents: 1_938_00,
      savedInterestCents: 325_16,
      savedFeesCents: 88_01,
      mostCompensationCents: 20_00,
    })
    expect(all.reduce((total, row) => total + row.withVatCents, 0)).toBe(2_000_00 + 325_16 + 88_01 + 62_00)
  })

  test('amount due and savings add up to the remaining payments', () => {
    fc.assert(
      fc.property(fc.nat(700), (n) => {
        const day = addDays('2026-11-26', n)
        const quote = on(day)
        const left = all.filter(({ date }) => date > day).reduce((total, row) => total + row.withVatCents, 0)
        const {
          owedCents = 0,
          contractFeeBackCents = 0,
          savedInterestCents = 0,
          savedFeesCents = 0,
        } = quote ?? {}
        expect(owedCents + contractFeeBackCents + savedInterestCents + savedFeesCents).toBe(left)
      }),
    )
  })

  test('without interest, rounding cents are none', () => {
    const free = schedule({ ...terms, interestPercent: 0, assetTotalCents: 1_612_91, servicesCents: 0 })
    const quote = earlyRepayment(free, '2027-12-25')
    const owed = quote && repaymentWithVat(free, quote, { day: '2027-12-25', creditWithVatCents: 2_000_00 })
    expect(owed).toMatchObject({ savedInterestCents: 0, savedFeesCents: 0, mostCompensationCents: 0 })
  })

  test('without interest nothing is saved, whatever day and price', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.integer({ min: 100_00, max: 9_000_00 }), (n, assetTotalCents) => {
        const free = schedule({ ...terms, interestPercent: 0, assetTotalCents, servicesCents: 0 })
        const day = addDays('2026-11-26', n)
        const quote = earlyRepayment(free, day)
        const owed = quote && repaymentWithVat(free, quote, { day, creditWithVatCents: assetTotalCents })
        expect(owed?.savedInterestCents ?? 0).toBe(0)
      }),
    )
  })
})
