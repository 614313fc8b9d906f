const SIGNIFICANT_DIGITS = 15

/** Whether digits beyond double precision can change the rounding. They seldom can, and dropping them is slow. */
const isAlmostHalf = (amount: number): boolean => Math.abs((amount % 1) - 0.5) <= amount * 1e-14

/**
 * Rounds an amount in cents to whole cents, half away from zero (docs/money.md).
 * Digits beyond double precision are dropped first, so that 1.005 € rounds up as the half that was typed.
 */
export const roundCents = (cents: number): number => {
  const amount = Math.abs(cents)
  const rounded = Math.round(isAlmostHalf(amount) ? Number(amount.toPrecision(SIGNIFICANT_DIGITS)) : amount)
  return cents < 0 && rounded !== 0 ? -rounded : rounded
}

/** Euros to whole cents. */
export const toCents = (euros: number): number => roundCents(euros * 100)

/** Whole cents to euros with at most 2 decimals. */
export const toEuros = (cents: number): number => cents / 100

/** Percent of an amount, in whole cents. */
export const percentOf = (cents: number, percent: number): number => roundCents((cents * percent) / 100)

/**
 * Allocates whole cents by weights so that the shares sum exactly to the total: each share is the rounded running total
 * minus the previous one (largest error one cent). Weights must not be negative.
 */
export const allocateCents = (totalCents: number, weights: readonly number[]): number[] => {
  const weight = weights.reduce((sum, each) => sum + each, 0)
  if (weight === 0) return weights.map(() => 0)
  let running = 0
  let given = 0
  return weights.map((each) => {
    running += each
    const share = roundCents((totalCents * running) / weight) - given
    given += share
    return share
  })
}
