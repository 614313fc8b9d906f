import { HStack, Stack } from '@chakra-ui/react/stack'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { newPassword } from '../../api/session.ts'
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

/** A new password, typed twice, after the current one if asked; the button says what is missing. */
export const NewPasswordForm = ({ username, asksPresent = false, save, onSaved, children }: Props) => {
  const form = useSchemaForm(passwordFields, { defaultValues: empty })
  const typed = { ...empty, ...useWatch({ control: form.control }) }
  const refused = refusalOf(typed, asksPresent)
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
    <Form form={form} onSubmit={(values) => saving.mutate(values)}>
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
            refused={refused ? <FormattedMessage id={refused} /> : undefined}
          >
            {children}
          </Button>
        </HStack>
      </Stack>
    </Form>
  )
}

type Typed = typeof empty

/** The fields while they are typed: an empty one shows no error, the button says what to enter. */
const passwordFields = z
  .object({
    password: z.union([z.literal(''), newPassword]),
    repeat: z.string(),
    presentPassword: z.string(),
  })
  .check(
    z.refine(({ password, repeat }: Typed) => repeat === '' || password === repeat, {
      path: ['repeat'],
      error: 'field.passwordRepeat',
    }),
  )

/** Returns the message id of what is missing or wrong, in the order of the fields; null if the password can be saved. */
const refusalOf = (typed: Typed, asksPresent: boolean): string | null => {
  const { password, repeat, presentPassword } = typed
  const present = asksPresent ? presentPassword : 'not asked'
  if (password === '' && repeat === '') return asksPresent ? 'password.needs.present' : 'password.needs'
  if (present === '') return 'password.needs.presentToo'
  const issue = newPassword.safeParse(password).error?.issues[0]
  if (issue) return issue.message === 'field.required' ? 'field.password' : issue.message
  if (repeat === '') return 'password.needs.repeat'
  return password === repeat ? null : 'field.passwordRepeat'
}
