import type { QueryFacts } from '../../../api/query-facts.ts'
import type { Vote } from '../../../api/committee.ts'
import { type AskedEvent, type GuardName, guards, type NeededGuard } from './guards.ts'
import type { PrincipalKind } from './principal.ts'

/** What a transition says of itself: who may take it, the guards that must hold, in this order, and its vote. */
export type StepMeta = {
  who: readonly PrincipalKind[]
  needs: readonly NeededGuard[]
  vote?: Vote | undefined
}

/** An attempt to take a step: the facts of the query, the event, and what the step declares. */
export type Attempt = { facts: QueryFacts; event: AskedEvent; step: StepMeta }

/** The guards of a step in the order in which they are evaluated. */
export const guardsOf = ({ needs }: StepMeta): readonly GuardName[] => ['principalIs', ...needs]

/** The first guard of the step that fails, or null where all hold. The machine evaluates the same guards by name. */
export const failingGuard = ({ facts, event, step: { who, vote, needs } }: Attempt): GuardName | null =>
  guardsOf({ who, needs }).find((name) => !guards[name]({ facts, event, who, vote })) ?? null
