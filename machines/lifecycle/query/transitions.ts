import type { StatusCode } from '../../../api/status.ts'
import { statusToRequest } from './step-catalogue.ts'
import type { StepMeta } from './guards.ts'
import { principalKind, type QueryPrincipal } from './principal.ts'
import { queryMachine, stateOf } from './query.machine.ts'
import type { QueryEventType } from './steps.ts'

/** One transition of the lifecycle, read from the machine; `to` is null for an internal one. */
export type Transition = StepMeta & { event: QueryEventType; from: StatusCode; to: StatusCode | null }

const definedIn = (from: StatusCode): Transition[] =>
  [stateOf(from), ...Object.values(stateOf(from).states)]
    .flatMap(({ transitions }) => [...transitions.values()].flat())
    .map(({ eventType, meta, target }) => ({
      ...(meta ?? { who: [], needs: [] }),
      event: eventType as QueryEventType,
      from,
      to: (target?.[0]?.key ?? null) as StatusCode | null,
    }))

/** Every transition of the lifecycle, in the order in which the machine defines them. */
export const lifecycleTransitions: readonly Transition[] = (
  Object.keys(queryMachine.states) as StatusCode[]
).flatMap(definedIn)

/** Returns the transitions out of a status, only those of `event` if given. */
export const transitionsOf = (status: StatusCode, event?: QueryEventType): Transition[] =>
  lifecycleTransitions.filter(
    (transition) => transition.from === status && (event === undefined || transition.event === event),
  )

/** Whether the event never changes this status: all its transitions there are internal. */
export const isInternal = (status: StatusCode, event: QueryEventType): boolean =>
  transitionsOf(status, event).every(({ to }) => to === null)

/**
 * Returns the event that leads this principal from the stored status to the requested one. If only others may take
 * such a step, returns theirs, so that the refusal can name them; null if no step leads there.
 */
export function eventForStatus(
  principal: QueryPrincipal,
  stored: StatusCode,
  requested: StatusCode | null,
): QueryEventType | null {
  const leading = transitionsOf(stored).filter(({ event }) => statusToRequest(event) === requested)
  const own = leading.find(({ who }) => who.includes(principalKind(principal)))
  return (own ?? leading[0])?.event ?? null
}
