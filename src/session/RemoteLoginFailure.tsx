import { HStack, Stack } from '@chakra-ui/react/stack'
import { useIntl, FormattedMessage } from 'react-intl'
import type { AlertText } from '../../machines/flow/app/alerts.machine.ts'
import { API_PREFIX } from '../../api/call.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Note } from '../design/Note.tsx'

/** Id of the heading that names the screen, whichever it is. */
export const REMOTE_LOGIN_TITLE = 'remote-login'

/** Why the single sign-on signed nobody in, and both ways on: once more, or another way in. */
export const RemoteLoginFailure = ({ text }: { text: AlertText }) => {
  const intl = useIntl()
  return (
    <Stack gap="6">
      <h1 id={REMOTE_LOGIN_TITLE}>
        <FormattedMessage id="session.remote.failed" />
      </h1>
      <Note status="error" role="alert">
        {'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text}
      </Note>
      <HStack wrap="wrap">
        <ButtonLink href="/login" variant="solid" size="lg">
          <FormattedMessage id="session.remote.back" />
        </ButtonLink>
        <a href={`${API_PREFIX}/sso/start`}>
          <FormattedMessage id="session.remote.again" />
        </a>
      </HStack>
    </Stack>
  )
}
