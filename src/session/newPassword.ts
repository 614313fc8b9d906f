import * as z from 'zod/mini'
import { newPassword } from '../../contract/session.ts'

/** A new password, typed twice. */
export const newPasswordFields = z.object({ password: newPassword, repeat: z.string() }).check(
  z.refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    error: 'field.passwordRepeat',
    when: () => true,
  }),
)

/** Message id of the first rule that does not hold yet; null once all do. */
export const brokenRule = ({
  password = '',
  repeat = '',
}: {
  password?: string
  repeat?: string
}): string | null => {
  const checked = newPasswordFields.safeParse({ password, repeat })
  if (checked.success) return null
  const [issue] = checked.error.issues
  return issue === undefined || issue.message === 'field.required' ? 'field.password' : issue.message
}
