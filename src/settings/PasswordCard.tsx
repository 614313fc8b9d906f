import { FormattedMessage } from 'react-intl'
import { sessionCalls } from '../../contract/session.calls.ts'
import { userCalls } from '../../contract/user.calls.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { callWithHeaders } from '../call.ts'
import { Card } from '../design/Card.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { signedInBy } from '../session/signedIn.ts'
import { useSession } from '../session/useSession.ts'
import { useUser } from '../user/useUser.ts'

/** A new password. All other sessions end with the old one; this one goes on with the token that comes back. */
export const PasswordCard = () => {
  const session = useSession()
  const { user } = useUser()
  const { succeed } = useAlerts()
  const refresh = useRefresh()
  const save = async (password: string) => {
    const { headers } = await callWithHeaders(userCalls.savePassword, { query: {}, body: { password } })
    const signedIn = signedInBy(headers, Date.now())
    if (signedIn) session.send({ type: 'session.started', signedIn })
  }
  const onSaved = () => {
    succeed('settings.saved')
    void refresh(sessionCalls.own)
  }
  return (
    <Card title={<FormattedMessage id="settings.password" />}>
      <Stack maxWidth="400px">
        <Text tone="soft">
          <FormattedMessage id="settings.password.others" />
        </Text>
        <NewPasswordForm username={user.email} save={save} onSaved={onSaved}>
          <FormattedMessage id="settings.save" />
        </NewPasswordForm>
      </Stack>
    </Card>
  )
}
