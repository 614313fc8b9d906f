import type { StatusCode } from '../../../api/status.ts'
import { statusToAsk } from './step-catalogue.ts'
import type { StepMeta } from './guards.ts'
import { principalKind, type QueryPrincipal } from './principal.ts'
import { queryMachine, stateOf } from './query.machine.ts'
import type { QueryEventType } from './steps.ts'

/** One transition of the lifecycle, read from the machine's own definition; `to` is null where it is internal. */
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

/** Every transition of the lifecycle by an event, in the order in which the machine defines them. */
export const lifecycleTransitions: readonly Transition[] = (
  Object.keys(queryMachine.states) as StatusCode[]
).flatMap(definedIn)

/** The transitions that leave a status, of one event where `event` is given. */
export const transitionsOf = (status: StatusCode, event?: QueryEventType): Transition[] =>
  lifecycleTransitions.filter(
    (transition) => transition.from === status && (event === undefined || transition.event === event),
  )

/** Whether this event never moves the query in this status: all of its transitions there are internal. */
export const isInternal = (status: StatusCode, event: QueryEventType): boolean =>
  transitionsOf(status, event).every(({ to }) => to === null)

/**
 * The one event that leads this principal from the stored status to the asked one. Where only others may take such a
 * step the answer is theirs, so that the refusal can name them; null where no step leads there at all.
 */
export function eventForStatus(
  principal: QueryPrincipal,
  stored: StatusCode,
  requested: StatusCode | null,
): QueryEventType | null {
  const leading = transitionsOf(stored).filter(({ event }) => statusToAsk(event) === requested)
  const own = leading.find(({ who }) => who.includes(principalKind(principal)))
  return (own ?? leading[0])?.event ?? null
}
