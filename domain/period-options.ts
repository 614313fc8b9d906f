import { DEFAULT_PAYMENT_PERIOD } from './constants.ts'
import type { Range } from './range.ts'

/** The partner's allowed periods within its range, months, ascending; the default period if none is left. */
export const periodOptions = (allowed: readonly number[], { min, max }: Range): number[] => {
  const within = [...new Set(allowed)].filter((months) => months >= min && months <= max)
  return within.length > 0 ? within.toSorted((a, b) => a - b) : [DEFAULT_PAYMENT_PERIOD]
}
