import { useIntl, FormattedMessage } from 'react-intl'
import type { AlertText } from '../../machines/alerts.machine.ts'
import { API_PREFIX } from '../../contract/call.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Note } from '../design/Note.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'

/** Why the single sign-on signed nobody in, and both ways on: once more, or another way in. */
export const RemoteLoginFailure = ({ text }: { text: AlertText }) => {
  const intl = useIntl()
  return (
    <Stack gap="6">
      <Note tone="danger" role="alert">
        {'id' in text ? intl.formatMessage({ id: text.id }, text.values) : text.text}
      </Note>
      <Row>
        <ButtonLink href="/login" variant="primary" size="large">
          <FormattedMessage id="session.remote.back" />
        </ButtonLink>
        <a href={`${API_PREFIX}/sso/start`}>
          <FormattedMessage id="session.remote.again" />
        </a>
      </Row>
    </Stack>
  )
}
