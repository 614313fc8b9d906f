import { expect, test } from 'vitest'
import { refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { eventIn } from '../../models/query.cases.ts'
import { factsOf, ordinary } from '../../models/query.world.ts'

test('a total of one cent counts, zero does not', () => {
  const reasonFor = (totalCents: number) =>
    refusal('P', { ...factsOf(ordinary), totalCents }, eventIn('contract.createForShop', 'shop', ordinary))
      ?.reason
  expect([reasonFor(1), reasonFor(0), reasonFor(-1)]).toEqual([undefined, 'totalPositive', 'totalPositive'])
})
