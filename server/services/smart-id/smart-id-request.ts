import { randomBytes } from 'node:crypto'
import type { Language } from '../../../api/language.ts'
import { text } from '../../platform/language/text.ts'
import type { RelyingPartyConfig } from '../identity/identity.ts'
import { base64, HASH, interactionTypes, LEVEL, PROTOCOL } from './smart-id-response.ts'

const CHALLENGE_BYTES = 64

/** Creates an authentication request for either flow: what to store, and the request's body. */
export const newQuestion = (
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
