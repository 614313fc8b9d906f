import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { useHistoryState } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { requiredEmail } from '../../api/field.ts'
import { registrationCalls } from '../../api/registration.calls.ts'
import { ApiQueryProvider } from '../shell/connection/ApiQueryProvider.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { FailureNote } from '../shell/alerts/FailureNote.tsx'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useFocusOnArrival } from '../design/form/useFocusOnArrival.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Note } from '../design/Note.tsx'
import { SignInPanel } from '../session/SignInPanel.tsx'

const fields = z.object({ email: requiredEmail })
const navigationState = z.object({ email: z.string() })

/** Requests a password reset. The response is the same for an unknown e-mail. */
export const ForgotPasswordScreen = () => (
  <ApiQueryProvider>
    <SignInPanel titleId="forgot-password">
      <h1 id="forgot-password">
        <FormattedMessage id="registration.forgot.title" />
      </h1>
      <RequestForm />
      <ButtonLink href="/login">
        <FormattedMessage id="registration.login" />
      </ButtonLink>
    </SignInPanel>
  </ApiQueryProvider>
)

/** The e-mail typed on the sign-in screen. */
const useEmailFromSignIn = (): string => {
  const state = navigationState.safeParse(useHistoryState())
  return state.success ? state.data.email : ''
}

const RequestForm = () => {
  const email = useEmailFromSignIn()
  const ask = useApiMutation(registrationCalls.forgotPassword)
  const form = useSchemaForm(fields, { defaultValues: { email } })
  useFocusOnArrival('email')
  if (ask.isSuccess)
    return (
      <Note status="success" role="status">
        <FormattedMessage id="registration.forgot.sent" />
      </Note>
    )
  return (
    <Form form={form} onSubmit={(body) => ask.mutate({ body })}>
      <Stack gap="4">
        <Text color="ink2">
          <FormattedMessage id="registration.forgot.prompt" />
        </Text>
        {ask.error ? <FailureNote error={ask.error} /> : null}
        <TextField
          name="email"
          label={<FormattedMessage id="session.signIn.email" />}
          type="email"
          autoComplete="username"
          size="lg"
        />
        <Button type="submit" variant="solid" size="lg" icon="mail" busy={ask.isPending}>
          <FormattedMessage id="registration.forgot.send" />
        </Button>
      </Stack>
    </Form>
  )
}
