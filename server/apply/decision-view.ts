import type { ApplyDecision } from '../../api/apply.ts'
import { system } from '../../machines/lifecycle/query/principal.ts'
import { refusal } from '../../machines/lifecycle/query/refusal.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import { currentReview } from '../query/record/review.store.ts'

const reviewOf = (stored: StoredQuery, now: Date): ApplyDecision['review'] => {
  const review = currentReview(stored)
  const event = { type: 'customer.askedForReview', principal: system, view: '' } as const
  return {
    refusal: refusal(stored.query.status, queryFacts(stored, system, now), event)?.reason ?? null,
    askedDtime: review?.askedAt.toISOString() ?? null,
    view: review?.view ?? '',
    endedDtime: review?.endedAt?.toISOString() ?? null,
  }
}

/** What a consumer reads of the automatic check; a company's is not explained here. */
export const decisionView = (stored: StoredQuery, now: Date): ApplyDecision | null => {
  const { consumer, automaticDecision } = stored.query
  if (!consumer || !automaticDecision) return null
  const { decidedAt, outcome, rules } = automaticDecision
  return {
    decidedDtime: decidedAt,
    outcome,
    rules: rules.map(({ rule, passed }) => ({ rule, passed })),
    review: reviewOf(stored, now),
  }
}
