import { describe, expect, test } from 'vitest'
import type { SaleLack } from '../../api/sale-lack.ts'
import { isSoldByShops, saleLacks, type Seller } from '../../domain/ready-to-sell.ts'

const shopUser = { userRole: 'SHOP', active: true } as const
const partnerUser = { userRole: 'PARTNER', active: true } as const
const shop: Seller = {
  featureOnSpot: true,
  featureSelfServe: false,
  paymentPeriodOptions: [12, 60],
  allPmtPeriodOptions: [12, 24],
  insurance: [0.1, null],
  users: [shopUser],
}
const noFeature = { featureOnSpot: false, featureSelfServe: false }

/** By hand: the seller's differences from a shop that is ready, and what is missing. */
const cases: readonly [about: string, Partial<Seller>, SaleLack[]][] = [
  ['a shop with all of it', {}, []],
  ['a shop of self-serve', { featureOnSpot: false, featureSelfServe: true }, []],
  ['a shop without groups', { insurance: [] }, ['groups']],
  ['a shop without insurance', { insurance: [null, null] }, ['insurance']],
  ['a shop without periods', { allPmtPeriodOptions: [72] }, ['periods']],
  ['a shop without users', { users: [] }, ['user']],
  ['a shop with users of another role', { users: [partnerUser] }, ['user']],
  ['a shop whose user was invited', { users: [{ ...shopUser, active: false }] }, ['activation']],
  ['a shop of which one of two is active', { users: [{ ...shopUser, active: false }, shopUser] }, []],
  ['shop users without a feature', { ...noFeature }, ['feature']],
  ['shop users without anything', { ...noFeature, insurance: [] }, ['feature', 'groups']],
  ['a partner that sells leasing', { ...noFeature, users: [partnerUser], insurance: [] }, []],
  ['a partner with users of both roles', { ...noFeature, users: [partnerUser, shopUser] }, []],
  ['a new partner', { ...noFeature, insurance: [], users: [] }, ['user']],
]

describe('what is missing to sell', () => {
  test.each(cases)('%s', (_, parts, expected) => {
    expect(saleLacks({ ...shop, ...parts })).toEqual(expected)
  })

  test('is asked for the role that sells', () => {
    const both = { ...shop, ...noFeature, users: [partnerUser, shopUser] }
    expect(saleLacks(both, 'SHOP')).toEqual(['feature'])
    expect(saleLacks(both, 'PARTNER')).toEqual([])
  })
})

test('shops sell subgroups with an insurance percentage, 0 included', () => {
  const sold = [
    { superiorGroupId: 1, insurance: 0 },
    { superiorGroupId: 1, insurance: null },
    { superiorGroupId: null, insurance: 1 },
  ].map(isSoldByShops)
  expect(sold).toEqual([true, false, false])
})
