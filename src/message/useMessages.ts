import { messageCalls } from '../../api/message.calls.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

/** The query's chat, asked for anew every few seconds. */
export const useMessages = () => {
  const query = useQueryState(selectQuery)
  return useApiQuery(
    messageCalls.find,
    { params: { queryId: query.queryId } },
    { refetchInterval: MESSAGE_POLL_MS },
  )
}
