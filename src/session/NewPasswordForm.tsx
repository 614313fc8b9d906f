import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { useAlerts } from '../alerts/useAlerts.ts'
import { Button } from '../design/Button.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Form } from '../design/form/Form.tsx'
import { PasswordField } from '../design/form/PasswordField.tsx'
import { placeProblem } from '../design/form/placeProblem.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { brokenRule, newPasswordFields } from './newPassword.ts'

type Props = {
  /** Whose password it is, for the browser's password manager. */
  username?: string
  save: (password: string) => Promise<unknown>
  onSaved: () => void
  children: ReactNode
}

const empty = { password: '', repeat: '' }

/** A new password twice; the button says which rule does not hold yet. */
export const NewPasswordForm = ({ username, save, onSaved, children }: Props) => {
  const form = useSchemaForm(newPasswordFields, { defaultValues: empty })
  const rule = brokenRule(useWatch({ control: form.control, defaultValue: empty }))
  const { failWith } = useAlerts()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      form.reset(empty)
      onSaved()
    },
    onError: (error) => {
      if (!placeProblem(form, error)) failWith(error)
    },
  })
  return (
    <Form form={form} onSubmit={({ password }) => saving.mutate(password)}>
      <Stack>
        {username === undefined ? null : (
          <input type="text" autoComplete="username" value={username} readOnly hidden />
        )}
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
        <Row>
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            refused={rule ? <FormattedMessage id={rule} /> : undefined}
          >
            {children}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
