import { createHash, randomBytes, verify, type X509Certificate } from 'node:crypto'
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
import type { RelyingPartyConfig } from './relying-party.ts'

const CHALLENGE_BYTES = 64
/** Certificate and OCSP profile for Mobile-ID 2.3: today's policy, and the one of certificates from before 2022. */
const POLICIES = ['1.3.6.1.4.1.10015.18.1', '1.3.6.1.4.1.10015.1.3']
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'

const started = z.object({ sessionID: z.string() })
const status = z.object({ state: z.enum(['RUNNING', 'COMPLETE']), result: z.optional(z.string()) })
const confirmed = z.object({
  signature: z.object({ value: z.string(), algorithm: z.string() }),
  cert: z.string(),
})

const results = new Map<string, IdentityResult>([
  ['OK', 'OK'],
  ['USER_CANCELLED', 'USER_CANCELLED'],
  ['TIMEOUT', 'TIMEOUT'],
  ['NOT_MID_CLIENT', 'NOT_FOUND'],
])

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** First 6 and last 7 bits of the hash, as four digits. */
export const mobileIdCode = (hash: Buffer): string => {
  const first = hash.readUInt8(0) >> 2
  const last = hash.readUInt8(hash.length - 1) & 0x7f
  return String((first << 7) | last).padStart(4, '0')
}

const fitsPurpose = (use: CertificateUse): boolean =>
  POLICIES.some((policy) => use.policies.includes(policy)) &&
  use.digitalSignature &&
  !use.nonRepudiation &&
  (use.extendedUsages.length === 0 || use.extendedUsages.includes(CLIENT_AUTHENTICATION))

/** Elliptic curve signatures travel as r‖s, RSA ones as PKCS #1; the key decides, not what the answer claims. */
const signatureHolds = ({ publicKey }: X509Certificate, signed: Buffer, value: Buffer): boolean => {
  if (publicKey.asymmetricKeyType === 'ec') {
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, value)
  }
  return publicKey.asymmetricKeyType === 'rsa' && verify('sha256', signed, publicKey, value)
}

/** @throws UntrustedAnswer */
const check = async (
  { caFile }: RelyingPartyConfig,
  { challenge }: Question,
  body: unknown,
  { identityCode, now }: Listening,
): Promise<void> => {
  const answer = confirmed.safeParse(body)
  if (!answer.success) throw new UntrustedAnswer('it is not signed as it was asked to be')
  const { cert, signature } = answer.data
  const certificate = await trustedCertificate(cert, { caFile, identityCode, now, fitsPurpose })
  if (
    !signatureHolds(certificate, Buffer.from(challenge, 'base64'), Buffer.from(signature.value, 'base64'))
  ) {
    throw new UntrustedAnswer('its signature does not hold')
  }
}

const ask = async (
  config: RelyingPartyConfig,
  send: Ask,
  person: AskedPerson,
): Promise<PutQuestion | null> => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  const hash = sha256(challenge)
  const reply = await send({
    method: 'POST',
    url: under(config.url, '/authentication'),
    repeatable: false,
    body: {
      relyingPartyUUID: config.relyingPartyUuid,
      relyingPartyName: config.relyingPartyName,
      phoneNumber: person.phone,
      nationalIdentityNumber: person.identityCode,
      hash: hash.toString('base64'),
      hashType: 'SHA256',
      language: person.language === 'et' ? 'EST' : 'ENG',
      displayText: text(person.language, 'session.phone.question'),
      displayTextFormat: 'GSM-7',
    },
  })
  if (reply.status === 404) return null
  const { sessionID: providerSession } = parseReply('mobileId', reply, started)
  return {
    providerSession,
    challenge: challenge.toString('base64'),
    interactions: '',
    verificationCode: mobileIdCode(hash),
  }
}

/** Mobile-ID over REST. */
export const createMobileId = (config: RelyingPartyConfig, send: Ask): IdentityProvider => ({
  ask: (person) => ask(config, send, person),
  listen: async (question, listening) => {
    const path = `/authentication/session/${encodeURIComponent(question.providerSession)}`
    const reply = await send({
      method: 'GET',
      url: under(config.url, path, { timeoutMs: String(LONG_POLL_MS) }),
      loggedPath: '/authentication/session/',
      repeatable: true,
      timeoutMs: LONG_POLL_PATIENCE_MS,
      signal: listening.signal,
    })
    const { state, result } = parseReply('mobileId', reply, status)
    if (state === 'RUNNING') return 'RUNNING'
    const ended = results.get(result ?? '') ?? 'ERROR'
    if (ended === 'OK') await check(config, question, parseReply('mobileId', reply, z.unknown()), listening)
    return ended
  },
})
