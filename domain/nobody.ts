import type { ActualBeneficiary } from '../contract/beneficiary.ts'
import type { Guarantor } from '../contract/guarantor.ts'
import { DEFAULTS } from './constants.ts'

/** The guarantor of a query that has none. */
export const noGuarantor: Guarantor = {
  name: '',
  registryCode: '',
  address: '',
  email: '',
  phone: '',
  representativeName: '',
  representativePersonalCode: '',
  representativeEmail: '',
}

/** The actual beneficiary of a query for which none has been entered. */
export const noBeneficiary: ActualBeneficiary = {
  name: '',
  residency: DEFAULTS.country,
  personalCode: '',
  isPublicPerson: 'no',
  beneficiaryNoPersonalCode: false,
  dateOfBirth: null,
  placeOfBirth: '',
  currentPlaceOfLiving: '',
}
