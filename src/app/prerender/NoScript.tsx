import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../design/Note.tsx'
import { SignInPanel } from '../../session/SignInPanel.tsx'

/** What a browser without scripts shows, in one language: there is no way in without them. */
export const NoScript = ({ language }: { language: string }) => {
  const id = `no-script-${language}`
  return (
    <SignInPanel titleId={id}>
      <Stack gap="4" lang={language}>
        <h1 id={id}>
          <FormattedMessage id="session.signIn.title" />
        </h1>
        <Note status="warning">
          <FormattedMessage id="shell.noScript" />
        </Note>
      </Stack>
    </SignInPanel>
  )
}
