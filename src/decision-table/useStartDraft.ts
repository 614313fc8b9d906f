import { decisionTableCalls } from '../../api/decision-table.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'

/** Starts a draft with the rows of a version or of a file. */
export const useStartDraft = () => {
  const refresh = useInvalidate()
  return useApiMutation(decisionTableCalls.create, { onSettled: () => refresh(decisionTableCalls.findAll) })
}
