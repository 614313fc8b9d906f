import type { ActualBeneficiary } from '../../contract/beneficiary.ts'
import { noBeneficiary } from '../../domain/nobody.ts'
import type { BeneficiaryRow } from './beneficiary.table.ts'

/** A stored beneficiary as it travels; the defaults where there is none. */
export const toBeneficiary = (row: BeneficiaryRow | null): ActualBeneficiary => {
  if (row === null) return noBeneficiary
  const { queryId: _, ...beneficiary } = row
  return beneficiary
}
