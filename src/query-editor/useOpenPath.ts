import type { QueryRow } from '../../api/query-list.ts'
import type { Role } from '../../api/role.ts'
import { useHasScreen } from '../shell/screen/screen-contexts.ts'
import { usePrincipal } from '../user/useUser.ts'
import { isUnsent } from '../../machines/lifecycle/query/list-filter.ts'

/** Returns the same for the signed-in user, or null if there is no such screen. */
export const useOpenPath = (row: Parameters<typeof openPath>[1]): string | null => {
  const { role } = usePrincipal()
  const path = openPath(role, row)
  return useHasScreen()(path) ? path : null
}

/** Returns the path at which a query is edited; an unsent self-serve offer has its own screen. */
export const openPath = (
  role: Role,
  { queryId, status, product }: Pick<QueryRow, 'queryId' | 'status' | 'product'>,
) => (product === 'SELFSERVE' && isUnsent(status) ? `/selfserve/offers/${queryId}` : editPath(role, queryId))

/** Returns the path of a query's screen for a role. */
export const editPath = (role: Role, queryId: number): string =>
  `/${role.toLowerCase()}/query/${queryId}/edit`
