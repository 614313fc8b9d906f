import { system } from '../../machines/query.actor.ts'
import { refusal } from '../../machines/query.refusal.ts'
import type { Transaction } from '../database/database.ts'
import { queryFacts } from '../query/facts.ts'
import { applyEvent, type StepDependencies } from '../query/lifecycle.ts'
import { lockQuery, withParts } from '../query/query.store.ts'

/** Tells the lifecycle that every sent container is signed, where that is so and the query waits for it. */
export const tellWhenAllSigned = async (
  needs: StepDependencies,
  tx: Transaction,
  queryId: number,
): Promise<void> => {
  const held = await lockQuery(tx, queryId)
  if (!held) return
  const event = { type: 'containers.allSigned', actor: system } as const
  const facts = queryFacts(await withParts(tx, held), system, needs.now())
  if (refusal(held.status, facts, event) === null) await applyEvent(needs, tx, queryId, event)
}
