type Loan = {
  financedCents: number
  residualCents: number
  /** Yearly, percent. */
  interestPercent: number
  months: number
}

/** Monthly rate i = interest / 100 / 12. */
export const monthlyRate = (interestPercent: number): number => interestPercent / 100 / 12

/**
 * Monthly annuity paid at period end, in cents with their fraction (the caller rounds once, at the end):
 * ((F·(1+i)^n − R) · i) / ((1+i)^n − 1); for i = 0, (F − R) / n. Decisions, "Money".
 * Throws RangeError when the period is not a whole number of months from 1.
 */
export const annuity = ({ financedCents, residualCents, interestPercent, months }: Loan): number => {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months: ${months}`)
  const rate = monthlyRate(interestPercent)
  // expm1 and log1p keep the digits that (1 + i)^n − 1 loses for a rate near zero.
  const growth = Math.expm1(months * Math.log1p(rate))
  if (growth === 0) return (financedCents - residualCents) / months
  return ((financedCents * (growth + 1) - residualCents) * rate) / growth
}
