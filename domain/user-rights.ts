import type { Principal } from '../api/role.ts'
import type { User } from '../api/user.ts'

type Administrator = Pick<Principal, 'role' | 'partnerId' | 'partnerAdmin'>
type Rights = Pick<User, 'userRole' | 'partnerId' | 'partnerAdmin'>

/** Whether a user administers every account: compliance. The others administer their own partner's accounts. */
export const administersAll = ({ role }: Administrator): boolean => role === 'COMPLIANCE'

/** Whether an account is one that the user administers. */
export const administers = (user: Administrator, { partnerId }: Pick<Rights, 'partnerId'>): boolean =>
  administersAll(user) || (user.partnerAdmin === true && partnerId !== null && partnerId === user.partnerId)

/**
 * Whether the user may change the account's data. A partner's administrator changes accounts of the own role only:
 * another e-mail address would hand over an account with other rights.
 */
export const changesAccount = (user: Administrator, { userRole }: Pick<Rights, 'userRole'>): boolean =>
  administersAll(user) || userRole === user.role

/** The rights that an account gets and its administrator cannot give, with the message ids. */
export const refusedRights = (
  user: Administrator,
  { userRole, partnerId, partnerAdmin }: Rights,
  before: Pick<Rights, 'partnerAdmin'> = { partnerAdmin: false },
): { path: keyof Rights; code: string }[] => {
  if (administersAll(user)) return []
  return [
    ...(userRole === user.role ? [] : [{ path: 'userRole', code: 'field.ownRoleOnly' } as const]),
    ...(partnerId === user.partnerId ? [] : [{ path: 'partnerId', code: 'field.ownPartnerOnly' } as const]),
    ...(partnerAdmin === before.partnerAdmin
      ? []
      : [{ path: 'partnerAdmin', code: 'field.byComplianceOnly' } as const]),
  ]
}
