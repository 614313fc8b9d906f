import { messageCalls } from '../../contract/message.calls.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useQueryEditor } from '../query/editor.ts'

/** The query's chat, asked for anew every few seconds. */
export const useMessages = () => {
  const { query } = useQueryEditor()
  return useAnswer(
    messageCalls.find,
    { params: { queryId: query.queryId } },
    { refetchInterval: MESSAGE_POLL_MS },
  )
}
