import { expect, test } from 'vitest'
import { annualRate } from '../../domain/annual-rate.ts'

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
