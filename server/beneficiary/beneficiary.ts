import type { ActualBeneficiary } from '../../contract/beneficiary.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import type { BeneficiaryRow } from './beneficiary.table.ts'

const empty: ActualBeneficiary = {
  name: '',
  residency: DEFAULTS.country,
  personalCode: '',
  isPublicPerson: 'no',
  beneficiaryNoPersonalCode: false,
  dateOfBirth: null,
  placeOfBirth: '',
  currentPlaceOfLiving: '',
}

/** A stored beneficiary as it travels; the defaults where there is none. */
export const toBeneficiary = (row: BeneficiaryRow | null): ActualBeneficiary => {
  if (row === null) return empty
  const { queryId: _, ...beneficiary } = row
  return beneficiary
}
