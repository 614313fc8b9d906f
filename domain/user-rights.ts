import type { Principal } from '../api/role.ts'
import type { User } from '../api/user.ts'

type Administrator = Pick<Principal, 'role' | 'partnerId' | 'partnerAdmin'>
type Rights = Pick<User, 'userRole' | 'partnerId' | 'partnerAdmin'>

/** Whether a user administers every account: compliance. The others administer their own partner's accounts. */
export const administersAll = ({ role }: Administrator): boolean => role === 'COMPLIANCE'

/** Whether an account is one that the user administers. */
export const administers = (user: Administrator, { partnerId }: Pick<Rights, 'partnerId'>): boolean =>
  administersAll(user) || (user.partnerAdmin === true && partnerId !== null && partnerId === user.partnerId)

/** Why the user may not change the account's data at all; undefined if they may. */
export const refusedChange = (
  user: Administrator,
  { userRole, closedByCompliance }: Pick<User, 'userRole' | 'closedByCompliance'>,
): 'user.otherRole' | 'user.closedByCompliance' | undefined => {
  if (administersAll(user)) return undefined
  if (userRole !== user.role) return 'user.otherRole'
  return closedByCompliance ? 'user.closedByCompliance' : undefined
}

/** Fields that a user signs in with. Changing them can give the account to another person. */
const identityFields = ['email', 'personalCode'] as const

/** The identity fields that differ; another case of the same e-mail address is no difference. */
export const changedIdentity = (
  before: Pick<User, 'email' | 'personalCode'>,
  after: Pick<User, 'email' | 'personalCode'>,
): (typeof identityFields)[number][] =>
  identityFields.filter((name) => before[name].toLowerCase() !== after[name].toLowerCase())

/**
 * Whether the user may change the identity fields of an account that they may change: those of their own account, and of
 * one that was never used. Only compliance changes those of another used or deactivated account, and of an
 * administrator, because compliance has chosen the person.
 */
export const changesIdentity = (
  user: Administrator & Pick<Principal, 'userId'>,
  account: Pick<User, 'accountUserId' | 'active' | 'invited' | 'partnerAdmin'>,
): boolean =>
  administersAll(user) ||
  account.accountUserId === user.userId ||
  (account.invited && !account.active && !account.partnerAdmin)

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
