import type { ActualBeneficiary } from '../../../api/beneficiary.ts'
import { emptyBeneficiary } from '../../../domain/empty-parties.ts'
import type { BeneficiaryRow } from '../../schema/beneficiary.table.ts'

/** A stored beneficiary as it travels; the defaults where there is none. */
export const toBeneficiary = (row: BeneficiaryRow | null): ActualBeneficiary => {
  if (row === null) return emptyBeneficiary
  const { queryId: _, ...beneficiary } = row
  return beneficiary
}
