import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { containerCalls } from '../../contract/container.calls.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useChange } from '../answer/useChange.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import type { Container } from '../../contract/container.ts'

/** Says, once confirmed, that all have signed outside the system; with the last container the query moves on. */
export const MarkSigned = ({ container: { id, title } }: { container: Container }) => {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const mark = useChange(containerCalls.setAllSigned, {
    onSuccess: () => succeed('container.allMarked'),
    onError: (error) => failWith(error),
    onSettled: async () => {
      await client.invalidateQueries()
      setAsking(false)
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <FormattedMessage id="container.markSigned" />
      </Button>
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="container.markSigned.title" values={{ title }} />}
          confirm={<FormattedMessage id="container.markSigned.confirm" />}
          keep={<FormattedMessage id="container.markSigned.keep" />}
          destructive={false}
          busy={mark.isPending}
          onConfirm={() => mark.mutate({ params: { id } })}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="container.markSigned.says" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
