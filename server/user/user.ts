import type { User, UserRow } from '../../api/user.ts'
import { maskedCode } from '../../domain/identifier/masked-code.ts'
import type { ListedUser, StoredUser } from './user.store.ts'

/** A user as the list of compliance shows it. */
export const toUserRow = (row: ListedUser): UserRow => ({
  accountUserId: row.accountUserId,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: `${row.firstName} ${row.lastName}`,
  personalCode: maskedCode(row.personalCode),
  email: row.email,
  phone: row.phone,
  userRole: row.userRole,
  language: row.language,
  partnerId: row.partnerId,
  partner: row.partner,
  active: row.active,
  invited: row.invited,
  hideVatFields: row.hideVatFields,
  modifiedDtime: row.modifiedAt.toISOString(),
})

/** A user as the form of compliance shows it: with the logo, and with the whole personal code. */
export const toUser = (row: StoredUser): User => ({
  ...toUserRow(row),
  personalCode: row.personalCode,
  logo: row.logo,
})
