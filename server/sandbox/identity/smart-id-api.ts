import { createHash, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { smartIdCode } from '../../services/smart-id/smart-id.ts'
import { acspPayload, interactionTypes } from '../../services/smart-id/smart-id-protocol.ts'
import type { Authorities } from './authority.ts'
import { longPoll, type PhoneRequest, type Phones } from './phones.ts'
import { documentOf, type Outcome, type Person, type PersonOf, smartIdScript } from './persons.ts'

const CHALLENGE = /^[A-Za-z0-9+/]{86}==$/
const question = z.array(z.object({ type: z.string(), displayText200: z.optional(z.string()) }))

/** Fields of both flows. */
export const authentication = z.object({
  relyingPartyUUID: z.string(),
  relyingPartyName: z.string().check(z.minLength(1), z.maxLength(32)),
  certificateLevel: z.literal('QUALIFIED'),
  signatureProtocol: z.literal('ACSP_V2'),
  signatureProtocolParameters: z.object({
    rpChallenge: z.string().check(z.regex(CHALLENGE)),
    signatureAlgorithm: z.literal('rsassa-pss'),
    signatureAlgorithmParameters: z.object({ hashAlgorithm: z.literal('SHA-512') }),
  }),
  interactions: z.string(),
})
type Asked = z.output<typeof authentication>
/** What the signature covers, stored with the request. */
export const toSign = z.object({
  challenge: z.string(),
  interactions: z.string(),
  relyingPartyName: z.string(),
})

export const problem = (reply: FastifyReply, status: number, title: string) =>
  reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', status, title, detail: title })

/** The text that the app shows first; null for a request without an allowed one. */
export const textOf = (interactions: string, type: string): string | null => {
  const asked = question.safeParse(JSON.parse(Buffer.from(interactions, 'base64').toString()))
  return asked.data?.find((one) => one.type === type)?.displayText200 ?? null
}

/** The fields that are stored until the response. */
export const keptOf = ({ interactions, relyingPartyName, signatureProtocolParameters }: Asked) => {
  const challenge = signatureProtocolParameters.rpChallenge
  return { challenge, signed: JSON.stringify({ challenge, interactions, relyingPartyName }) }
}

type Options = {
  phones: Phones
  authorities: Authorities
  personOf: PersonOf
  now: () => number
}

const SECRET_BYTES = 32

const params = z.object({ person: z.string().check(z.regex(/^PNOEE-\d{1,20}$/)) })
const sessionParams = z.object({ id: z.string() })
const notification = z.extend(authentication, { vcType: z.literal('numeric4') })
const endResults: Record<Outcome, string> = {
  confirmed: 'OK',
  refused: 'USER_REFUSED_INTERACTION',
  wrongCode: 'WRONG_VC',
  timeout: 'TIMEOUT',
  notClient: 'DOCUMENT_UNUSABLE',
  hashMismatch: 'PROTOCOL_FAILURE',
  phoneAbsent: 'SERVER_ERROR',
  deliveryError: 'SERVER_ERROR',
  simError: 'SERVER_ERROR',
}

const confirmedAnswer = async (request: PhoneRequest, person: Person, authorities: Authorities) => {
  const { relyingPartyName, ...asked } = toSign.parse(JSON.parse(request.signed))
  const { link, opened } = request
  const verifier = opened?.userChallengeVerifier ?? randomBytes(SECRET_BYTES).toString('base64url')
  const signature = {
    serverRandom: randomBytes(24).toString('base64'),
    userChallenge: createHash('sha256').update(verifier).digest('base64url'),
    flowType: opened?.flowType ?? ('Notification' as const),
  }
  const party = { url: 'https://sandbox.invalid', relyingPartyName }
  const [interactionTypeUsed] = interactionTypes[link ? 'deviceLink' : 'notification']
  const payload = acspPayload(party, { ...asked, link: link ?? null }, { signature, interactionTypeUsed })
  const signed = await authorities.signSmartId(person, payload)
  const hashAlgorithm = 'SHA-512'
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: documentOf(person.identityCode) },
    signatureProtocol: 'ACSP_V2',
    signature: {
      ...signature,
      value: signed.signature,
      signatureAlgorithm: 'rsassa-pss',
      signatureAlgorithmParameters: {
        hashAlgorithm,
        maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm } },
        saltLength: 64,
        trailerField: '0xbc',
      },
    },
    cert: { value: signed.certificate, certificateLevel: 'QUALIFIED' },
    interactionTypeUsed,
  }
}

/** Smart-ID's Relying Party API v3: the notification flow, and the session status of both flows. */
export const smartIdSandbox: FastifyPluginAsync<Options> = async (
  app,
  { phones, authorities, personOf, now },
) => {
  app.post('/authentication/notification/etsi/:person', async (request, reply) => {
    const person = params.safeParse(request.params)
    const asked = notification.safeParse(request.body)
    if (!person.success || !asked.success) return problem(reply, 400, 'Bad Request')
    const identityCode = person.data.person.slice('PNOEE-'.length)
    const script = smartIdScript(identityCode, now())
    if (script === null) return problem(reply, 404, 'Not Found')
    const { challenge, signed } = keptOf(asked.data)
    const sessionID = phones.ask(
      {
        method: 'smartid',
        person: personOf(identityCode),
        phone: '',
        askedBy: asked.data.relyingPartyName,
        question: textOf(asked.data.interactions, interactionTypes.notification[0]) ?? '',
        verificationCode: smartIdCode(Buffer.from(challenge, 'base64')),
        signed,
      },
      script,
    )
    return { sessionID }
  })

  app.get('/session/:id', async (request, reply) => {
    const { id } = sessionParams.parse(request.params)
    const asked = await phones.listen(id, longPoll(request.query))
    if (asked?.method !== 'smartid') return problem(reply, 404, 'Not Found')
    if (asked.outcome === null) return { state: 'RUNNING' }
    if (asked.outcome === 'confirmed' && asked.person)
      return confirmedAnswer(asked, asked.person, authorities)
    return { state: 'COMPLETE', result: { endResult: endResults[asked.outcome] } }
  })
}

const TOKEN_BYTES = 18

const deviceLink = z.extend(authentication, {
  initialCallbackUrl: z.string().check(z.regex(/^https?:\/\/[^\\|]+$/)),
})

/** Smart-ID's anonymous device link; `linkBase` is the page that it opens. */
export const smartIdLinkSandbox: FastifyPluginAsync<{ phones: Phones; linkBase: string }> = async (
  app,
  { phones, linkBase },
) => {
  app.post('/authentication/device-link/anonymous', async (request, reply) => {
    const asked = deviceLink.safeParse(request.body)
    const shown = asked.success ? textOf(asked.data.interactions, interactionTypes.deviceLink[0]) : null
    if (!asked.success || shown === null) return problem(reply, 400, 'Bad Request')
    const sessionToken = randomBytes(TOKEN_BYTES).toString('base64url')
    const sessionSecret = randomBytes(SECRET_BYTES).toString('base64')
    const sessionID = phones.ask(
      {
        method: 'smartid',
        person: null,
        phone: '',
        askedBy: asked.data.relyingPartyName,
        question: shown,
        verificationCode: '',
        signed: keptOf(asked.data).signed,
        link: {
          token: sessionToken,
          secret: sessionSecret,
          base: linkBase,
          callbackUrl: asked.data.initialCallbackUrl,
        },
      },
      'manual',
    )
    return { sessionID, sessionToken, sessionSecret, deviceLinkBase: linkBase }
  })
}
