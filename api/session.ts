import * as z from 'zod/mini'
import { moment, requiredText, secret, text } from './field.ts'
import { language } from './language.ts'
import { role } from './role.ts'

export const credentials = z.object({ username: requiredText(254), password: secret(200) })

/** Body of a successful sign-in; the headers `authorization`, `role` (prefixed `ROLE_`) and `language` carry the rest. */
export const session = z.object({ role, language, expiresAt: moment })
export type Session = z.infer<typeof session>

const identityCode = z
  .string({ error: 'field.required' })
  .check(z.minLength(1, 'field.required'), z.regex(/^\d{11}$/, 'field.personalCode'))

/**
 * The path already names the method. The field may be omitted, or written in capitals, with a hyphen or an underscore.
 */
const methodOf = (name: RegExp) => z.nullish(z.string('field.choice').check(z.regex(name, 'field.choice')))

/** Request to start Smart-ID; a phone is ignored. */
export const smartIdLogin = z.object({
  method: methodOf(/^smart[-_ ]?id$/i),
  identityCode,
  phone: z.optional(z.unknown()),
})

/** Request to start Mobile-ID; `phone` is the digits after +372. */
export const mobileIdLogin = z.object({
  method: methodOf(/^mobile[-_ ]?id$/i),
  identityCode,
  phone: z
    .string({ error: 'field.required' })
    .check(z.minLength(1, 'field.required'), z.regex(/^\d{5,9}$/, 'field.phone')),
})

/** Smart-ID or Mobile-ID, as chosen on a screen. */
export const digitalLogin = z.object({
  method: z.enum(['smartid', 'mobileid'], 'field.choice'),
  identityCode: requiredText(11).check(z.regex(/^\d*$/, 'field.number')),
  /** Mobile-ID only: digits after +372. */
  phone: z.optional(text(9).check(z.regex(/^\d*$/, 'field.number'))),
})
export type DigitalLogin = z.infer<typeof digitalLogin>

export const digitalLoginStarted = z.object({ sessionId: z.string(), verificationCode: z.string() })
export type DigitalLoginStarted = z.infer<typeof digitalLoginStarted>

/** A device link waiting to be opened; the requesting browser has its cookie. */
export const deviceLinkStarted = z.object({ sessionId: z.string() })

/** URLs of the app: `qr` for another device, `app` on the same phone. Both change every second. */
export const deviceLinkAddresses = z.object({ qr: z.string(), app: z.string() })
export type DeviceLinkAddresses = z.infer<typeof deviceLinkAddresses>

/** Smart-ID methods in this browser. The device link comes first unless `known`. */
export const smartIdWays = z.object({
  /** A device link has been completed in this browser. */
  known: z.boolean(),
  notification: z.enum(['always', 'known']),
})
export type SmartIdWays = z.infer<typeof smartIdWays>

/**
 * `?deviceLink=` of the sign-in screen, if the return from the app is rejected; otherwise the parameter is the session's
 * id.
 */
export type DeviceLinkFailure = 'otherBrowser' | 'refused'

export const digitalLoginResults = [
  'OK',
  'ERROR',
  'TIMEOUT',
  'USER_CANCELLED',
  'NOT_FOUND',
  'NO_ACCESS',
] as const

/** The session headers are sent only with COMPLETED and OK. */
export const digitalLoginStatus = z.object({
  sessionId: z.string(),
  state: z.enum(['PENDING', 'COMPLETED']),
  result: z.nullable(z.enum(digitalLoginResults)),
})
export type DigitalLoginResult = (typeof digitalLoginResults)[number]
export type DigitalLoginStatus = z.infer<typeof digitalLoginStatus>

/** Error codes of single sign-on, `?error=` of the landing page; the text is `error.<code>`. */
export const ssoFailures = ['sso.refused', 'sso.noAccess', 'service.unavailable'] as const
export type SsoFailure = (typeof ssoFailures)[number]

/** Sign-in method of a session. */
export const signInMethods = ['password', 'smartid', 'mobileid', 'sso', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** One of the user's own open sessions. */
export const ownSession = z.object({
  id: z.string(),
  startedAt: moment,
  lastSeenAt: moment,
  method: z.enum(signInMethods),
  /** User agent at sign-in. */
  userAgent: z.string(),
  /** Network address at sign-in; empty if unknown. */
  address: z.string(),
  /** Whether that is the address of this request. */
  sameAddress: z.boolean(),
  /** The session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

/** A browser in which the user has signed in before. */
export const ownDevice = z.object({
  id: z.string(),
  lastSeenAt: moment,
  /** Time of the last completed device link; null if never. */
  linkedAt: z.nullable(moment),
  userAgent: z.string(),
  /** The browser of this request. */
  current: z.boolean(),
})
export type OwnDevice = z.infer<typeof ownDevice>

/** At least 6 characters. */
export const newPassword = secret(200).check(z.minLength(6, 'field.password'))

/** The current password, of any length. */
export const presentPassword = secret(200)

/** Proof that the same person is still signed in. */
export const presentPasswordProof = z.object({ presentPassword: z.optional(presentPassword) })
