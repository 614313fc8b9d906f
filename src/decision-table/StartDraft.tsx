import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { decisionTableCalls } from '../../api/decision-table.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Starts a draft with the rows of a version, and opens it. */
export const StartDraft = ({ copyOf, text }: { copyOf: number; text: string }) => {
  const [, navigate] = useLocation()
  const refresh = useInvalidate()
  const { failWith } = useAlerts()
  const create = useApiMutation(decisionTableCalls.create, {
    onSuccess: ({ version }) => navigate(`/decision-table/${version}`),
    onError: (error) => failWith(error),
    onSettled: () => refresh(decisionTableCalls.findAll),
  })
  return (
    <Button
      size="sm"
      icon="pencil"
      busy={create.isPending}
      onClick={() => create.mutate({ body: { copyOf } })}
    >
      <FormattedMessage id={text} />
    </Button>
  )
}
