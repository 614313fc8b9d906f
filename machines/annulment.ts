import type { Actor } from '../contract/role.ts'
import type { StatusCode } from '../contract/status.ts'
import { noFacts } from '../domain/no-facts.ts'
import { querySnapshot, type Refusal, refusal } from './query.refusal.ts'
import { transition } from 'xstate'
import { queryMachine } from './query.machine.ts'

/**
 * Why a person cannot annul a query in this status, or null where it can be done. A list knows only the statuses of
 * its queries, and the lifecycle asks no more before an annulment.
 */
export const annulmentRefusal = (status: StatusCode, actor: Actor): Refusal | null =>
  refusal(status, noFacts, { type: 'query.annul', actor })

/** The status of a query that was annulled in this one. */
export const annulledFrom = (status: StatusCode, actor: Actor): StatusCode => {
  const [after] = transition(queryMachine, querySnapshot(status, noFacts), { type: 'query.annul', actor })
  return after.value
}
