import { FormattedMessage, useIntl } from 'react-intl'
import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import type { FailedWork } from '../../api/failed-work.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { useRetried } from './useRetried.ts'

/** Has one piece of work tried again now. */
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
