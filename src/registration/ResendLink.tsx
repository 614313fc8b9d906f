import { FormattedMessage } from 'react-intl'
import { registrationCalls } from '../../api/registration.calls.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'

/** The link has expired; a new one goes to the address the invitation went to. */
export const ResendLink = ({ uuid }: { uuid: string }) => {
  const { failWith } = useAlerts()
  const resend = useApiMutation(registrationCalls.resetActivationLink, {
    onError: (error) => failWith(error),
  })
  if (resend.isSuccess)
    return (
      <Note status="success" role="status">
        <FormattedMessage id="registration.resent" />
      </Note>
    )
  return (
    <>
      <Note status="warning">
        <FormattedMessage id="registration.expired" />
      </Note>
      <Button
        variant="solid"
        size="lg"
        icon="mail"
        busy={resend.isPending}
        onClick={() => resend.mutate({ params: { uuid } })}
      >
        <FormattedMessage id="registration.resend" />
      </Button>
    </>
  )
}
