import type { QueryField } from '../../machines/lifecycle/query/field-rules.ts'

/** What can be edited on the client's tab after the client has locked: one field of each part, and the part's text. */
export const editableLater = {
  managerId: 'lock.part.manager',
  billingEmail: 'lock.part.billingEmail',
  representativeNationality: 'lock.part.identity',
  actualBeneficiary: 'lock.part.beneficiary',
  sureties: 'lock.part.sureties',
  guarantor: 'lock.part.guarantor',
} as const satisfies Partial<Record<QueryField, string>>
