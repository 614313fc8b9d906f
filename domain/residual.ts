import { RESIDUAL_MAXIMUMS } from './constants.ts'
import { percentOf } from './money.ts'
import type { Range } from './range.ts'

/** R: the residual value, cents; `percent` is of the assets' total. */
export const residualCents = (totalCents: number, percent: number): number => percentOf(totalCents, percent)

/**
 * Largest residual that a shop may offer for a period, percent: of the first row of the table that is as long; for
 * periods beyond the table its last one.
 */
export const residualMaximum = (months: number): number =>
  (RESIDUAL_MAXIMUMS.find((row) => months <= row.months) ?? RESIDUAL_MAXIMUMS.at(-1))?.percent ?? 0

/** A shop's range of residuals for a period; without a period the partner's own. */
export const residualRange = ({ min, max }: Range, months: number | null): Range => {
  const most = months === null ? max : Math.min(max, residualMaximum(months))
  return { min: Math.min(min, most), max: most }
}
