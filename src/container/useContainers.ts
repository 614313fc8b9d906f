import { isBeingSigned } from '../../machines/lifecycle/query/turn.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { containerCalls } from '../../api/container.calls.ts'
import type { Container } from '../../api/container.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The poll interval while signatures are pending. */
const SIGNATURES_POLL_MS = 4_000

/**
 * The query's signing containers, polled; more often while signatures are pending, and together with the query, which
 * moves on after the last signature.
 */
export const useContainers = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const params = { id: query.queryId }
  const containers = useApiQuery(
    containerCalls.find,
    { params },
    {
      enabled: !isNew,
      refetchInterval: ({ state }) => (isWaiting(state.data) ? SIGNATURES_POLL_MS : LIST_REFRESH_MS),
    },
  )
  const waits = isWaiting(containers.data) || isBeingSigned(query.status)
  useApiQuery(
    queryCalls.edit,
    { params },
    { enabled: waits, refetchInterval: waits ? SIGNATURES_POLL_MS : false, staleTime: Infinity },
  )
  return containers
}

const isWaiting = (containers: readonly Container[] | undefined): boolean =>
  containers?.some(({ sentForSigning, hasAllSigned }) => sentForSigning && !hasAllSigned) ?? false
