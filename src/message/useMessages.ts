import { messageCalls } from '../../api/message.calls.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'

/** The query's chat, asked for anew every few seconds. */
export const useMessages = () => {
  const { query } = useQueryEditor()
  return useApiQuery(
    messageCalls.find,
    { params: { queryId: query.queryId } },
    { refetchInterval: MESSAGE_POLL_MS },
  )
}
