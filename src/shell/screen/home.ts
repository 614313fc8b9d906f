import type { Role } from '../../../api/role.ts'

/** The path of the sign-in. */
export const SIGN_IN = '/login'

const homes: Record<Role, `/${string}`> = {
  PARTNER: '/partner',
  SHOP: '/shop',
  COMPLIANCE: '/compliance/home',
  CREDIT: '/credit/home',
}

/** The role's home: after sign-in, and instead of another role's screen. */
export const homeOf = (role: Role): `/${string}` => homes[role]
