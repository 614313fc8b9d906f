import { RESIDUAL_MAXIMUMS } from './constants.ts'
import { percentOf } from './money.ts'

/** R: the residual value in cents, a percent of the assets' total. */
export const residualCents = (totalCents: number, percent: number): number => percentOf(totalCents, percent)

/**
 * Largest residual for equipment, percent, for a period in months.
 * A period between two listed ones takes the maximum of the longer; beyond the longest listed there is none: 0.
 */
export const residualMaximum = (months: number): number =>
  RESIDUAL_MAXIMUMS.find((each) => months <= each.months)?.percent ?? 0
