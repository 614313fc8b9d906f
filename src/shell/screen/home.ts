import type { Role } from '../../../api/role.ts'

/** Where nobody is signed in yet. */
export const SIGN_IN = '/login'

const homes: Record<Role, `/${string}`> = {
  PARTNER: '/partner',
  SHOP: '/shop',
  COMPLIANCE: '/compliance/home',
  CREDIT: '/credit/home',
}

/** Where a role lands after a sign-in, and where it is sent from a screen that is not its own. */
export const homeOf = (role: Role): `/${string}` => homes[role]
