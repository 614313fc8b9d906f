import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { requiredEmail, requiredText } from '../../api/field.ts'
import { Button } from '../design/Button.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useHydrated } from '../design/hydrated.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useSession } from './useSession.ts'
import { FailureNote } from '../shell/alerts/FailureNote.tsx'

const form = z.object({ username: requiredEmail, password: requiredText() })

/** Signing in by e-mail and password. */
export const PasswordForm = () => {
  const session = useSession()
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(session, (snapshot) => snapshot.context.failure)
  // The e-mail has the initial focus: leaving it empty to choose another method is not an error.
  const entered = useSchemaForm(form, { mode: 'onSubmit', defaultValues: { username: '', password: '' } })
  useTextBeforeHydration(entered, ['username', 'password'])
  const isHydrated = useHydrated()
  return (
    <Form form={entered} onSubmit={(credentials) => session.send({ type: 'session.signIn', credentials })}>
      <Stack gap="6">
        {failure ? <FailureNote error={failure.error} /> : null}
        <TextField
          name="username"
          label={<FormattedMessage id="session.signIn.email" />}
          type="email"
          autoComplete="username"
          size="lg"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen begins with typing
          autoFocus
        />
        <PasswordField
          name="password"
          label={<FormattedMessage id="session.signIn.password" />}
          autoComplete="current-password"
          size="lg"
        />
        <ForgotLink />
        <Button
          type="submit"
          variant="solid"
          size="lg"
          width="full"
          inactive={!isHydrated}
          busy={busy}
          busyText={<FormattedMessage id="session.signIn.starting" />}
        >
          <FormattedMessage id="session.signIn.submit" />
        </Button>
      </Stack>
    </Form>
  )
}

/** Passes the e-mail on, so that it is not typed again. */
const ForgotLink = () => {
  const email = useWatch<z.infer<typeof form>, 'username'>({ name: 'username' })
  return (
    <Text textStyle="small">
      <TextLink href="/forgot-password" state={{ email }}>
        <FormattedMessage id="session.signIn.forgot" />
      </TextLink>
    </Text>
  )
}

/** Tells a form what was typed into its inputs before they were hydrated. */
const useTextBeforeHydration = <Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  names: readonly Path<Values>[],
) => {
  useEffect(() => {
    for (const name of names) {
      const typed = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`)?.value
      if (typed !== undefined && typed !== getValues(name))
        setValue(name, typed as PathValue<Values, Path<Values>>)
    }
    // Only once: after that, the form receives each change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
