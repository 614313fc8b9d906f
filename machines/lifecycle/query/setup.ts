import { setup } from 'xstate'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { type Effect, effect } from '../effect.ts'
import type { QueryEvent } from './events.ts'
import type { PrincipalKind } from './principal.ts'
import type { StateMeta } from './stage.ts'
import { type Attempt, failingGuard, type StepMeta } from './step.ts'

/** Fields of a query are editable where its state carries the tag of the asking view. */
export type QueryTag =
  | `editable.${Exclude<PrincipalKind, 'system'> | 'client'}`
  | 'active'
  | 'closed'
  | 'legacy'

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

/** What a step sets off on the server. */
const effects = {
  /** Evaluates the rules of the automatic decision and, where all hold, raises `decision.approved`. */
  decideAutomatically: effect as Effect,
  /** Sends the picked containers to the signing gateway. */
  sendContainers: effect as Effect<{ containers: readonly number[] }>,
  /** Stores the day on which the asset was handed over. */
  storeDeliveryDate: effect as Effect<{ deliveryDate: string }>,
}

/** Actions that only assign context: the facts as they are after the step. */
const contextActions = {
  markInLedger: typed.assign({ hasLedgerContract: true }),
  markDelivered: typed.assign({ deliveryDateSet: true }),
  markSent: typed.assign({ containerSent: true, allContainersSigned: false }),
}

export type ContextAction = keyof typeof contextActions

/** Everything that the machine uses by name. */
export const lifecycle = typed.extend({
  guards: { everyGuardHolds: (_, attempt: Attempt) => failingGuard(attempt) === null },
  actions: { ...effects, ...contextActions },
})
