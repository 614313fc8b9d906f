import * as z from 'zod/mini'
import { moment, requiredText, text } from './field.ts'
import { language } from './language.ts'
import { role } from './role.ts'

export const credentials = z.object({ username: requiredText(254), password: requiredText(200) })

/** What a sign-in answers beside the headers `authorization`, `role` (prefixed `ROLE_`) and `language`. */
export const session = z.object({ role, language, expiresAt: moment })
export type Session = z.infer<typeof session>

export const digitalLogin = z.object({
  method: z.enum(['smartid', 'mobileid'], 'field.choice'),
  identityCode: requiredText(11).check(z.regex(/^\d*$/, 'field.number')),
  /** Mobile-ID only: digits after +372. */
  phone: z.optional(text(9).check(z.regex(/^\d*$/, 'field.number'))),
})

export const digitalLoginStarted = z.object({ sessionId: z.string(), verificationCode: z.string() })

export const digitalLoginResults = [
  'OK',
  'ERROR',
  'TIMEOUT',
  'USER_CANCELLED',
  'NOT_FOUND',
  'NO_ACCESS',
] as const

/** The session headers travel with COMPLETED and OK only. */
export const digitalLoginStatus = z.object({
  sessionId: z.string(),
  state: z.enum(['PENDING', 'COMPLETED']),
  result: z.nullable(z.enum(digitalLoginResults)),
})
export type DigitalLoginStatus = z.infer<typeof digitalLoginStatus>

/** At least 6 characters. */
export const newPassword = requiredText(200).check(z.minLength(6, 'field.password'))
