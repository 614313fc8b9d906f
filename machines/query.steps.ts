import type { StatusCode } from '../contract/status.ts'
import { queryMachine, stateOf } from './query.machine.ts'
import type { QueryEventType } from './query.events.ts'
import type { StepMeta } from './query.step.ts'

/** One transition of the lifecycle, read from the machine itself. `to` is null where the status stays. */
export type Step = StepMeta & { event: QueryEventType; from: StatusCode; to: StatusCode | null }

const stepsFrom = (from: StatusCode): Step[] =>
  [...stateOf(from).transitions.values()].flat().map(({ eventType, meta, target }) => ({
    ...(meta ?? { who: [], needs: [] }),
    event: eventType as QueryEventType,
    from,
    to: (target?.[0]?.key ?? null) as StatusCode | null,
  }))

/** Every transition of the lifecycle, in the order in which the machine states them. */
export const lifecycleSteps: readonly Step[] = (Object.keys(queryMachine.states) as StatusCode[]).flatMap(
  stepsFrom,
)

/** The transitions that leave a status, `event` only where one is named. */
export const stepsOf = (status: StatusCode, event?: QueryEventType): Step[] =>
  lifecycleSteps.filter((step) => step.from === status && (event === undefined || step.event === event))
