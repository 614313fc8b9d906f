import { conditionCalls } from '../../api/condition.calls.ts'
import type { Condition } from '../../api/condition.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useRefetchQueryOnChange } from '../query-editor/useRefetchQueryOnChange.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/**
 * The query's conditions, polled, because other users change them. Each change refetches the query, whose steps
 * depend on them.
 */
export const useConditions = () => {
  const { queryId } = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const result = useApiQuery(
    conditionCalls.find,
    { params: { id: queryId } },
    { enabled: !isNew, refetchInterval: MESSAGE_POLL_MS },
  )
  useRefetchQueryOnChange(queryId, result.data && statesOf(result.data.conditions))
  return result
}

const statesOf = (conditions: readonly Condition[]): string =>
  conditions.map(({ conditionId, state }) => `${conditionId}:${state}`).join()
