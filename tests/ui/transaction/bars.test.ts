import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEuros } from '../../../domain/money.ts'
import { schedule } from '../../../domain/payment-schedule.ts'
import { termsOf } from '../../../domain/payment-terms.ts'
import { chartFacts, scheduleChartOf, series } from '../../../src/payment/ScheduleChart.tsx'

const deals = fc.record({
  price: fc.integer({ min: 1_000_00, max: 500_000_00 }),
  paymentPeriod: fc.integer({ min: 1, max: 120 }),
  advance: fc.integer({ min: 0, max: 50 }),
  residual: fc.integer({ min: 0, max: 40 }),
  interest: fc.integer({ min: 0, max: 30 }),
})

const rowsOf = ({ price, ...deal }: typeof deals extends fc.Arbitrary<infer Deal> ? Deal : never) => {
  const terms = termsOf({ qassets: [{ qassetPrice: toEuros(price) }], ...deal })
  if (!terms) throw new Error('the deal tells no payment')
  return schedule({ ...terms, contractDate: '2026-11-21' })
}

test('a bar is as high as its amount, or cut at the top', () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const rows = rowsOf(deal)
      const { bars, top } = scheduleChartOf(rows, deal.paymentPeriod)
      expect(bars.map(({ number }) => number)).toEqual(rows.map(({ number }) => number))
      for (const { parts, cut, amount } of bars) {
        expect(parts.at(-1)?.to ?? 0).toBeCloseTo(cut ? 1 : amount / top, 6)
        expect(cut).toBe(amount > top)
      }
    }),
  )
})

test('monthly bars are never cut, and their parts keep a fixed order', () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const { bars, ticks, top } = scheduleChartOf(rowsOf(deal), deal.paymentPeriod)
      const months = bars.filter(({ number }) => number >= 1 && number <= deal.paymentPeriod)
      expect(months.some(({ cut }) => cut)).toBe(false)
      for (const { parts } of bars) {
        const order = parts.map((part) => series.indexOf(part.series))
        expect(order).toEqual(order.toSorted((one, other) => one - other))
        parts.slice(1).forEach((part, index) => expect(part.from).toBe(parts[index]?.to))
      }
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1) ?? 0).toBeLessThanOrEqual(top)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('the totals of the four series equal the schedule’s', () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const rows = rowsOf(deal)
      const { totals } = scheduleChartOf(rows, deal.paymentPeriod)
      const drawn = series.reduce((sum, name) => sum + totals[name], 0)
      expect(drawn).toBeCloseTo(toEuros(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)), 4)
      expect(chartFacts(rows, deal.paymentPeriod).residual).toBe(totals.residual)
    }),
  )
})
