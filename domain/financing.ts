import { advanceCents, type Terms } from './payment-terms.ts'
import { RESIDUAL_MAXIMUMS } from './constants.ts'
import { percentOf } from './money.ts'
import type { Range } from './range.ts'

/** How the assets' total T is divided, cents: A paid in advance, F = T − A financed, R of F due at the end. */
export type Financing = { advanceCents: number; financedCents: number; residualCents: number }

type FinancingTerms = Pick<Terms, 'assetTotalCents' | 'advance' | 'residualPercent'>

/** Divides the assets' total without validating the parts (see `financingFault`). */
export const financing = ({ assetTotalCents, advance, residualPercent }: FinancingTerms): Financing => {
  const paid = advanceCents(assetTotalCents, advance)
  return {
    advanceCents: paid,
    financedCents: assetTotalCents - paid,
    residualCents: residualCents(assetTotalCents, residualPercent),
  }
}

/** Why no payment can be computed: an advance above the total, or a residual above the financed amount; otherwise null. */
export const financingFault = (terms: FinancingTerms): 'advanceOverTotal' | 'residualOverFinanced' | null => {
  const parts = financing(terms)
  if (parts.financedCents < 0) return 'advanceOverTotal'
  return parts.residualCents > parts.financedCents ? 'residualOverFinanced' : null
}

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
