import { FormattedMessage } from 'react-intl'
import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

type Props = {
  id: string
  /** The accessible name, because many of these buttons stand on one page. */
  name: string
  /** It is being tried now. */
  isTried: boolean
  onSettled: () => unknown
}

/** Retries one piece of failed work. */
export const RetryWork = ({ id, name, isTried, onSettled }: Props) => {
  const retry = useApiMutation(failedWorkCalls.retry, useRetried(onSettled))
  return (
    <Button
      size="sm"
      icon="refresh"
      aria-label={name}
      busy={retry.isPending}
      refused={isTried ? <FormattedMessage id="failedWork.retry.now" /> : undefined}
      reason="tooltip"
      onClick={() => retry.mutate({ params: { id } })}
    >
      <FormattedMessage id="failedWork.retry" />
    </Button>
  )
}

/** Reports the result of a retry. */
export const useRetried = (onSettled: () => unknown) => {
  const { succeed, failWith } = useAlerts()
  return {
    onSuccess: () => succeed('failedWork.retried'),
    onError: (error: Error) => failWith(error),
    onSettled,
  }
}
