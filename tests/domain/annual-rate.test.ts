import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annualRate, yearsFromDrawdown } from '../../domain/annual-rate.ts'

/**
 * Directive 98/7/EC, Annex II (Annex III of directive 87/102/EEC), part A: the worked examples that the legislator
 * published for the equation which directives 2008/48/EC and (EU) 2023/2225 (Annex III) kept. Lent on 1 January 1994;
 * 1 July 1995 is 546 days later.
 */
test.each([
  {
    says: '1000 lent, 1200 back on 1 July 1995',
    flows: [
      { cents: 1_000_00, years: 0 },
      { cents: -1_200_00, years: 546 / 365 },
    ],
    percent: 12.96,
  },
  {
    says: '50 of the 1000 kept back for administrative expenses',
    flows: [
      { cents: 950_00, years: 0 },
      { cents: -1_200_00, years: 546 / 365 },
    ],
    percent: 16.9,
  },
  {
    says: '600 back after one year and 600 after two',
    flows: [
      { cents: 1_000_00, years: 0 },
      { cents: -600_00, years: 1 },
      { cents: -600_00, years: 2 },
    ],
    percent: 13.07,
  },
])("the directive's example: $says is $percent %", ({ flows, percent }) => {
  expect(annualRate(flows)).toBe(percent)
})

describe('the interval from the first drawdown to a payment', () => {
  test.each([
    { says: 'the same day', from: '2027-01-31', to: '2027-01-31', years: 0 },
    { says: 'days of less than a month', from: '2027-01-31', to: '2027-02-25', years: 25 / 365 },
    { says: 'whole months', from: '2027-01-25', to: '2027-03-25', years: 2 / 12 },
    { says: 'whole months and 24 days', from: '2027-01-01', to: '2027-02-25', years: 1 / 12 + 24 / 365 },
    // The year that ends on 25 February 2028 has no leap day, the one that ends on 15 March does.
    {
      says: 'days that end before a leap day',
      from: '2028-02-10',
      to: '2028-03-25',
      years: 1 / 12 + 15 / 365,
    },
    { says: 'days that end after a leap day', from: '2028-02-20', to: '2028-03-15', years: 24 / 366 },
    { says: 'days up to a leap day', from: '2028-01-31', to: '2028-02-29', years: 29 / 366 },
    { says: 'counted back from a month’s last day', from: '2027-01-31', to: '2027-02-28', years: 28 / 365 },
    {
      says: 'counted back to a shorter month',
      from: '2027-02-10',
      to: '2027-03-31',
      years: 1 / 12 + 18 / 365,
    },
    { says: 'across a year', from: '2026-11-26', to: '2028-01-25', years: 13 / 12 + 29 / 365 },
  ])('$says: $from to $to', ({ from, to, years }) => {
    expect(yearsFromDrawdown(from, to)).toBeCloseTo(years, 12)
  })

  const seed = Date.now()
  test(`is within four days of calendar days (seed ${seed})`, () => {
    const dayOf = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10)
    const from = fc.integer({ min: 20_000, max: 30_000 })
    fc.assert(
      fc.property(from, fc.integer({ min: 0, max: 18_000 }), (start, days) => {
        const years = yearsFromDrawdown(dayOf(start), dayOf(start + days))
        expect(Math.abs(years - days / 365.25)).toBeLessThan(4 / 365)
      }),
      { seed },
    )
  })
})
