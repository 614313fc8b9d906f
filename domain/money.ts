import { parseDecimal } from './decimal.ts'

const SIGNIFICANT_DIGITS = 15

/**
 * Rounds an amount in cents to whole cents, half away from zero (decisions, "Money").
 * Digits a double cannot hold are dropped first, so that 1.005 € counts as the half it was typed as.
 */
export const roundCents = (cents: number): number => {
  const rounded = Math.round(Number(Math.abs(cents).toPrecision(SIGNIFICANT_DIGITS)))
  return cents < 0 && rounded !== 0 ? -rounded : rounded
}

/** Euros to whole cents. */
export const toCents = (euros: number): number => roundCents(euros * 100)

/** Whole cents to euros with at most 2 decimals. */
export const toEuros = (cents: number): number => cents / 100

/** Percent of an amount, in whole cents. */
export const percentOf = (cents: number, percent: number): number => roundCents((cents * percent) / 100)

/**
 * Reads an amount of euros as a person types it ("1 234,50") into cents.
 * Null for anything else, also for more than 2 decimals: "1,234" might mean a thousand.
 */
export const parseAmount = (text: string): number | null => {
  const euros = parseDecimal(text)
  if (euros === null || /[.,]\s*(?:\d\s*){3}/.test(text)) return null
  const cents = toCents(euros)
  return Number.isSafeInteger(cents) ? cents : null
}

/**
 * Divides whole cents by weights so that the shares sum exactly to the total:
 * each share is the rounded running total less the one before it. Weights are not negative.
 */
export const shareCents = (totalCents: number, weights: readonly number[]): number[] => {
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
