import { Container } from '@chakra-ui/react/container'
import { FormattedMessage } from 'react-intl'
import { formatDate } from '../../domain/date.ts'
import { Note } from '../design/Note.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { useUser } from './useUser.ts'

/** Reminds a user without a passkey of the day from which a password alone does not sign in. */
export const PasskeyReminder = () => {
  const { passkeyFrom, hasPasskey } = useUser()
  if (passkeyFrom === null || hasPasskey) return null
  return (
    <Container paddingTop="4">
      <Note status="warning">
        <FormattedMessage id="shell.passkey.due" values={{ day: formatDate(passkeyFrom) }} />{' '}
        <TextLink href="/settings">
          <FormattedMessage id="shell.passkey.add" />
        </TextLink>
      </Note>
    </Container>
  )
}
