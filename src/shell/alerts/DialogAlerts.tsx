import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import { Note } from '../../design/Note.tsx'
import { useAlertsActor, useAlertText } from './useAlerts.ts'

/** The latest error while the dialog is open. */
export const DialogAlerts = () => {
  const actor = useAlertsActor()
  const dialog = useId()
  const text = useAlertText()
  useEffect(() => {
    actor.send({ type: 'dialog.opened', dialog })
    return () => actor.send({ type: 'dialog.closed', dialog })
  }, [actor, dialog])
  const alert = useSelector(actor, ({ context }) => context.alerts.find((one) => one.dialog === dialog))
  return alert ? (
    <Note key={alert.key} status="error" role="alert">
      {text(alert.text)}
    </Note>
  ) : null
}
