import { constants, createPrivateKey, sign } from 'node:crypto'
import type { KeptKeys, PersonCertificate } from '../../../server/sandbox/identity/authority.ts'
import { acspPayload } from '../../../server/services/smart-id/smart-id-protocol.ts'
import { certificateOf, CODE, type World } from './identity-provider.ts'

/** Policies of certificates of the qualified level. */
const QUALIFIED = ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2']
const AUTHENTICATION = ['1.3.6.1.4.1.62306.5.7.0']
const INTERACTIONS = [
  'confirmationMessageAndVerificationCodeChoice',
  'confirmationMessage',
  'displayTextAndPIN',
] as const

export type Forgery = {
  issuer?: 'issuer' | 'foreign' | 'root'
  person?: Partial<PersonCertificate>
  level?: string
  /** Signs with these keys instead of the certificate's. */
  signer?: KeptKeys
  padding?: number
  saltLength?: number
  hash?: string
  /** The challenge that is claimed. */
  challenge?: string
  interactions?: string
  relyingPartyName?: string
  /** How the app was opened. */
  flowType?: 'Notification' | 'QR' | 'Web2App'
  interaction?: (typeof INTERACTIONS)[number]
  /** The signed callback URL. */
  callbackUrl?: string
  signature?: Record<string, unknown>
  answer?: Record<string, unknown>
}

const signed = (payload: string, keys: KeptKeys, { padding, saltLength = 64, hash = 'sha512' }: Forgery) => {
  const key = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const how = { key, padding: padding ?? constants.RSA_PKCS1_PSS_PADDING, saltLength }
  return sign(hash, Buffer.from(payload), how).toString('base64')
}

/** A real phone's response, except for the forged parts. */
export const forge = (world: World, forgery: Forgery) => async (asked: Record<string, unknown>) => {
  const keys = forgery.person?.keys ?? world.rsa
  const certificate = await certificateOf(world[forgery.issuer ?? 'issuer'], {
    identityCode: CODE,
    policies: QUALIFIED,
    extendedUsages: AUTHENTICATION,
    ...forgery.person,
    keys,
  })
  const { flowType = 'Notification', interaction: interactionTypeUsed = INTERACTIONS[0] } = forgery
  const parameters = asked['signatureProtocolParameters'] as { rpChallenge: string }
  const random = { serverRandom: 'c2VydmVyIHJhbmRvbSBieXRlcw==', userChallenge: 'u'.repeat(43) }
  const question = {
    link: { token: '', secret: '', base: '', callbackUrl: forgery.callbackUrl ?? '' },
    challenge: forgery.challenge ?? parameters.rpChallenge,
    interactions: forgery.interactions ?? String(asked['interactions']),
  }
  const party = { url: 'http://127.0.0.1', relyingPartyName: forgery.relyingPartyName ?? 'DEMO' }
  const payload = acspPayload(party, question, {
    signature: { ...random, flowType },
    interactionTypeUsed,
  })
  const hashAlgorithm = 'SHA-512'
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: 'PNOEE-MOCK-Q' },
    signatureProtocol: 'ACSP_V2',
    signature: {
      ...random,
      value: signed(payload, forgery.signer ?? keys, forgery),
      flowType,
      signatureAlgorithm: 'rsassa-pss',
      signatureAlgorithmParameters: {
        hashAlgorithm,
        maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm } },
        saltLength: 64,
        trailerField: '0xbc',
      },
      ...forgery.signature,
    },
    cert: { value: certificate, certificateLevel: forgery.level ?? 'QUALIFIED' },
    interactionTypeUsed,
    ...forgery.answer,
  }
}
