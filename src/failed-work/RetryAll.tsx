import { FormattedMessage } from 'react-intl'
import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { useRetried } from './useRetried.ts'

/** Has all failed work tried again now. */
export const RetryAll = () => {
  const retry = useApiMutation(failedWorkCalls.retryAll, useRetried())
  return (
    <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate({})}>
      <FormattedMessage id="failedWork.retryAll" />
    </Button>
  )
}
