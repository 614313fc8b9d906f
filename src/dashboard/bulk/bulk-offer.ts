import type { BulkQuery } from '../../../api/bulk-step.ts'
import type { Principal } from '../../../api/role.ts'
import { principalKind } from '../../../machines/lifecycle/query/principal.ts'
import { type Refusal, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import {
  bulkStepsOf,
  placeholderEvent,
  labelOf,
  questionText,
  stepOf,
} from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'

export type RefusedQuery = { query: BulkQuery; reason: Refusal['reason'] }

/** A step, the selected queries that it can be taken for, and the others with their reasons. */
export type BulkOffer = { event: QueryEventType; open: BulkQuery[]; refused: RefusedQuery[] }

const offerOf = (event: QueryEventType, queries: readonly BulkQuery[], principal: Principal): BulkOffer => {
  const offer: BulkOffer = { event, open: [], refused: [] }
  for (const query of queries) {
    const refused = refusal(query.status, query.facts, placeholderEvent(event, principal, { note: '' }))
    if (refused) offer.refused.push({ query, reason: refused.reason })
    else offer.open.push(query)
  }
  return offer
}

/** Returns the steps that at least one of the queries allows the user, in the order of the catalogue. */
export const bulkOffers = (queries: readonly BulkQuery[], principal: Principal): BulkOffer[] => {
  const view = principalKind(principal)
  if (view === 'system') return []
  return bulkStepsOf(view)
    .map((event) => offerOf(event, queries, principal))
    .filter(({ open }) => open.length > 0)
}

/** Returns the message id of a step's action: the confirm button of its question, or else its label. */
export const actionText = (event: QueryEventType) =>
  stepOf(event).ask ? questionText(event, 'confirm') : labelOf(event)
