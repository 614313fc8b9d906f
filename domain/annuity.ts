type Loan = {
  financedCents: number
  residualCents: number
  /** Percent a year. */
  interestPercent: number
  months: number
}

/** i = interest / 100 / 12, a fraction (docs/money.md). */
export const monthlyRate = (interestPercent: number): number => interestPercent / 100 / 12

/**
 * Monthly annuity paid at period end, unrounded cents (the caller rounds once, at the end):
 * ((F·(1+i)^n − R) · i) / ((1+i)^n − 1); for i = 0, (F − R) / n. The ordinary annuity, a spreadsheet's PMT(i; n; −F; R).
 * @throws RangeError unless the period is a whole number of months, at least 1
 */
export const annuity = ({ financedCents, residualCents, interestPercent, months }: Loan): number => {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`months: ${months}`)
  const rate = monthlyRate(interestPercent)
  // expm1 and log1p avoid the cancellation in (1 + i)^n − 1 for a rate near zero.
  const growth = Math.expm1(months * Math.log1p(rate))
  if (growth === 0) return (financedCents - residualCents) / months
  return ((financedCents * (growth + 1) - residualCents) * rate) / growth
}
