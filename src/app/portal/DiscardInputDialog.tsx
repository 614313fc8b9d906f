import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx'
import { useSession } from '../../session/useSession.ts'

/** Asks for confirmation if a user with unsaved input signs out, because signing out removes it from the device. */
export const DiscardInputDialog = () => {
  const session = useSession()
  const asking = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'askingWhetherToDiscard' }))
  if (!asking) return null
  return (
    <ConfirmDialog
      title={<FormattedMessage id="shell.discard.title" />}
      confirm={<FormattedMessage id="shell.discard.confirm" />}
      keep={<FormattedMessage id="shell.discard.keep" />}
      onConfirm={() => session.send({ type: 'session.discardInput' })}
      onClose={() => session.send({ type: 'session.stay' })}
    >
      <FormattedMessage id="shell.discard.explanation" />
    </ConfirmDialog>
  )
}
