import type { LimitOutcome } from '../api/limit.ts'

/** A customer's limit, cents. */
export type CustomerLimit = {
  /** Whether the last result of the limit engine was positive. */
  approved: boolean
  blocked: boolean
  /** Null if the engine returns none; then nothing is covered. */
  availableCents: number | null
  /** Maximum of a single contract; null if the engine returns none. */
  maxContractCents: number | null
}

/** Limit rules, in the order they are evaluated. */
export type LimitRule =
  | 'limitNotBlocked'
  | 'limitApproved'
  | 'withinAvailableLimit'
  | 'withinMaxContract'
  | 'withinPartnerCreditLimit'

export type LimitQuestion = {
  /** The query's total without VAT, cents. */
  totalCents: number
  /** Null if the customer was never checked. */
  limit: CustomerLimit | null
  /** The partner's `creditLimit`, cents; null if it has none. */
  partnerCreditLimitCents: number | null
}

/** Returns the first limit rule that the total violates; null if it is covered. A total equal to a limit is covered. */
export const limitFault = ({
  totalCents,
  limit,
  partnerCreditLimitCents,
}: LimitQuestion): LimitRule | null => {
  if (limit?.blocked) return 'limitNotBlocked'
  if (!limit?.approved) return 'limitApproved'
  if (limit.availableCents === null || totalCents > limit.availableCents) return 'withinAvailableLimit'
  if (limit.maxContractCents !== null && totalCents > limit.maxContractCents) return 'withinMaxContract'
  const overPartner = partnerCreditLimitCents !== null && totalCents > partnerCreditLimitCents
  return overPartner ? 'withinPartnerCreditLimit' : null
}

/** What decides whether a condition may replace a limit that does not cover the total. */
export type LimitState = { consumer: boolean; limitStatus: LimitOutcome | null }

/**
 * Whether a condition may replace the limit: a company's, if the engine gave an amount that is too small, or none. A
 * consumer's creditworthiness is assessed before the credit (Directive (EU) 2023/2225, Article 18 (6)). A rejected or
 * blocked limit is itself a decision, and an unknown one is no answer.
 */
export const isLimitReplaceable = ({ consumer, limitStatus }: LimitState): boolean =>
  !consumer && (limitStatus === 'approved' || limitStatus === 'not_available')

/** Cents. `usedCents + thisCents + leftCents = wholeCents` unless the query exceeds the limit. */
export type LimitGauge = {
  wholeCents: number
  usedCents: number
  thisCents: number
  /** Available after this query. */
  leftCents: number
  /** Amount by which this query exceeds the available limit. */
  overCents: number
}

/**
 * Values of the limit gauge. The caller passes the amount already in use, because the limit response does not contain it.
 */
export const limitGauge = (
  totalCents: number,
  { availableCents, usedCents }: { availableCents: number; usedCents: number },
): LimitGauge => ({
  wholeCents: usedCents + availableCents,
  usedCents,
  thisCents: totalCents,
  leftCents: Math.max(availableCents - totalCents, 0),
  overCents: Math.max(totalCents - availableCents, 0),
})
