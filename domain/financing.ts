import { advanceCents } from './advance.ts'
import { residualCents } from './residual.ts'
import type { Terms } from './payment-terms.ts'

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

/** Why no payment can be computed: an advance above the total, or a residual above what is financed; else null. */
export const financingFault = (terms: FinancingTerms): 'advanceOverTotal' | 'residualOverFinanced' | null => {
  const parts = financing(terms)
  if (parts.financedCents < 0) return 'advanceOverTotal'
  return parts.residualCents > parts.financedCents ? 'residualOverFinanced' : null
}
