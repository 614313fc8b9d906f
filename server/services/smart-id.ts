import { constants, createHash, randomBytes, verify, type X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { text } from '../language/text.ts'
import { type CertificateUse, trustedCertificate } from './certificate.ts'
import {
  type AskedPerson,
  type IdentityProvider,
  type IdentityResult,
  type Listening,
  LONG_POLL_MS,
  LONG_POLL_PATIENCE_MS,
  type PutQuestion,
  type Question,
  UntrustedAnswer,
} from './identity.ts'
import { type Ask, parseReply, under } from './outside.ts'

/** `caFile`: PEM bundle of the authorities that issue the persons' certificates. */
export type RelyingPartyConfig = {
  url: string
  relyingPartyUuid: string
  relyingPartyName: string
  caFile: string
}

const CHALLENGE_BYTES = 64
const SALT_BYTES = 64
const LEVEL = 'QUALIFIED'
const PROTOCOL = 'ACSP_V2'
const HASH = 'SHA-512'
const interactionTypes = ['confirmationMessageAndVerificationCodeChoice', 'displayTextAndPIN'] as const

/** Certificate and OCSP profile for Smart-ID 4.8, chapters 2.2.2 and 2.2.3: qualified, for authentication. */
const POLICIES = ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2']
const SMART_ID_AUTHENTICATION = '1.3.6.1.4.1.62306.5.7.0'
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'

const started = z.object({ sessionID: z.string() })
const pss = z.object({
  hashAlgorithm: z.literal(HASH),
  maskGenAlgorithm: z.object({
    algorithm: z.literal('id-mgf1'),
    parameters: z.object({ hashAlgorithm: z.literal(HASH) }),
  }),
  saltLength: z.literal(SALT_BYTES),
  trailerField: z.literal('0xbc'),
})
const status = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z.optional(z.object({ endResult: z.optional(z.string()) })),
})
const confirmed = z.object({
  signatureProtocol: z.literal(PROTOCOL),
  signature: z.object({
    value: z.string(),
    serverRandom: z.string().check(z.minLength(24)),
    userChallenge: z.string(),
    flowType: z.literal('Notification'),
    signatureAlgorithm: z.literal('rsassa-pss'),
    signatureAlgorithmParameters: pss,
  }),
  cert: z.object({ value: z.string(), certificateLevel: z.string() }),
  interactionTypeUsed: z.enum(interactionTypes),
})
type Confirmed = z.output<typeof confirmed>

const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64')

/** Last two bytes of SHA-256 over the bytes, as a number, its last four digits. */
export const smartIdCode = (challenge: Buffer): string => {
  const number = createHash('sha256').update(challenge).digest().readUInt16BE(30)
  return String(number % 10_000).padStart(4, '0')
}

const fitsPurpose = (use: CertificateUse): boolean => {
  const { extendedUsages, keyEncipherment, dataEncipherment } = use
  const sinceApril2025 = extendedUsages.includes(SMART_ID_AUTHENTICATION)
  const before = extendedUsages.includes(CLIENT_AUTHENTICATION) && keyEncipherment && dataEncipherment
  return (
    POLICIES.every((policy) => use.policies.includes(policy)) &&
    use.digitalSignature &&
    (sinceApril2025 || before)
  )
}

const results = new Map<string, IdentityResult>([
  ['OK', 'OK'],
  ['USER_REFUSED', 'USER_CANCELLED'],
  ['USER_REFUSED_INTERACTION', 'USER_CANCELLED'],
  ['USER_REFUSED_CERT_CHOICE', 'USER_CANCELLED'],
  ['WRONG_VC', 'USER_CANCELLED'],
  ['TIMEOUT', 'TIMEOUT'],
])

const interactionsFor = ({ language }: AskedPerson): string => {
  const question = text(language, 'session.phone.question')
  return base64(
    JSON.stringify([
      { type: interactionTypes[0], displayText200: question },
      { type: interactionTypes[1], displayText60: question },
    ]),
  )
}

/** SK's test environment signs under a scheme name of its own. */
const schemeOf = (url: string) =>
  new URL(url).hostname.endsWith('.demo.sk.ee') ? 'smart-id-demo' : 'smart-id'

/** What the phone signed, built from our own question; of the answer it takes only what the phone added. */
export const acspPayload = (
  { url, relyingPartyName }: Pick<RelyingPartyConfig, 'url' | 'relyingPartyName'>,
  { challenge, interactions }: Pick<Question, 'challenge' | 'interactions'>,
  {
    signature,
    interactionTypeUsed,
  }: Pick<Confirmed, 'interactionTypeUsed'> & {
    signature: Pick<Confirmed['signature'], 'serverRandom' | 'userChallenge' | 'flowType'>
  },
): string =>
  [
    schemeOf(url),
    PROTOCOL,
    signature.serverRandom,
    challenge,
    signature.userChallenge,
    base64(relyingPartyName),
    '',
    base64(createHash('sha256').update(interactions).digest()),
    interactionTypeUsed,
    '',
    signature.flowType,
  ].join('|')

const signatureHolds = (certificate: X509Certificate, payload: string, value: string): boolean =>
  certificate.publicKey.asymmetricKeyType === 'rsa' &&
  verify(
    'sha512',
    Buffer.from(payload),
    { key: certificate.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES },
    Buffer.from(value, 'base64'),
  )

/** @throws UntrustedAnswer */
const check = async (
  config: RelyingPartyConfig,
  question: Question,
  body: unknown,
  { identityCode, now }: Listening,
): Promise<void> => {
  const answer = confirmed.safeParse(body)
  if (!answer.success) throw new UntrustedAnswer('it is not signed as it was asked to be')
  const { cert, signature } = answer.data
  const { caFile } = config
  const certificate = await trustedCertificate(cert.value, { caFile, identityCode, now, fitsPurpose })
  if (cert.certificateLevel !== LEVEL) throw new UntrustedAnswer('its certificate is not of the asked level')
  if (!signatureHolds(certificate, acspPayload(config, question, answer.data), signature.value)) {
    throw new UntrustedAnswer('its signature does not hold')
  }
}

const ask = async (
  config: RelyingPartyConfig,
  send: Ask,
  person: AskedPerson,
): Promise<PutQuestion | null> => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  const interactions = interactionsFor(person)
  const path = '/authentication/notification/etsi/PNOEE-'
  const reply = await send({
    method: 'POST',
    url: under(config.url, `${path}${encodeURIComponent(person.identityCode)}`),
    loggedPath: path,
    repeatable: false,
    body: {
      relyingPartyUUID: config.relyingPartyUuid,
      relyingPartyName: config.relyingPartyName,
      certificateLevel: LEVEL,
      signatureProtocol: PROTOCOL,
      signatureProtocolParameters: {
        rpChallenge: base64(challenge),
        signatureAlgorithm: 'rsassa-pss',
        signatureAlgorithmParameters: { hashAlgorithm: HASH },
      },
      interactions,
      vcType: 'numeric4',
    },
  })
  if (reply.status === 404) return null
  const { sessionID: providerSession } = parseReply('smartId', reply, started)
  return {
    providerSession,
    challenge: base64(challenge),
    interactions,
    verificationCode: smartIdCode(challenge),
  }
}

/** Smart-ID, Relying Party API v3, notification flow. */
export const createSmartId = (config: RelyingPartyConfig, send: Ask): IdentityProvider => ({
  ask: (person) => ask(config, send, person),
  listen: async (question, listening) => {
    const path = `/session/${encodeURIComponent(question.providerSession)}`
    const reply = await send({
      method: 'GET',
      url: under(config.url, path, { timeoutMs: String(LONG_POLL_MS) }),
      loggedPath: '/session/',
      repeatable: true,
      timeoutMs: LONG_POLL_PATIENCE_MS,
      signal: listening.signal,
    })
    const { state, result } = parseReply('smartId', reply, status)
    if (state === 'RUNNING') return 'RUNNING'
    const ended = results.get(result?.endResult ?? '') ?? 'ERROR'
    if (ended === 'OK') await check(config, question, parseReply('smartId', reply, z.unknown()), listening)
    return ended
  },
})
