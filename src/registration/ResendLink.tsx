import { FormattedMessage } from 'react-intl'
import { registrationCalls } from '../../contract/registration.calls.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useChange } from '../answer/useChange.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'

/** The link has expired; a new one goes to the address the invitation went to. */
export const ResendLink = ({ uuid }: { uuid: string }) => {
  const { failWith } = useAlerts()
  const resend = useChange(registrationCalls.resetActivationLink, { onError: (error) => failWith(error) })
  if (resend.isSuccess)
    return (
      <Note tone="approved" role="status">
        <FormattedMessage id="registration.resent" />
      </Note>
    )
  return (
    <>
      <Note tone="waiting">
        <FormattedMessage id="registration.expired" />
      </Note>
      <Button
        variant="primary"
        size="large"
        icon="mail"
        busy={resend.isPending}
        onClick={() => resend.mutate({ params: { uuid } })}
      >
        <FormattedMessage id="registration.resend" />
      </Button>
    </>
  )
}
