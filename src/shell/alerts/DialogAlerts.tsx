import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { ConnectionLost, failureText } from '../../api/call-error.ts'
import { useConnectionBack } from '../../api/connection.ts'
import type { Alert } from '../../../machines/flow/app/alerts.machine.ts'
import { Note } from '../../design/Note.tsx'
import { useAlertsActor, useAlertText } from './useAlerts.ts'

const unreached = failureText(new ConnectionLost(null))
const isUnreached = ({ text }: Pick<Alert, 'text'>) =>
  'id' in text && 'id' in unreached && text.id === unreached.id

/** The latest error while the dialog is open. An error about the connection goes when the connection is back. */
export const DialogAlerts = () => {
  const actor = useAlertsActor()
  const dialog = useId()
  const text = useAlertText()
  useEffect(() => {
    actor.send({ type: 'dialog.opened', dialog })
    return () => actor.send({ type: 'dialog.closed', dialog })
  }, [actor, dialog])
  const alert = useSelector(actor, ({ context }) => context.alerts.find((one) => one.dialog === dialog))
  useConnectionBack(() => {
    if (alert && isUnreached(alert)) actor.send({ type: 'alert.dismiss', key: alert.key })
  })
  return alert ? (
    <Note key={alert.key} status="error" role="alert">
      {text(alert.text)}
    </Note>
  ) : null
}
