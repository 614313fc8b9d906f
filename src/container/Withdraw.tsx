import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import type { Container } from '../../api/container.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'

type Props = {
  container: Container
  /** It can be changed from now on. */
  onWithdrawn: () => void
}

/** Ends, once confirmed, the signing of a container, so that its signers can be changed and it can be sent anew. */
export const Withdraw = ({ container: { id, title }, onWithdrawn }: Props) => {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const withdraw = useApiMutation(containerCalls.withdraw, {
    onSuccess: () => {
      succeed('container.withdrawn')
      onWithdrawn()
    },
    onError: (error) => failWith(error),
    onSettled: async () => {
      setAsking(false)
      await client.invalidateQueries()
    },
  })
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <FormattedMessage id="container.withdraw" />
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="container.withdraw.title" values={{ title }} />}
          confirm={<FormattedMessage id="container.withdraw.confirm" />}
          keep={<FormattedMessage id="container.withdraw.keep" />}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ params: { id } })}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="container.withdraw.says" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
