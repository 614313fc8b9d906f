import * as z from 'zod/mini'
import { filledText, moment } from './field.ts'

/** Bytes as base64url, as WebAuthn's JSON has them. */
const bytes = (max: number) =>
  z.string('field.required').check(z.maxLength(max, 'field.tooLong'), z.regex(/^[\w-]+$/, 'field.text'))

const ID_MAX = 1400
const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)))

const credential = { id: bytes(ID_MAX), rawId: bytes(ID_MAX), type: z.literal('public-key', 'field.choice') }

/** The browser's response to a request for a new passkey. */
export const passkeyCreated = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000), transports }),
})
export type PasskeyCreated = z.infer<typeof passkeyCreated>

/** The browser's response to a request to use a passkey. */
export const passkeyUsed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type PasskeyUsed = z.infer<typeof passkeyUsed>

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** Options of `navigator.credentials.create`, as JSON. The browser must verify the user, by PIN or biometrics. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** Options of `navigator.credentials.get`, as JSON. Without `allowCredentials` the person chooses the account. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(knownCredential)),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

/** The account of a link that replaces its passkeys. */
export const passkeyRecovery = z.object({ fullName: z.string(), email: z.string() })

/** The owner's name of a passkey. */
export const passkeyName = filledText(60)

/** One of the user's own passkeys. */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  /** Null until it is first used. */
  lastUsedAt: z.nullable(moment),
  /** When it was blocked because it may have been copied; null if it works. */
  blockedAt: z.nullable(moment),
})
export type OwnPasskey = z.infer<typeof ownPasskey>
