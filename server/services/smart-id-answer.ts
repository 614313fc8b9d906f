import { constants, createHash, verify, type X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { type CertificateUse, trustedCertificate } from './certificate.ts'
import { type Listening, type Question, UntrustedAnswer } from './identity.ts'
import type { RelyingPartyConfig } from './relying-party.ts'

const SALT_BYTES = 64

// What is asked for, and what the answer has to be.
export const LEVEL = 'QUALIFIED'
export const PROTOCOL = 'ACSP_V2'
export const HASH = 'SHA-512'
export const interactionTypes = ['confirmationMessageAndVerificationCodeChoice', 'displayTextAndPIN'] as const

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
    flowType: z.literal('Notification'),
    signatureAlgorithm: z.literal('rsassa-pss'),
    signatureAlgorithmParameters: pss,
  }),
  cert: z.object({ value: z.string(), certificateLevel: z.string() }),
  interactionTypeUsed: z.enum(interactionTypes),
})
type Confirmed = z.output<typeof confirmed>

export const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64')

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

/**
 * Whether the person confirmed our own question with a certificate that is to be trusted.
 * @throws UntrustedAnswer
 */
export const checkAnswer = async (
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
