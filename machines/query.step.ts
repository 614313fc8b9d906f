import type { QueryFacts } from '../contract/query-facts.ts'
import type { StatusCode } from '../contract/status.ts'
import { type ActorKind, kindOf } from './query.actor.ts'
import { type ConditionName, conditions } from './query.conditions.ts'
import type { QueryEvent } from './query.events.ts'

/** What a transition says of itself: who may take it and the named guards that must hold, in this order. */
export type StepMeta = { who: readonly ActorKind[]; needs: readonly ConditionName[] }

/** The name of a failed guard; its text stands in `lang/` under `guard.<name>`. */
export type GuardName = 'actorIs' | ConditionName

/** One try at one step: what is known of the query, what is asked, and what the step demands. */
export type Try = { facts: QueryFacts; event: QueryEvent; step: StepMeta }

/** The guards of a step in the order in which they are asked. */
export const guardsOf = ({ needs }: StepMeta): readonly GuardName[] => ['actorIs', ...needs]

const holds = (guard: GuardName, { facts, event, step }: Try): boolean =>
  guard === 'actorIs' ? step.who.includes(kindOf(event.actor)) : conditions[guard]({ facts, event })

/** The first guard of the step that fails, or null where the step is free. */
export const failingGuard = (attempt: Try): GuardName | null =>
  guardsOf(attempt.step).find((guard) => !holds(guard, attempt)) ?? null

type Asked = { context: QueryFacts; event: QueryEvent }

const allowing = (meta: StepMeta) => ({
  meta,
  guard: {
    type: 'everyGuardHolds' as const,
    params: ({ context, event }: Asked): Try => ({ facts: context, event, step: meta }),
  },
})

/** One row of the lifecycle: where it leads, who may take it, and what it needs. */
export const step = <const Target extends StatusCode>(
  target: Target,
  who: readonly ActorKind[],
  ...needs: ConditionName[]
) => ({ target, ...allowing({ who, needs }) })

/**
 * A step that is allowed or refused like any other and leaves the status as it is. It names what it does: XState
 * takes a transition with neither target nor action for a forbidden one.
 */
export const stay = <const Action extends string>(
  actions: Action,
  who: readonly ActorKind[],
  ...needs: ConditionName[]
) => ({ actions, ...allowing({ who, needs }) })
