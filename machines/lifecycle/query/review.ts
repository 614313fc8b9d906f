import type { QueryEvent } from './events.ts'
import { internalStep, step } from './step.ts'

type Asking = { event: Extract<QueryEvent, { type: 'customer.askedForReview' }> }
const viewOf = ({ event }: Asking) => ({ view: event.view })

const actions = [{ type: 'recordReview', params: viewOf }, 'markReviewOpen'] as const
const needs = ['isConsumer', 'checkedAutomatically', 'reviewNotAsked'] as const

/** A consumer asks that a person looks at an automatic check, once for each check; a person is at it already. */
export const reviewHere = internalStep(actions, ['system'], ...needs)

/** The same once it is decided: the credit committee decides anew. */
export const reviewOfApproval = { ...step('SCR', ['system'], ...needs), actions } as const

/** Of an application by a customer's link, as long as nothing has come of its approval. */
export const reviewBeforeContract = {
  ...step('SCR', ['system'], ...needs, 'aplinkSet', 'noLedgerContract', 'notYetDelivered'),
  actions,
} as const

/** What was turned down is not closed for good. */
export const reviewOfRefusal = { ...step('SCR', ['system'], ...needs, 'turnedDown'), actions } as const

/** Entering a decision ends a review: the automatic check cannot lead here while one is open. */
export const endOfReview = ['endReview', 'markReviewEnded'] as const
