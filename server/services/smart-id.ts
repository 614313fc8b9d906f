import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { text } from '../language/text.ts'
import {
  type AskedPerson,
  type IdentityProvider,
  type IdentityResult,
  LONG_POLL_MS,
  LONG_POLL_PATIENCE_MS,
  type PutQuestion,
} from './identity.ts'
import { type Ask, parseReply, under } from './outside.ts'
import type { RelyingPartyConfig } from './relying-party.ts'
import { base64, checkAnswer, HASH, interactionTypes, LEVEL, PROTOCOL } from './smart-id-answer.ts'

const CHALLENGE_BYTES = 64

const started = z.object({ sessionID: z.string() })
const status = z.object({
  state: z.enum(['RUNNING', 'COMPLETE']),
  result: z.optional(z.object({ endResult: z.optional(z.string()) })),
})

/** Last two bytes of SHA-256 over the bytes, as a number, its last four digits. */
export const smartIdCode = (challenge: Buffer): string => {
  const number = createHash('sha256').update(challenge).digest().readUInt16BE(30)
  return String(number % 10_000).padStart(4, '0')
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
    if (ended === 'OK')
      await checkAnswer(config, question, parseReply('smartId', reply, z.unknown()), listening)
    return ended
  },
})
