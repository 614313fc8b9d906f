import * as z from 'zod/mini'
import { moment, requiredText, text } from './field.ts'
import { language } from './language.ts'
import { role } from './role.ts'

export const credentials = z.object({ username: requiredText(254), password: requiredText(200) })

/** What a sign-in answers beside the headers `authorization`, `role` (prefixed `ROLE_`) and `language`. */
export const session = z.object({ role, language, expiresAt: moment })
export type Session = z.infer<typeof session>

/** What Smart-ID and Mobile-ID are started with. */
export const digitalLogin = z.object({
  method: z.enum(['smartid', 'mobileid'], 'field.choice'),
  identityCode: requiredText(11).check(z.regex(/^\d*$/, 'field.number')),
  /** Mobile-ID only: digits after +372. */
  phone: z.optional(text(9).check(z.regex(/^\d*$/, 'field.number'))),
})
export type DigitalLogin = z.infer<typeof digitalLogin>

export const digitalLoginStarted = z.object({ sessionId: z.string(), verificationCode: z.string() })
export type DigitalLoginStarted = z.infer<typeof digitalLoginStarted>

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
export type DigitalLoginResult = (typeof digitalLoginResults)[number]
export type DigitalLoginStatus = z.infer<typeof digitalLoginStatus>

/** Why a single sign-on came back without an id: `?error=` of the landing page; the text is `error.<code>`. */
export const ssoFailures = ['sso.refused', 'sso.noAccess', 'service.unavailable'] as const
export type SsoFailure = (typeof ssoFailures)[number]

/** How a session began. */
export const signInMethods = ['password', 'smartid', 'mobileid', 'sso'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** One of the user's own open sessions. */
export const ownSession = z.object({
  id: z.string(),
  startedAt: moment,
  lastSeenAt: moment,
  method: z.enum(signInMethods),
  /** What the browser called itself when it signed in. */
  userAgent: z.string(),
  /** The one this call was made with. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** At least 6 characters. */
export const newPassword = requiredText(200).check(z.minLength(6, 'field.password'))
