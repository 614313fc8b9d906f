import { setup } from 'xstate'
import type { Vote } from '../../../api/committee.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { type Effect, effect } from '../effect.ts'
import { committeeDecides } from './committee.ts'
import type { QueryEvent } from './events.ts'
import type { PrincipalKind, QueryPrincipal } from './principal.ts'
import type { StateMeta } from './stage.ts'
import { type Attempt, failingGuard, type StepMeta } from './step.ts'

/** Fields of a query are editable where its state carries the tag of the asking view. */
export type QueryTag =
  | `editable.${Exclude<PrincipalKind, 'system'> | 'client' | 'acceptance'}`
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
  /** Forgets what the committee has changed before: it is asked anew. */
  clearChanges: effect as Effect,
  /** Evaluates the rules of the automatic decision and, where all hold, raises `decision.approved`. */
  decideAutomatically: effect as Effect,
  /** Sends the picked containers to the signing gateway. */
  sendContainers: effect as Effect<{ containers: readonly number[] }>,
  /** Asks the members of the committee for their votes. */
  callVote: effect as Effect,
  /** Stores a member's vote in place of an earlier one. */
  storeVote: effect as Effect<{ vote: Vote; by: QueryPrincipal; note: string }>,
  /** Raises the decision that the votes mean, where they mean one. */
  countVotes: effect as Effect,
  /** Ends the open vote; its votes have decided, or are void. */
  endVote: effect as Effect<{ decided: boolean }>,
  /** Ends what its signers are still asked for: the query is closed. */
  endSignings: effect as Effect,
  /** Stores the day on which the asset was handed over. */
  storeDeliveryDate: effect as Effect<{ deliveryDate: string }>,
  /** Keeps that a consumer asks for a person's review, and what they say. */
  recordReview: effect as Effect<{ view: string }>,
  /** A person has decided: an open review ends. */
  endReview: effect as Effect,
  /** Records what the consumer has withdrawn from and what is owed, and writes to both sides of the purchase. */
  recordWithdrawal: effect as Effect,
}

/** Actions that only assign context: the facts as they are after the step. */
const contextActions = {
  markInLedger: typed.assign({ hasLedgerContract: true }),
  markDelivered: typed.assign({ deliveryDateSet: true }),
  markWithdrawn: typed.assign({ withdrawn: true }),
  markReviewOpen: typed.assign({ review: 'open' }),
  markReviewEnded: typed.assign({ review: ({ context }) => context.review && 'ended' }),
  markSent: typed.assign({ containerSent: true, allContainersSigned: false }),
}

export type ContextAction = keyof typeof contextActions

/** Everything that the machine uses by name. */
export const lifecycle = typed.extend({
  guards: {
    everyGuardHolds: (_, attempt: Attempt) => failingGuard(attempt) === null,
    committeeDecides: ({ context }) => committeeDecides(context),
    oneDecides: ({ context }) => !committeeDecides(context),
  },
  actions: { ...effects, ...contextActions },
})
