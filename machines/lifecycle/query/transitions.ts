import type { StatusCode } from '../../../api/status.ts'
import { queryMachine, stateOf } from './query.machine.ts'
import type { QueryEventType } from './events.ts'
import type { StepMeta } from './step.ts'

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
