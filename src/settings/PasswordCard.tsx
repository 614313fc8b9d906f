import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { callWithHeaders } from '../api/call.ts'
import { Card } from '../design/Card.tsx'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { sessionFromHeaders } from '../session/sign-in-response.ts'
import { useSession } from '../session/useSession.ts'
import { useUser } from '../user/useUser.ts'

/** A new password. All other sessions end with the old one; this one goes on with the token that comes back. */
export const PasswordCard = () => {
  const session = useSession()
  const { user } = useUser()
  const { succeed } = useAlerts()
  const refresh = useInvalidate()
  const save = async (password: string, presentPassword: string) => {
    const body = { password, presentPassword }
    const { headers } = await callWithHeaders(userCalls.savePassword, { query: {}, body })
    const signedIn = sessionFromHeaders(headers, Date.now())
    if (signedIn) session.send({ type: 'session.started', signedIn })
  }
  const onSaved = () => {
    succeed('settings.saved')
    void refresh(sessionCalls.own)
  }
  return (
    <Card title={<FormattedMessage id="settings.password" />}>
      <Stack gap="4" maxWidth="400px">
        <Text color="ink2">
          <FormattedMessage id="settings.password.others" />
        </Text>
        <NewPasswordForm username={user.email} asksPresent save={save} onSaved={onSaved}>
          <FormattedMessage id="settings.save" />
        </NewPasswordForm>
      </Stack>
    </Card>
  )
}
