/** What is known of a customer's limit, cents. */
export type CustomerLimit = {
  /** The last answer was positive. */
  approved: boolean
  blocked: boolean
  /** Null where the engine names none: then it covers nothing. */
  availableCents: number | null
  /** Largest single contract; null where the engine names none. */
  maxContractCents: number | null
}

/** Named rules of the limit, in the order they are asked. */
export type LimitRule =
  | 'limitNotBlocked'
  | 'limitApproved'
  | 'withinAvailableLimit'
  | 'withinMaxContract'
  | 'withinPartnerCreditLimit'

export type LimitQuestion = {
  /** The query's total without VAT, cents. */
  totalCents: number
  /** Null: the customer was never checked. */
  limit: CustomerLimit | null
  /** The partner's `creditLimit`, cents; null where it has none. */
  partnerCreditLimitCents: number | null
}

/** The first rule of the limit that the total breaks, or null when the limit covers it. A total equal to a limit fits. */
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

/** Amounts of the gauge, cents. `usedCents + thisCents + leftCents = wholeCents` unless the query goes over. */
export type LimitGauge = {
  wholeCents: number
  usedCents: number
  thisCents: number
  /** Available after this query. */
  leftCents: number
  /** How much this query asks beyond what is available. */
  overCents: number
}

/**
 * The gauge of a limit: what is used, what this query takes, what is left.
 * What is used is for the caller to sum: the limit response does not tell it.
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
