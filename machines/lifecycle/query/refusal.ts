import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { failingGuard, type GuardName, guards, guardsOf } from './guards.ts'
import { system } from './principal.ts'
import { queryMachine, type QueryStateValue } from './query.machine.ts'
import { rulesOf } from './statuses.ts'
import type { QueryEvent } from './steps.ts'
import { type Transition, transitionsOf } from './transitions.ts'

/** Why an event is rejected: the guard that failed, or `notFromThisStatus` if the status has no such transition. */
export type Refusal = { reason: GuardName | 'notFromThisStatus'; step: Transition | null }

/** The machine's state value at a stored status; the child state is the one whose guard holds. */
export const stateValueOf = (status: StatusCode, facts: QueryFacts): QueryStateValue => {
  const inner = innerStateOf(status, facts)
  return inner === null ? status : { [status]: inner }
}

/** The machine's snapshot at a stored status, for `can` and `transition()`; no actor is started. */
export const querySnapshot = (status: StatusCode, facts: QueryFacts) =>
  queryMachine.resolveState({ value: stateValueOf(status, facts), context: facts })

/**
 * Explains why the machine rejects an event; null exactly when `can` is true. If the event has several transitions,
 * the one whose guards got furthest explains, since the user most likely meant that one.
 */
export function refusal(status: StatusCode, facts: QueryFacts, event: QueryEvent): Refusal | null {
  let closest: { refusal: Refusal; passed: number } | null = null
  for (const step of transitionsOf(status, event.type)) {
    const reason = failingGuard({ facts, event, step })
    if (reason === null) return null
    const passed = guardsOf(step).indexOf(reason)
    if (closest === null || passed > closest.passed) closest = { refusal: { reason, step }, passed }
  }
  return closest?.refusal ?? { reason: 'notFromThisStatus', step: null }
}

/** Whether a name in a server response is a refusal reason. */
export const isRefusalReason = (name: string): name is Refusal['reason'] =>
  name === 'notFromThisStatus' || Object.hasOwn(guards, name)

/** The child state of a status by the facts; null if the status has none. */
const innerStateOf = (status: StatusCode, facts: QueryFacts): string | null =>
  Object.entries(rulesOf(status).inner ?? {}).find(([, guard]) =>
    guards[guard]({ facts, event: { principal: system }, who: [] }),
  )?.[0] ?? null
