import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { PrincipalKind } from './principal.ts'
import { type GuardName, guards, type NeededGuard } from './guards.ts'
import type { QueryEvent } from './events.ts'

/** What a transition declares: who may take it, and the guards that must hold, in this order. */
export type StepMeta = { who: readonly PrincipalKind[]; needs: readonly NeededGuard[] }

/** An attempt to take a step: the facts of the query, the event, and what the step declares. */
export type Attempt = { facts: QueryFacts; event: QueryEvent; step: StepMeta }

/** The guards of a step in the order in which they are evaluated. */
export const guardsOf = ({ needs }: StepMeta): readonly GuardName[] => ['principalIs', ...needs]

/** The first guard of the step that fails, or null where all hold. The machine and every refusal call this one. */
export const failingGuard = ({ facts, event, step }: Attempt): GuardName | null =>
  guardsOf(step).find((name) => !guards[name]({ facts, event, who: step.who })) ?? null

type GuardArgs = { context: QueryFacts; event: QueryEvent }

const guardedBy = (meta: StepMeta) => ({
  meta,
  guard: {
    type: 'everyGuardHolds' as const,
    params: ({ context, event }: GuardArgs): Attempt => ({ facts: context, event, step: meta }),
  },
})

/** One transition of the lifecycle: its target, who may take it, and its guards. */
export const step = <const Target extends StatusCode>(
  target: Target,
  who: readonly PrincipalKind[],
  ...needs: NeededGuard[]
) => ({ target, ...guardedBy({ who, needs }) })

/** The same out of a nested state. */
export const stepOut = <const Target extends StatusCode>(
  target: Target,
  who: readonly PrincipalKind[],
  ...needs: NeededGuard[]
) => ({ target: `#query.${target}` as const, ...guardedBy({ who, needs }) })

/**
 * A transition that is guarded like any other and leaves the status as it is. It must have an action: XState treats a
 * transition with neither target nor actions as forbidden.
 */
export const internalStep = <const Actions>(
  actions: Actions,
  who: readonly PrincipalKind[],
  ...needs: NeededGuard[]
) => ({ actions, ...guardedBy({ who, needs }) })
