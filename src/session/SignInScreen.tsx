import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { requiredEmail, requiredText } from '../../contract/field.ts'
import { Button } from '../design/Button.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { contact } from '../shell/contact.ts'
import { useSession } from './useSession.ts'

const Centre = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    placeItems: { base: 'start center', md: 'center' },
    padding: { base: '8px 0 24px', md: '32px 16px 72px' },
  },
})
const Panel = chakra('section', {
  base: {
    width: 'full',
    maxWidth: '440px',
    padding: { base: '24px 16px', md: '8' },
    bg: { md: 'surface' },
    borderWidth: { md: '1px' },
    borderColor: 'line',
    borderRadius: 'card',
  },
})
const Foot = chakra('p', {
  base: { borderTopWidth: '1px', borderColor: 'line', paddingTop: '4', textStyle: 'small', color: 'ink2' },
})

const form = z.object({ username: requiredEmail, password: requiredText() })

const PasswordForm = () => {
  const session = useSession()
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const entered = useSchemaForm(form, { mode: 'onBlur', defaultValues: { username: '', password: '' } })
  return (
    <Form form={entered} onSubmit={(credentials) => session.send({ type: 'session.signIn', credentials })}>
      <Stack gap="6">
        <TextField
          name="username"
          label={<FormattedMessage id="session.signIn.email" />}
          type="email"
          autoComplete="username"
          size="large"
        />
        <PasswordField
          name="password"
          label={<FormattedMessage id="session.signIn.password" />}
          autoComplete="current-password"
          size="large"
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyText={<FormattedMessage id="session.signIn.starting" />}
        >
          <FormattedMessage id="session.signIn.submit" />
        </Button>
      </Stack>
    </Form>
  )
}

/** The way in. */
export const SignInScreen = () => (
  <Centre>
    <Panel aria-labelledby="sign-in">
      <Stack gap="6">
        <Stack gap="2">
          <h1 id="sign-in">
            <FormattedMessage id="session.signIn.title" />
          </h1>
          <Text tone="soft">
            <FormattedMessage id="session.signIn.prompt" />
          </Text>
        </Stack>
        <PasswordForm />
        <Foot>
          <FormattedMessage id="session.signIn.noAccount" />{' '}
          <a href={`mailto:${contact.email}`}>
            <FormattedMessage id="session.signIn.write" />
          </a>
        </Foot>
      </Stack>
    </Panel>
  </Centre>
)
