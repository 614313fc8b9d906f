import type { QueryRow } from '../../api/query-list.ts'
import type { Role } from '../../api/role.ts'
import { useHasScreen } from '../shell/screen/screen-contexts.ts'
import { usePrincipal } from '../user/useUser.ts'
import { isUnsent } from '../../machines/lifecycle/query/list-filter.ts'

/** The same for who looks, or null while the program has no such screen. */
export const useOpenPath = (row: Parameters<typeof openPath>[1]): string | null => {
  const { role } = usePrincipal()
  const path = openPath(role, row)
  return useHasScreen()(path) ? path : null
}

/** Where a query is edited: a self-serve offer that was not sent on has a screen of its own. */
const openPath = (
  role: Role,
  { queryId, status, product }: Pick<QueryRow, 'queryId' | 'status' | 'product'>,
) =>
  product === 'SELFSERVE' && isUnsent(status)
    ? `/selfserve/offers/${queryId}`
    : `/${role.toLowerCase()}/query/${queryId}/edit`
