import { Text } from '@chakra-ui/react/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { containerCalls } from '../../api/container.calls.ts'
import type { Container } from '../../api/container.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Note } from '../design/Note.tsx'
import { formatMoment } from '../design/moment.ts'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectQuery, selectView } from '../query-editor/selectors.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { ContainerRow } from './ContainerRow.tsx'
import { MarkSigned } from './MarkSigned.tsx'
import { ContainerBadge } from './ContainerBadge.tsx'
import { missing, namesOf, refusing } from './outstanding-signatures.ts'

type Props = { container: Container; onWithdrawn: () => void }

/** A sent container: signers, deadline, and the signed file once all have signed. */
export const SentContainer = ({ container, onWithdrawn }: Props) => {
  const view = useQueryState(selectView)
  const waiting = !container.hasAllSigned
  return (
    <ContainerRow
      container={container}
      open={waiting}
      badge={<ContainerBadge container={container} />}
      note={
        waiting ? (
          <>
            <Deadline container={container} />
            <Refusals container={container} />
          </>
        ) : null
      }
      actions={
        waiting ? (
          view === 'compliance' ? (
            <>
              <Remind container={container} />
              <Withdraw container={container} onWithdrawn={onWithdrawn} />
              <MarkSigned container={container} />
            </>
          ) : null
        ) : (
          <Download container={container} />
        )
      }
    />
  )
}

const Download = ({ container: { uuid, signedByHand } }: { container: Container }) => {
  const { queryId } = useQueryState(selectQuery)
  if (uuid === null || signedByHand) return null
  return (
    <DownloadButton size="sm" fetch={() => call(containerCalls.download, { params: { id: queryId, uuid } })}>
      <FormattedMessage id="container.download" />
    </DownloadButton>
  )
}

const Deadline = ({ container: { deadline, remindedAt, overdueSince } }: { container: Container }) => {
  if (deadline === null) return null
  return (
    <Text textStyle="small" color="ink2">
      <FormattedMessage id="container.deadline" values={{ deadline: formatMoment(deadline) }} />
      {remindedAt === null ? null : (
        <>
          {', '}
          <FormattedMessage id="container.remindedAt" values={{ at: formatMoment(remindedAt) }} />
        </>
      )}
      {overdueSince === null ? null : (
        <>
          {', '}
          <FormattedMessage id="container.overdueSince" values={{ at: formatMoment(overdueSince) }} />
        </>
      )}
    </Text>
  )
}

/** The consequences of a refusal, and possible actions. */
const Refusals = ({ container }: { container: Container }) => {
  const view = useQueryState(selectView)
  const names = namesOf(refusing(container))
  if (names.length === 0) return null
  const id = view === 'compliance' ? 'container.refusedBy' : 'container.refusedBy.elsewhere'
  return (
    <Note status="warning" role="status">
      <FormattedMessage id={id} values={{ names: <FormattedList value={names} /> }} />
    </Note>
  )
}

/** Why no reminder can be sent now; a message id. */
const refusalOf = (container: Container): string | null => {
  if (refusing(container).length > 0) return 'container.remind.refused'
  const left = missing(container)
  if (!left.some(({ page }) => page !== null)) return 'container.remind.notStarted'
  return left.some(({ email }) => email !== '') ? null : 'container.remind.noAddress'
}

/** Sends the link again to those who have not signed. */
const Remind = ({ container }: { container: Container }) => {
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

type WithdrawProps = {
  container: Container
  /** The container is editable again. */
  onWithdrawn: () => void
}

/** Withdraws a sent container after a confirmation, so that it can be changed and sent again. */
const Withdraw = ({ container: { id, title }, onWithdrawn }: WithdrawProps) => {
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
