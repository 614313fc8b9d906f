import type { SuretySave } from '../../api/surety.ts'
import type { CurrentDeal } from '../../domain/current-deal.ts'

/** Why the agreement of a surety cannot be made yet (a message id), or null. */
export const wantingForPaper = (surety: SuretySave, { deal, gap }: CurrentDeal): string | null => {
  if (surety.suretyId === undefined) return 'surety.pdf.unsaved'
  if (!surety.name?.trim() || !surety.personalCode) return 'surety.pdf.unfilled'
  if (!deal.qassets?.length) return 'contract.noAssets'
  if (gap === 'noTerms') return 'surety.pdf.noTerms'
  return gap === null ? null : `payment.gap.${gap}`
}
