import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { callWithHeaders } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Card } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { sessionFromHeaders } from '../session/sign-in-response.ts'
import { useSession } from '../session/useSession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useUser } from '../user/useUser.ts'
import { WebhookCard } from '../webhook/WebhookCard.tsx'
import { KnownBrowsersCard } from './KnownBrowsersCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { OwnSessionsCard } from './OwnSessionsCard.tsx'

/** The user's own settings, and their partner's webhook deliveries. */
export const SettingsScreen = () => {
  const { partnerId } = useUser()
  return (
    <Container paddingBlock="6">
      <Stack gap="6">
        <Stack gap="6" maxWidth="760px">
          <h1>
            <FormattedMessage id="settings.title" />
          </h1>
          <PasswordCard />
          <PasskeysCard />
          <VatCard />
          <OwnSessionsCard />
          <KnownBrowsersCard />
        </Stack>
        {partnerId === null ? null : <WebhookCard partnerId={partnerId} />}
      </Stack>
    </Container>
  )
}

/** Changes the password, or sets the first one. All other sessions end; this one continues with the new token. */
const PasswordCard = () => {
  const session = useSession()
  const { user, hasPassword } = useUser()
  const { succeed } = useAlerts()
  const refresh = useInvalidate()
  const save = async (password: string, presentPassword: string) => {
    const body = hasPassword ? { password, presentPassword } : { password }
    const { headers } = await callWithHeaders(userCalls.savePassword, { query: {}, body })
    const signedIn = sessionFromHeaders(headers, Date.now())
    if (signedIn) session.send({ type: 'session.started', signedIn })
  }
  const onSaved = () => {
    succeed('settings.saved')
    void refresh(sessionCalls.own)
    void refresh(userCalls.loggedIn)
  }
  return (
    <Card title={<FormattedMessage id="settings.password" />}>
      <Stack gap="4" maxWidth="400px">
        <Text color="ink2">
          <FormattedMessage id={hasPassword ? 'settings.password.others' : 'settings.password.none'} />
        </Text>
        <NewPasswordForm username={user.email} asksPresent={hasPassword} save={save} onSaved={onSaved}>
          <FormattedMessage id="settings.save" />
        </NewPasswordForm>
      </Stack>
    </Card>
  )
}

/** Whether the user sees amounts with VAT; stored immediately. */
const VatCard = () => {
  const intl = useIntl()
  const { hideVatFields } = useUser()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(userCalls.toggleHideVatFields, {
    onSuccess: async () => {
      await refresh(userCalls.loggedIn)
      succeed('settings.saved')
    },
    onError: (error) => failWith(error),
  })
  return (
    <Card title={<FormattedMessage id="settings.view" />}>
      <HStack wrap="wrap">
        <Checkbox
          checked={change.isPending ? change.variables.query?.hide === true : hideVatFields}
          inputProps={{ 'aria-busy': change.isPending ? true : undefined }}
          gap="2"
          onChange={(hide) => {
            if (!change.isPending) change.mutate({ query: { hide } })
          }}
        >
          <FormattedMessage id="settings.hideVat" />
        </Checkbox>
        <IconButton icon="info" label={intl.formatMessage({ id: 'settings.hideVat.explained' })} />
      </HStack>
    </Card>
  )
}
