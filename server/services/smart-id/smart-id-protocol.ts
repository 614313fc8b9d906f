import { constants, createHash, verify, type X509Certificate, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type CertificateUse, trustedCertificate } from '../identity/certificate.ts'
import {
  type Authentication,
  type Confirmation,
  type PollOptions,
  UntrustedResponse,
  type RelyingPartyConfig,
} from '../identity/identity.ts'
import type { Language } from '../../../api/language.ts'
import { text } from '../../platform/language/text.ts'

const CHALLENGE_BYTES = 64

/** Creates an authentication request for either flow: what to store, and the request's body. */
export const newAuthentication = (
  config: RelyingPartyConfig,
  way: keyof typeof interactionTypes,
  language: Language,
) => {
  const challenge = base64(randomBytes(CHALLENGE_BYTES))
  const question = text(language, 'session.phone.question')
  const [long, short] = interactionTypes[way]
  const interactions = base64(
    JSON.stringify([
      { type: long, displayText200: question },
      { type: short, displayText60: question },
    ]),
  )
  return {
    challenge,
    interactions,
    body: {
      relyingPartyUUID: config.relyingPartyUuid,
      relyingPartyName: config.relyingPartyName,
      certificateLevel: LEVEL,
      signatureProtocol: PROTOCOL,
      signatureProtocolParameters: {
        rpChallenge: challenge,
        signatureAlgorithm: 'rsassa-pss',
        signatureAlgorithmParameters: { hashAlgorithm: HASH },
      },
      interactions,
    },
  }
}

const SALT_BYTES = 64

// Sent in the request and required in the response.
const LEVEL = 'QUALIFIED'
export const PROTOCOL = 'ACSP_V2'
const HASH = 'SHA-512'
/** In order of preference; a device link has no verification code to choose. */
export const interactionTypes = {
  notification: ['confirmationMessageAndVerificationCodeChoice', 'displayTextAndPIN'],
  deviceLink: ['confirmationMessage', 'displayTextAndPIN'],
} as const
const flowTypes = { notification: ['Notification'], deviceLink: ['QR', 'Web2App'] } as const

/** Certificate and OCSP profile for Smart-ID 4.8, chapters 2.2.2 and 2.2.3: qualified, for authentication. */
const POLICIES = ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2']
const SMART_ID_AUTHENTICATION = '1.3.6.1.4.1.62306.5.7.0'
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2'

const pss = z.object({
  hashAlgorithm: z.literal(HASH),
  maskGenAlgorithm: z.object({
    algorithm: z.literal('id-mgf1'),
    parameters: z.object({ hashAlgorithm: z.literal(HASH) }),
  }),
  saltLength: z.literal(SALT_BYTES),
  trailerField: z.literal('0xbc'),
})
const confirmed = z.object({
  signatureProtocol: z.literal(PROTOCOL),
  signature: z.object({
    value: z.string(),
    serverRandom: z.string().check(z.minLength(24)),
    userChallenge: z.string(),
    flowType: z.enum([...flowTypes.notification, ...flowTypes.deviceLink]),
    signatureAlgorithm: z.literal('rsassa-pss'),
    signatureAlgorithmParameters: pss,
  }),
  cert: z.object({ value: z.string(), certificateLevel: z.string() }),
  interactionTypeUsed: z.enum([...interactionTypes.notification, ...interactionTypes.deviceLink]),
})
type Confirmed = z.output<typeof confirmed>

export const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64')

const isForAuthentication = (use: CertificateUse): boolean => {
  const { extendedUsages, keyEncipherment, dataEncipherment } = use
  const sinceApril2025 = extendedUsages.includes(SMART_ID_AUTHENTICATION)
  const before = extendedUsages.includes(CLIENT_AUTHENTICATION) && keyEncipherment && dataEncipherment
  return (
    POLICIES.every((policy) => use.policies.includes(policy)) &&
    use.digitalSignature &&
    (sinceApril2025 || before)
  )
}

/** SK's test environment signs with its own scheme name. */
export const schemeOf = (url: string) =>
  new URL(url).hostname.endsWith('.demo.sk.ee') ? 'smart-id-demo' : 'smart-id'

/** The signed payload, built from our own request; from the response it takes only what the phone added. */
export const acspPayload = (
  { url, relyingPartyName }: Pick<RelyingPartyConfig, 'url' | 'relyingPartyName'>,
  { challenge, interactions, link }: Omit<Authentication, 'providerSession'>,
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
    signature.flowType === 'Web2App' ? (link?.callbackUrl ?? '') : '',
    signature.flowType,
  ].join('|')

const signatureVerifies = (certificate: X509Certificate, payload: string, value: string): boolean =>
  certificate.publicKey.asymmetricKeyType === 'rsa' &&
  verify(
    'sha512',
    Buffer.from(payload),
    { key: certificate.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES },
    Buffer.from(value, 'base64'),
  )

/** Whether the response belongs to the requested flow, so that one flow's response never counts for the other. */
const isSameFlow = ({ link }: Authentication, { signature, interactionTypeUsed }: Confirmed): boolean => {
  const way = link ? 'deviceLink' : 'notification'
  const [flows, interactions]: readonly [readonly string[], readonly string[]] = [
    flowTypes[way],
    interactionTypes[way],
  ]
  return flows.includes(signature.flowType) && interactions.includes(interactionTypeUsed)
}

/**
 * Verifies that the person signed our own challenge with a trusted certificate.
 * @throws UntrustedResponse
 */
export const verifyResponse = async (
  config: RelyingPartyConfig,
  authentication: Authentication,
  body: unknown,
  { identityCode, now }: PollOptions,
): Promise<Confirmation> => {
  const parsed = confirmed.safeParse(body)
  if (!parsed.success || !isSameFlow(authentication, parsed.data))
    throw new UntrustedResponse('it is not signed as requested')
  const { cert, signature } = parsed.data
  const { caFile } = config
  const expected = { caFile, identityCode, now, isForAuthentication }
  const { certificate, ...person } = await trustedCertificate(cert.value, expected)
  if (cert.certificateLevel !== LEVEL)
    throw new UntrustedResponse('its certificate is not of the requested level')
  if (!signatureVerifies(certificate, acspPayload(config, authentication, parsed.data), signature.value)) {
    throw new UntrustedResponse('its signature does not verify')
  }
  return { ...person, userChallenge: signature.flowType === 'Web2App' ? signature.userChallenge : null }
}
