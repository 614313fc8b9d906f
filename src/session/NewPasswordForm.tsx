import { HStack, Stack } from '@chakra-ui/react/stack'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { newPassword, presentPassword } from '../../api/session.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { Button } from '../design/Button.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

type Props = {
  /** The account's e-mail, for the browser's password manager. */
  username?: string
  /** Asks for the current password first. */
  asksPresent?: boolean
  save: (password: string, presentPassword: string) => Promise<unknown>
  onSaved: () => void
  children: ReactNode
}

const empty = { password: '', repeat: '', presentPassword: '' }

/** A new password, typed twice, after the current one if asked; the button names the first broken rule. */
export const NewPasswordForm = ({ username, asksPresent = false, save, onSaved, children }: Props) => {
  const fields = asksPresent ? changedPasswordFields : newPasswordFields
  const form = useSchemaForm(fields, { defaultValues: empty })
  const rule = brokenRule(useWatch({ control: form.control, defaultValue: empty }))
  const { failWith } = useAlerts()
  const saving = useMutation({
    mutationFn: ({ password, presentPassword }: typeof empty) => save(password, presentPassword),
    onSuccess: () => {
      form.reset(empty)
      onSaved()
    },
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
  })
  return (
    <Form form={form} onSubmit={(typed) => saving.mutate(typed)}>
      <Stack gap="4">
        {username === undefined ? null : (
          <input type="text" autoComplete="username" value={username} readOnly hidden />
        )}
        {asksPresent ? (
          <PasswordField
            name="presentPassword"
            label={<FormattedMessage id="password.present" />}
            autoComplete="current-password"
          />
        ) : null}
        <PasswordField
          name="password"
          label={<FormattedMessage id="password.new" />}
          hint={<FormattedMessage id="password.rule" />}
          autoComplete="new-password"
        />
        <PasswordField
          name="repeat"
          label={<FormattedMessage id="password.repeat" />}
          autoComplete="new-password"
        />
        <HStack wrap="wrap">
          <Button
            type="submit"
            variant="solid"
            busy={saving.isPending}
            refused={rule ? <FormattedMessage id={rule} /> : undefined}
          >
            {children}
          </Button>
        </HStack>
      </Stack>
    </Form>
  )
}

const passwordsMatch = z.refine<{ password: string; repeat: string }>(
  ({ password, repeat }) => password === repeat,
  {
    path: ['repeat'],
    error: 'field.passwordRepeat',
    when: () => true,
  },
)

/** A new password, typed twice, without the current one. */
const newPasswordFields = z
  .object({ password: newPassword, repeat: z.string(), presentPassword: z.string() })
  .check(passwordsMatch)

/** The same with the current password. */
const changedPasswordFields = z
  .object({ password: newPassword, repeat: z.string(), presentPassword })
  .check(passwordsMatch)

/** Returns the message id of the first broken rule; null if none is. */
const brokenRule = ({
  password = '',
  repeat = '',
}: {
  password?: string
  repeat?: string
}): string | null => {
  const checked = newPasswordFields.safeParse({ password, repeat, presentPassword: '' })
  if (checked.success) return null
  const [issue] = checked.error.issues
  return issue === undefined || issue.message === 'field.required' ? 'field.password' : issue.message
}
