import { expect, test } from 'vitest'
import { everyTurnFacts } from '../../../machines/lifecycle/query/turn.ts'

/** The database's expression of a turn is made from these; a combination that is left out goes wrong there. */
test('whose turn it is is asked of each of four products, handed over or not, now or on signing', () => {
  const combinations = everyTurnFacts.map(
    ({ product, deliveryDateSet, handoverWhenSigned }) =>
      `${product} ${deliveryDateSet} ${handoverWhenSigned}`,
  )
  expect(combinations).toHaveLength(16)
  expect(new Set(combinations).size).toBe(16)
})
