import type { Vote } from '../../../api/committee.ts'
import type { StatusCode } from '../../../api/status.ts'
import { type Effect, effect } from '../effect.ts'
import type { AskedEvent, ConditionOfRule } from './guards.ts'
import type { QueryPrincipal } from './principal.ts'

/** The effects of steps on the server. */
export const effects = {
  /** Deletes the committee's earlier changes, since it decides again. */
  clearChanges: effect as Effect,
  /**
   * Decides by the decision table in force and raises `decision.approved`, `decision.approvedIf` with its conditions,
   * `decision.refused` with its reason, or nothing if a person decides.
   */
  decideAutomatically: effect as Effect,
  /** Asks the conditions with which the automatic decision approves. */
  askConditions: effect as Effect<{ conditions: readonly ConditionOfRule[] }>,
  /** Sends the selected containers to the signing gateway. */
  sendContainers: effect as Effect<{ containers: readonly number[] }>,
  /** Asks the members of the committee for their votes. */
  callVote: effect as Effect,
  /** Stores a member's vote in place of an earlier one. */
  storeVote: effect as Effect<{ vote: Vote; by: QueryPrincipal; note: string }>,
  /** Raises the decision that the votes determine, if any. */
  countVotes: effect as Effect,
  /** Ends the open vote, decided or void. */
  endVote: effect as Effect<{ decided: boolean }>,
  /** Cancels pending signatures, since the query is closed. */
  endSignings: effect as Effect,
  /** Ends the conditions that are not met, since the query is closed. */
  endConditions: effect as Effect,
  /** Resumes the conditions that the closing has ended. */
  resumeConditions: effect as Effect,
  /** Stores the day on which the asset was handed over. */
  storeDeliveryDate: effect as Effect<{ deliveryDate: string }>,
  /** Records that a consumer requests a human review, with their statement. */
  recordReview: effect as Effect<{ view: string }>,
  /** Ends an open review, since a person has decided. */
  endReview: effect as Effect,
  /** Sets the deadlines of the status that was entered, and cancels those of the one that was left. */
  setDeadlines: effect as Effect<{ status: StatusCode }>,
  /** Sets the deadlines of the committee's vote. */
  setVoteDeadlines: effect as Effect,
  /** Records that a deadline of the status or of the vote has taken effect. */
  noteDeadline: effect as Effect<{ kind: 'status' | 'vote'; purpose: 'reminder' | 'escalation' }>,
  /** Records the withdrawal and the amount due, and notifies both the customer and the shop. */
  recordWithdrawal: effect as Effect,
}

/** Actions that only assign context: the facts as they are after the step. `stay` changes none. */
export type ContextAction =
  | 'markInLedger'
  | 'markDelivered'
  | 'markWithdrawn'
  | 'markReviewOpen'
  | 'markReviewEnded'
  | 'markSent'
  | 'markReminded'
  | 'markOverdue'
  | 'markVoteReminded'
  | 'markVoteOverdue'
  | 'stay'

type EffectName = keyof typeof effects

/** Every effect with its params, as the server implements it. */
export type QueryEffect = { [Name in EffectName]: { type: Name; params: ParamsOf<Name> } }[EffectName]

/** The payload of an event as the effects read it. */
type Given = { event: AskedEvent & { deliveryDate?: string | undefined; view?: string | undefined } }

type ParamsOf<Name extends EffectName> = Parameters<(typeof effects)[Name]>[1]

/** An effect with the params that it takes from the event. */
type EffectWithParams = {
  [Name in EffectName]: ParamsOf<Name> extends undefined
    ? never
    : { type: Name; params: (given: Given) => ParamsOf<Name> }
}[EffectName]

type PlainEffect = {
  [Name in EffectName]: ParamsOf<Name> extends undefined ? Name : never
}[EffectName]

/** An action that a step declares. */
export type StepAction = PlainEffect | ContextAction | EffectWithParams
