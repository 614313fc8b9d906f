import type { Role } from '../../../api/role.ts'

const homes: Record<Role, `/${string}`> = {
  PARTNER: '/partner',
  SHOP: '/shop',
  COMPLIANCE: '/compliance/home',
  CREDIT: '/credit/home',
}

/** Where a role lands after a sign-in, and where it is sent from a screen that is not its own. */
export const homeOf = (role: Role): `/${string}` => homes[role]
