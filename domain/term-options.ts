import type { Range } from './range.ts'
import { PAYMENT_PERIODS, DEFAULT_PAYMENT_PERIOD } from './constants.ts'

const UNITS = [10, 5, 2]
const MIN_UNIT = 0.5
const SPACES = 4

/** Rounds off floating-point residue. */
const tidy = (value: number): number => Math.round(value * 10_000) / 10_000

/**
 * Values of the option buttons between a partner's min and max: at most 5, ascending, including both ends. They rise
 * from the min by equal steps: a quarter of the range, rounded to a multiple of the largest of 10, 5, 2 and 0.5 that
 * fits. Steps at or above the max are left out. Equal ends give one value.
 */
export const optionSteps = ({ min, max }: Range): number[] => {
  if (!(max > min)) return [min]
  const spacing = (max - min) / SPACES
  const unit = UNITS.find((each) => each <= spacing) ?? MIN_UNIT
  const step = Math.max(Math.round(spacing / unit), 1) * unit
  const inner = [1, 2, 3].map((count) => tidy(min + count * step)).filter((value) => value < max)
  return [min, ...inner, max]
}

/** Whether an interest matrix has rates for a period in months; any other period clears it. */
export const matrixHasPeriod = (months: number | null): boolean =>
  PAYMENT_PERIODS.some((period) => period === months)

/** The partner's allowed periods within its range, months, ascending; the default period if none is left. */
export const periodOptions = (allowed: readonly number[], { min, max }: Range): number[] => {
  const within = [...new Set(allowed)].filter((months) => months >= min && months <= max)
  return within.length > 0 ? within.toSorted((a, b) => a - b) : [DEFAULT_PAYMENT_PERIOD]
}
