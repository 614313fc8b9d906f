import { createHash, randomBytes, verify, type X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { text } from '../../platform/language/text.ts'
import { type CertificateUse, trustedCertificate } from '../identity/certificate.ts'
import {
  type AuthenticationRequest,
  type Confirmation,
  type IdentityProvider,
  type IdentityResult,
  type PollOptions,
  type StartedAuthentication,
  type Authentication,
  UntrustedResponse,
  type RelyingPartyConfig,
} from '../identity/identity.ts'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'
import { pollWith } from '../identity/poll-with.ts'

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

/** The first 6 and last 7 bits of the hash as four digits. */
export const mobileIdCode = (hash: Buffer): string => {
  const first = hash.readUInt8(0) >> 2
  const last = hash.readUInt8(hash.length - 1) & 0x7f
  return String((first << 7) | last).padStart(4, '0')
}

const isForAuthentication = (use: CertificateUse): boolean =>
  POLICIES.some((policy) => use.policies.includes(policy)) &&
  use.digitalSignature &&
  !use.nonRepudiation &&
  (use.extendedUsages.length === 0 || use.extendedUsages.includes(CLIENT_AUTHENTICATION))

/** Elliptic curve signatures are r‖s, RSA signatures PKCS #1; the key decides, not what the response claims. */
const signatureVerifies = ({ publicKey }: X509Certificate, signed: Buffer, value: Buffer): boolean => {
  if (publicKey.asymmetricKeyType === 'ec') {
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, value)
  }
  return publicKey.asymmetricKeyType === 'rsa' && verify('sha256', signed, publicKey, value)
}

/** @throws UntrustedResponse */
const verifyResponse = async (
  { caFile }: RelyingPartyConfig,
  { challenge }: Authentication,
  body: unknown,
  { identityCode, now }: PollOptions,
): Promise<Confirmation> => {
  const parsed = confirmed.safeParse(body)
  if (!parsed.success) throw new UntrustedResponse('it is not signed as requested')
  const { cert, signature } = parsed.data
  const expected = { caFile, identityCode, now, isForAuthentication }
  const { certificate, ...person } = await trustedCertificate(cert, expected)
  if (
    !signatureVerifies(certificate, Buffer.from(challenge, 'base64'), Buffer.from(signature.value, 'base64'))
  ) {
    throw new UntrustedResponse('its signature does not verify')
  }
  return { ...person, userChallenge: null }
}

const start = async (
  config: RelyingPartyConfig,
  http: HttpClient,
  request: AuthenticationRequest,
): Promise<StartedAuthentication | null> => {
  const challenge = randomBytes(CHALLENGE_BYTES)
  const hash = sha256(challenge)
  const response = await http({
    method: 'POST',
    url: endpoint(config.url, '/authentication'),
    idempotent: false,
    body: {
      relyingPartyUUID: config.relyingPartyUuid,
      relyingPartyName: config.relyingPartyName,
      phoneNumber: request.phone,
      nationalIdentityNumber: request.identityCode,
      hash: hash.toString('base64'),
      hashType: 'SHA256',
      language: request.language === 'et' ? 'EST' : 'ENG',
      displayText: text(request.language, 'session.phone.question'),
      displayTextFormat: 'GSM-7',
    },
  })
  if (response.status === 404) return null
  const { sessionID: providerSession } = parseResponse('mobileId', response, started)
  return {
    providerSession,
    challenge: challenge.toString('base64'),
    interactions: '',
    link: null,
    verificationCode: mobileIdCode(hash),
  }
}

/** Client of Mobile-ID's REST API. */
export const createMobileId = (config: RelyingPartyConfig, http: HttpClient): IdentityProvider => ({
  start: (request) => start(config, http, request),
  poll: pollWith(http, {
    service: 'mobileId',
    url: config.url,
    sessionPath: '/authentication/session/',
    status,
    resultOf: ({ result }) => result,
    results,
    verify: (authentication, response, options) => verifyResponse(config, authentication, response, options),
  }),
})
