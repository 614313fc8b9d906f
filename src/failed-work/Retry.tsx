import { FormattedMessage, useIntl } from 'react-intl'
import { failedWorkCalls, type FailedWork } from '../../api/failed-work.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Retries one piece of work. */
export const Retry = ({ work: { id, kind, state, query, person } }: { work: FailedWork }) => {
  const intl = useIntl()
  const retry = useApiMutation(failedWorkCalls.retry, useRetried())
  const name = intl.formatMessage(
    { id: 'failedWork.retry.named' },
    {
      kind: intl.formatMessage({ id: `failedWork.kind.${kind}` }),
      about: query ? `${query.queryId} ${query.custName}` : (person?.fullName ?? ''),
    },
  )
  return (
    <Button
      size="sm"
      icon="refresh"
      aria-label={name}
      busy={retry.isPending}
      refused={state === 'tried' ? <FormattedMessage id="failedWork.retry.now" /> : undefined}
      reason="tooltip"
      onClick={() => retry.mutate({ params: { id } })}
    >
      <FormattedMessage id="failedWork.retry" />
    </Button>
  )
}

/** Retries all failed work. */
export const RetryAll = () => {
  const retry = useApiMutation(failedWorkCalls.retryAll, useRetried())
  return (
    <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate({})}>
      <FormattedMessage id="failedWork.retryAll" />
    </Button>
  )
}

/** Reports the result of a retry, and refetches the list. */
const useRetried = () => {
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  return {
    onSuccess: () => succeed('failedWork.retried'),
    onError: (error: Error) => failWith(error),
    onSettled: () => refresh(failedWorkCalls.find),
  }
}
