import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import type { Container, ContainerSigner } from '../../api/container.ts'
import { missing, namesOf, refusing } from './outstanding-signatures.ts'

/**
 * Marks a container as signed outside the system, after a confirmation. After the last container the query moves on.
 */
export const MarkSigned = ({ container }: { container: Container }) => {
  const { id, title } = container
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const mark = useApiMutation(containerCalls.setAllSigned, {
    onSuccess: () => succeed('container.allMarked'),
    onError: (error) => failWith(error),
    onSettled: async () => {
      await client.invalidateQueries()
      setAsking(false)
    },
  })
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
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
          <FormattedMessage id="container.markSigned.says" />{' '}
          <Covered id="container.markSigned.refused" signers={refusing(container)} />{' '}
          <Covered id="container.markSigned.missing" signers={missing(container)} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

type CoveredProps = { id: string; signers: readonly ContainerSigner[] }

const Covered = ({ id, signers }: CoveredProps) =>
  signers.length === 0 ? null : (
    <FormattedMessage id={id} values={{ names: <FormattedList value={namesOf(signers)} /> }} />
  )
