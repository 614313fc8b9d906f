import { FormattedMessage } from 'react-intl'
import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { RetryButton } from './RetryButton.tsx'

type Props = {
  id: string
  name: string
  /** It is being tried now. */
  isTried: boolean
  onSettled: () => unknown
}

/** Retries one piece of failed work. */
export const RetryWork = ({ id, name, isTried, onSettled }: Props) => {
  const retry = useApiMutation(failedWorkCalls.retry, useRetried(onSettled))
  return (
    <RetryButton
      name={name}
      busy={retry.isPending}
      refused={isTried ? <FormattedMessage id="failedWork.retry.now" /> : undefined}
      onRetry={() => retry.mutate({ params: { id } })}
    />
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
