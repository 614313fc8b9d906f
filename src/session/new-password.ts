import * as z from 'zod/mini'
import { newPassword, presentPassword } from '../../api/session.ts'

const twice = z.refine<{ password: string; repeat: string }>(({ password, repeat }) => password === repeat, {
  path: ['repeat'],
  error: 'field.passwordRepeat',
  when: () => true,
})

/** A new password, typed twice; the present one is not asked. */
export const newPasswordFields = z
  .object({ password: newPassword, repeat: z.string(), presentPassword: z.string() })
  .check(twice)

/** The same, by who says the present one first. */
export const changedPasswordFields = z
  .object({ password: newPassword, repeat: z.string(), presentPassword })
  .check(twice)

/** Message id of the first rule that does not hold yet; null once all do. */
export const brokenRule = ({
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
