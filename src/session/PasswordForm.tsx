import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { requiredEmail, requiredText } from '../../contract/field.ts'
import { Button } from '../design/Button.tsx'
import { Stack } from '../design/Stack.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useSession } from './useSession.ts'

const form = z.object({ username: requiredEmail, password: requiredText() })

/** The way in by e-mail and password. */
export const PasswordForm = () => {
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
