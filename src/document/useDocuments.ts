import { documentCalls } from '../../api/document.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The query's uploaded documents, polled; empty for an unstored query. */
export const useDocuments = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  return useApiQuery(
    documentCalls.find,
    { params: { queryId: query.queryId } },
    { enabled: !isNew, refetchInterval: LIST_REFRESH_MS },
  )
}
