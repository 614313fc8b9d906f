import { expect, test } from 'vitest'
import { statusCodes } from '../../../api/status.ts'
import { overStatuses } from '../../../machines/lifecycle/query/list-filter.ts'
import { isDecided } from '../../../machines/lifecycle/query/paper-rule.ts'
import { stages, turns } from '../../../machines/lifecycle/query/statuses.ts'
import { everyTurnFacts } from '../../../machines/lifecycle/query/turn.ts'

/** The database's expression is built from these; a missing combination would be wrong there. */
test('the turn is tested for each of four products, concluded or not, in the ledger or not, handed over or not, now or on signing, its signing stopped or not, with the customer or not', () => {
  const combinations = everyTurnFacts.map((facts) => JSON.stringify(facts))
  expect(combinations).toHaveLength(256)
  expect(new Set(combinations).size).toBe(256)
})

test('stages and turns are complete and in order', () => {
  expect(stages).toEqual(['application', 'decision', 'contract', 'running', 'closed', 'legacy'])
  expect(turns).toEqual(['owner', 'inhouse', 'shop', 'credit', 'compliance', 'signers', 'nobody', 'customer'])
})

test('terms are decided from approval to signature, and a finished query waits for no one', () => {
  expect(statusCodes.filter(isDecided)).toEqual(['QA', 'QAC', 'HO', 'CR', 'YS'])
  expect(overStatuses).toEqual(['CF', 'N'])
})
