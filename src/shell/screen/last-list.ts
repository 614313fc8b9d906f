import type { Principal } from '../../../api/role.ts'
import { homeOf } from './home.ts'

/** The query string of the list that this tab showed last, and who saw it. A new document starts without one. */
let last = { userId: 0, query: '' }

export const rememberList = (userId: number, query: string): void => {
  last = { userId, query }
}

/** The user's list as this tab showed it last: with its filter, order and page. */
export const lastListOf = ({ userId, role }: Pick<Principal, 'userId' | 'role'>): string =>
  homeOf(role) + (last.userId === userId && last.query ? `?${last.query}` : '')
