import * as z from 'zod/mini'

export const roles = ['PARTNER', 'SHOP', 'COMPLIANCE', 'CREDIT'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

/** Whom an access row can name: the users of a role, or those who administer the users of their partner. */
export type Group = Role | 'partnerAdmin'

/** The authenticated caller. `inhouse` is true for users of a partner flagged in-house. */
export type Principal = {
  userId: number
  role: Role
  inhouse: boolean
  partnerId: number | null
  /** Compliance lets this user administer the users of the same partner. */
  partnerAdmin?: boolean
}

/** Whether a user belongs to one of the groups. */
export const isInGroup = (
  groups: readonly Group[],
  { role, partnerAdmin }: Pick<Principal, 'role' | 'partnerAdmin'>,
): boolean => groups.includes(role) || (partnerAdmin === true && groups.includes('partnerAdmin'))
