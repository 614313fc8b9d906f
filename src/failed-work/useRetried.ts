import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** What follows when work was tried again, or could not be: it is said, and the list is read anew. */
export const useRetried = () => {
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  return {
    onSuccess: () => succeed('failedWork.retried'),
    onError: (error: Error) => failWith(error),
    onSettled: () => refresh(failedWorkCalls.find),
  }
}
