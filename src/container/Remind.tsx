import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import type { Container } from '../../api/container.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { missing, refusing } from './outstanding.ts'

/** Why nobody can be reminded now, as a message id. */
const refusalOf = (container: Container): string | null => {
  if (refusing(container).length > 0) return 'container.remind.refused'
  const left = missing(container)
  if (!left.some(({ page }) => page !== null)) return 'container.remind.notStarted'
  return left.some(({ email }) => email !== '') ? null : 'container.remind.noAddress'
}

/** Sends those who have not signed their link again. */
export const Remind = ({ container }: { container: Container }) => {
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const remind = useApiMutation(containerCalls.remind, {
    onSuccess: () => succeed('container.reminded'),
    onError: (error) => failWith(error),
    onSettled: () => client.invalidateQueries(),
  })
  const refused = refusalOf(container)
  return (
    <Button
      size="sm"
      busy={remind.isPending}
      reason="tooltip"
      refused={refused ? <FormattedMessage id={refused} /> : undefined}
      onClick={() => remind.mutate({ params: { id: container.id } })}
    >
      <FormattedMessage id="container.remind" />
    </Button>
  )
}
