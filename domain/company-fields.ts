import type { Partner } from '../api/partner.ts'

/**
 * What belongs to the company behind a partner, besides its name and registry code. The audit trail does not store
 * these values, because they may be about a person. A copy of a partner starts without them.
 */
export const companyFields = [
  'vatNumber',
  'bankAccountNumber',
  'phoneNumber',
  'email',
  'billingEmail',
  'street',
  'zipCode',
  'city',
  'county',
  'country',
  'representativeName',
  'representedBy',
  'representativePersonalCode',
  'representativePhone',
  'representativeEmail',
  'notifyOnDecisionEmail',
  'shopId',
  'comment',
] as const satisfies readonly (keyof Partner)[]
