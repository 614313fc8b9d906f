import type { QueryRow } from '../../contract/query-list.ts'
import type { Role } from '../../contract/role.ts'
import { matches } from '../route/match.ts'
import { routes } from '../route/routes.ts'
import { isUnsent } from '../../machines/query-list.filter.ts'

/** Where a query is edited: a self-serve offer that was not sent on has a screen of its own. */
export const openPath = (
  role: Role,
  { queryId, status, product }: Pick<QueryRow, 'queryId' | 'status' | 'product'>,
) =>
  product === 'SELFSERVE' && isUnsent(status)
    ? `/selfserve/offers/${queryId}`
    : `/${role.toLowerCase()}/query/${queryId}/edit`

/** The same, or null while the program has no such screen. */
export const existingPath = (role: Role, row: Parameters<typeof openPath>[1]): string | null => {
  const path = openPath(role, row)
  return routes.some((route) => matches(route.path, path)) ? path : null
}
