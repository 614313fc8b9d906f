import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { Button } from '../design/Button.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useStartDraft } from './useStartDraft.ts'

/** Starts a draft with the rows of a version, and opens it. */
export const StartDraft = ({ copyOf, text }: { copyOf: number; text: string }) => {
  const [, navigate] = useLocation()
  const { failWith } = useAlerts()
  const start = useStartDraft()
  const open = () =>
    start.mutate(
      { body: { copyOf } },
      {
        onSuccess: ({ version }) => navigate(`/decision-table/${version}`),
        onError: (error) => failWith(error),
      },
    )
  return (
    <Button size="sm" icon="pencil" busy={start.isPending} onClick={open}>
      <FormattedMessage id={text} />
    </Button>
  )
}
