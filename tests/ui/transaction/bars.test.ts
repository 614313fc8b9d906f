import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEuros } from '../../../domain/money.ts'
import { scheduleOf } from '../../../server/payment/payment.ts'
import { chartFacts, chartOf, series } from '../../../src/payment/bars.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

const deals = fc.record({
  price: fc.integer({ min: 1_000_00, max: 500_000_00 }),
  leasePeriod: fc.integer({ min: 1, max: 120 }),
  advancePmt: fc.integer({ min: 0, max: 50 }),
  rvValue: fc.integer({ min: 0, max: 40 }),
  intrTotal: fc.integer({ min: 0, max: 30 }),
})

const rowsOf = ({ price, ...terms }: typeof deals extends fc.Arbitrary<infer Deal> ? Deal : never) =>
  scheduleOf({ assets: [{ qassetPrice: toEuros(price), quantity: 1 }], advnPmtType: '%', ...terms }, NOW)

test('a bar is as high as its amount, or cut at the top of the axis', () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const rows = rowsOf(deal)
      const { bars, top } = chartOf(rows, deal.leasePeriod)
      expect(bars.map(({ number }) => number)).toEqual(rows.map(({ pmtNumber }) => pmtNumber))
      for (const { parts, cut, amount } of bars) {
        expect(parts.at(-1)?.to ?? 0).toBeCloseTo(cut ? 1 : amount / top, 6)
        expect(cut).toBe(amount > top)
      }
    }),
  )
})

test('months are never cut, and the parts stand on each other in the fixed order', () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const { bars, ticks, top } = chartOf(rowsOf(deal), deal.leasePeriod)
      const months = bars.filter(({ number }) => number >= 1 && number <= deal.leasePeriod)
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

test('the totals of the four series are the schedule’s', () => {
  fc.assert(
    fc.property(deals, (deal) => {
      const rows = rowsOf(deal)
      const { totals } = chartOf(rows, deal.leasePeriod)
      const drawn = series.reduce((sum, name) => sum + totals[name], 0)
      expect(drawn).toBeCloseTo(
        rows.reduce((sum, { pmtAmount }) => sum + pmtAmount, 0),
        4,
      )
      expect(chartFacts(rows, deal.leasePeriod).residual).toBe(totals.residual)
    }),
  )
})
