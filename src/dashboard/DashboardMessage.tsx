import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { dashboardCalls } from '../../contract/dashboard.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import type { DashboardMessageActor } from '../../machines/dashboard-message.machine.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Note } from '../design/Note.tsx'
import { Row } from '../design/Row.tsx'
import { useUser } from '../user/useUser.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { useDashboardMessage } from './useDashboardMessage.ts'

const Lines = chakra('p', { base: { whiteSpace: 'pre-line' } })

const MessageDialogs = ({ actor, text }: { actor: DashboardMessageActor; text: string | null }) => {
  const writing = useSelector(actor, (snapshot) => snapshot.hasTag('writing'))
  const deleting = useSelector(actor, (snapshot) => snapshot.hasTag('deleting'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (writing) return <MessageDialog actor={actor} text={text} />
  if (!deleting) return null
  return (
    <ConfirmDialog
      title={<FormattedMessage id="dashboard.message.delete.question" />}
      confirm={<FormattedMessage id="dashboard.message.delete.confirm" />}
      keep={<FormattedMessage id="dashboard.message.delete.keep" />}
      busy={busy}
      busyText={<FormattedMessage id="dashboard.message.deleting" />}
      onConfirm={() => actor.send({ type: 'message.delete' })}
      onClose={() => actor.send({ type: 'message.leave' })}
    >
      {text}
    </ConfirmDialog>
  )
}

const Writing = ({ text }: { text: string | null }) => {
  const actor = useDashboardMessage()
  return (
    <>
      {text === null ? (
        <Button size="small" variant="quiet" icon="plus" onClick={() => actor.send({ type: 'message.edit' })}>
          <FormattedMessage id="dashboard.message.add" />
        </Button>
      ) : (
        <Row>
          <Button size="small" variant="quiet" onClick={() => actor.send({ type: 'message.edit' })}>
            <FormattedMessage id="dashboard.message.edit" />
          </Button>
          <Button
            size="small"
            variant="quietDanger"
            onClick={() => actor.send({ type: 'message.askToDelete' })}
          >
            <FormattedMessage id="dashboard.message.delete" />
          </Button>
        </Row>
      )}
      <MessageDialogs actor={actor} text={text} />
    </>
  )
}

/** The message on everyone's dashboard; compliance writes it. Without one there is nothing to see for others. */
export const DashboardMessage = () => {
  const intl = useIntl()
  const { data } = useAnswer(dashboardCalls.message, {}, { refetchInterval: LIST_REFRESH_MS })
  const writes = useUser().user.role === 'COMPLIANCE'
  if (!data || (data.text === null && !writes)) return null
  const writing = writes ? <Writing text={data.text} /> : null
  if (data.text === null) return <div>{writing}</div>
  return (
    <section aria-label={intl.formatMessage({ id: 'dashboard.message.name' })}>
      <Note actions={writing}>
        <Lines>{data.text}</Lines>
      </Note>
    </section>
  )
}
