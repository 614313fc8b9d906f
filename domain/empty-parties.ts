import type { ActualBeneficiary } from '../api/beneficiary.ts'
import type { Guarantor } from '../api/guarantor.ts'
import { DEFAULTS } from './constants.ts'

/** An empty guarantor, for a query without one. */
export const emptyGuarantor: Guarantor = {
  name: '',
  registryCode: '',
  address: '',
  email: '',
  phone: '',
  representativeName: '',
  representativePersonalCode: '',
  representativeEmail: '',
}

/** An empty actual beneficiary, for a query without one. */
export const emptyBeneficiary: ActualBeneficiary = {
  name: '',
  residency: DEFAULTS.country,
  personalCode: '',
  isPublicPerson: 'no',
  nationality: null,
  secondNationality: null,
  beneficiaryNoPersonalCode: false,
  dateOfBirth: null,
  placeOfBirth: '',
  currentPlaceOfLiving: '',
}
