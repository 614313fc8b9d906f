import type { QueryFacts } from '../contract/query-facts.ts'
import type { StatusCode } from '../contract/status.ts'
import type { QueryEvent } from './query.events.ts'
import { queryMachine } from './query.machine.ts'
import { failingGuard, type GuardName, guardsOf } from './query.step.ts'
import { type Step, stepsOf } from './query.steps.ts'

/** Why a step is refused: a failed guard, or `notFromThisStatus` where the status knows no such step. */
export type Refusal = { reason: GuardName | 'notFromThisStatus'; step: Step | null }

/** The machine at a stored status, for `can` and `transition`; nothing is started. */
export const querySnapshot = (status: StatusCode, facts: QueryFacts) =>
  queryMachine.resolveState({ value: status, context: facts })

/**
 * Says why the lifecycle refuses an event, or null where it accepts it. Of several ways that the same event
 * has, the one that came furthest explains: it is the one the asker meant.
 */
export function refusal(status: StatusCode, facts: QueryFacts, event: QueryEvent): Refusal | null {
  let furthest: { refusal: Refusal; passed: number } | null = null
  for (const step of stepsOf(status, event.type)) {
    const reason = failingGuard({ facts, event, step })
    if (reason === null) return null
    const passed = guardsOf(step).indexOf(reason)
    if (furthest === null || passed > furthest.passed) furthest = { refusal: { reason, step }, passed }
  }
  return furthest?.refusal ?? { reason: 'notFromThisStatus', step: null }
}
