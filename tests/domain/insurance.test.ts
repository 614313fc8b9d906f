import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactInsurance, groupInsurance, insuranceOf, yearlyPercent } from '../../domain/insurance.ts'

const PHONES = 1
const DRONES = 2
const BARE = 3
/** The shop sells phones with the group's 4 % and drones with its own 1.5 %; a bare group has none. */
const percents = new Map([
  [PHONES, groupInsurance(null, 4)],
  [DRONES, groupInsurance(1.5, 4)],
  [BARE, groupInsurance(null, null)],
])
const partner = { general: 0.1, ofSubgroup: (id: number) => percents.get(id) ?? null }
const asset = (assetSubgroupId: number | null, qassetPrice: number | null, quantity = 1) => ({
  assetSubgroupId,
  qassetPrice,
  quantity,
})

describe('the insurance percent of a query', () => {
  test.each([
    ['what the group says', [asset(PHONES, 600)], 4],
    ['the partner’s own before the group’s', [asset(DRONES, 600)], 1.5],
    ['the partner’s where the group has none', [asset(BARE, 600)], 0.1],
    ['the partner’s where there is no group', [asset(null, 600)], 0.1],
    ['the partner’s without a price', [asset(PHONES, null)], 0.1],
    ['the partner’s without an asset', [], 0.1],
    // (1000 · 4 + 2 · 500 · 1.5) / 2000
    ['of several by their price', [asset(PHONES, 1000), asset(DRONES, 500, 2)], 2.75],
    // (100 · 4 + 50 · 1.5) / 150 = 3.1666…
    ['to four decimals', [asset(PHONES, 100), asset(DRONES, 50)], 3.1667],
  ])('is %s', (_, assets, percent) => {
    expect(insuranceOf(assets, partner)).toBe(percent)
  })

  test('insures the whole like its parts, up to rounding', () => {
    const some = fc.record({
      assetSubgroupId: fc.constantFrom(PHONES, DRONES, BARE, null),
      qassetPrice: fc.integer({ min: 1, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    })
    const cost = (assets: readonly { qassetPrice: number; quantity: number }[], insurancePercent: number) =>
      exactInsurance({
        assetTotalCents: assets.reduce((sum, one) => sum + one.qassetPrice * one.quantity * 100, 0),
        insurancePercent,
        insuranceValType: 1,
        months: 12,
      })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (assets) => {
        const whole = cost(assets, insuranceOf(assets, partner))
        const parts = assets.reduce((sum, one) => sum + cost([one], insuranceOf([one], partner)), 0)
        // Half of the last decimal of the percent, over twelve months.
        expect(Math.abs(whole - parts)).toBeLessThanOrEqual(cost(assets, 0.00005) + 1e-6)
      }),
    )
  })
})

test('is twelve times as much per year', () => {
  expect(yearlyPercent(1.5)).toBe(18)
  expect(yearlyPercent(0.0833)).toBe(0.9996)
})
