import type { User, UserRow } from '../../../api/user.ts'

export const rowOf = (accountUserId: number, parts: Partial<UserRow> = {}): UserRow => ({
  accountUserId,
  firstName: 'Mari',
  lastName: `Maasikas ${accountUserId}`,
  fullName: `Mari Maasikas ${accountUserId}`,
  personalCode: '4••••••••••',
  email: `mari${accountUserId}@tehing.example`,
  phone: '+372 5551 2399',
  userRole: 'CREDIT',
  language: 'en',
  partnerId: null,
  partnerAdmin: false,
  partner: null,
  active: true,
  invited: false,
  withdrawn: false,
  closedByCompliance: false,
  hideVatFields: false,
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  ...parts,
})
export const userOf = (parts: Partial<User> = {}): User => ({
  ...rowOf(5),
  lastName: 'Maasikas',
  fullName: 'Mari Maasikas',
  personalCode: '38001085718',
  logo: null,
  passkeyBlockedDtime: null,
  ...parts,
})

export const partners = [
  { partnerId: 2, businessName: 'Nutipood OÜ' },
  { partnerId: 3, businessName: 'Rattapood OÜ' },
]
