import { setup } from 'xstate'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { type ContextAction, effects } from './effects.ts'
import type { QueryEvent } from './events.ts'
import { type GuardName, type GuardParams, guards } from './guards.ts'
import type { StateMeta } from './stage.ts'
import type { QueryTag } from './statuses.ts'
import type { StepMeta } from './step.ts'

const typed = setup({
  types: {} as {
    input: QueryFacts
    context: QueryFacts
    events: QueryEvent
    tags: QueryTag
    meta: StateMeta
    transitionMeta: StepMeta
  },
})

/** Actions that only assign context: the facts as they are after the step. */
const contextActions = {
  markInLedger: typed.assign({ hasLedgerContract: true }),
  markDelivered: typed.assign({ deliveryDateSet: true }),
  markWithdrawn: typed.assign({ withdrawn: true }),
  markReviewOpen: typed.assign({ review: 'open' }),
  markReviewEnded: typed.assign({ review: ({ context }) => context.review && 'ended' }),
  markSent: typed.assign({ containerSent: true, allContainersSigned: false }),
  /** XState forbids a transition with neither target nor action; this one lets an internal step have no effect. */
  stay: typed.assign({}),
} satisfies Record<ContextAction, unknown>

type Asked = { context: QueryFacts; event: QueryEvent }

type GuardOfStep = 'principalIs' | 'votesOtherwise'
type GuardOfQuery = Exclude<GuardName, GuardOfStep>

/** A guard as a transition names it. */
export type NamedGuard = { type: GuardOfQuery } | { type: GuardOfStep; params: GuardParams }

/** Whether a guard asks about the step itself: who may take it, or which vote it gives. */
export const asksOfStep = (name: GuardName): name is GuardOfStep =>
  name === 'principalIs' || name === 'votesOtherwise'

const ofStep =
  (name: GuardOfStep) =>
  ({ context, event }: Asked, params: GuardParams): boolean =>
    guards[name]({ facts: context, event, ...params })

const guardNames = Object.keys(guards) as GuardName[]

const ofQuery = Object.fromEntries(
  guardNames
    .filter((name) => !asksOfStep(name))
    .map((name) => [name, ({ context, event }: Asked) => guards[name]({ facts: context, event, who: [] })]),
) as Record<GuardOfQuery, (asked: Asked) => boolean>

/** Everything that the machine uses by name. */
export const lifecycle = typed.extend({
  guards: { ...ofQuery, principalIs: ofStep('principalIs'), votesOtherwise: ofStep('votesOtherwise') },
  actions: { ...effects, ...contextActions },
})
