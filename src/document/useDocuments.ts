import { documentCalls } from '../../contract/document.calls.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useQueryEditor } from '../query/editor.ts'

/** Others attach files too. */
const DOCUMENTS_POLL_MS = 10_000

/** The query's uploaded documents, asked for anew now and then; none of a query that is not stored. */
export const useDocuments = () => {
  const { query, isNew } = useQueryEditor()
  return useAnswer(
    documentCalls.find,
    { params: { queryId: query.queryId } },
    { enabled: !isNew, refetchInterval: DOCUMENTS_POLL_MS },
  )
}
