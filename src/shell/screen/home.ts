import type { Role } from '../../../api/role.ts'

/** The path of the sign-in. */
export const SIGN_IN = '/login'

const homes: Record<Role, `/${string}`> = {
  PARTNER: '/partner',
  SHOP: '/shop',
  COMPLIANCE: '/compliance/home',
  CREDIT: '/credit/home',
}

/** The query string of the list that this tab showed last. A new document starts without one. */
let lastList = ''

export const rememberList = (query: string): void => {
  lastList = query
}

/** The role's list as this tab showed it last: with its filter, order and page. */
export const lastListOf = (role: Role): string => homeOf(role) + (lastList && `?${lastList}`)

/** The role's home: after sign-in, and instead of another role's screen. */
export const homeOf = (role: Role): `/${string}` => homes[role]
