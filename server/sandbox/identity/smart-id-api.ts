import { createHash, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { smartIdCode } from '../../services/smart-id.ts'
import { acspPayload } from '../../services/smart-id-answer.ts'
import type { Authorities } from './authorities.ts'
import { longPoll } from './long-poll.ts'
import { type Outcome, personOf, smartIdScript } from './persons.ts'
import type { PhoneRequest, Phones } from './phones.ts'

type Options = { phones: Phones; authorities: Authorities; now: () => number }

const CHALLENGE = /^[A-Za-z0-9+/]{86}==$/
const INTERACTION = 'confirmationMessageAndVerificationCodeChoice'

const params = z.object({ person: z.string().check(z.regex(/^PNOEE-\d{1,20}$/)) })
const sessionParams = z.object({ id: z.string() })
const question = z.array(z.object({ type: z.string(), displayText200: z.optional(z.string()) }))
const body = z.object({
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
  vcType: z.literal('numeric4'),
})
/** What the signature is made over, kept with the request. */
const toSign = z.object({ challenge: z.string(), interactions: z.string(), relyingPartyName: z.string() })

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

const problem = (reply: FastifyReply, status: number, title: string) =>
  reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', status, title, detail: title })

const textOf = (interactions: string): string => {
  const asked = question.safeParse(JSON.parse(Buffer.from(interactions, 'base64').toString()))
  return asked.data?.find(({ type }) => type === INTERACTION)?.displayText200 ?? ''
}

const confirmedAnswer = async (request: PhoneRequest, authorities: Authorities) => {
  const { relyingPartyName, ...asked } = toSign.parse(JSON.parse(request.signed))
  const signature = {
    serverRandom: randomBytes(24).toString('base64'),
    userChallenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    flowType: 'Notification' as const,
  }
  const party = { url: 'https://sandbox.invalid', relyingPartyName }
  const payload = acspPayload(party, asked, { signature, interactionTypeUsed: INTERACTION })
  const signed = await authorities.signSmartId(request.person, payload)
  const hashAlgorithm = 'SHA-512'
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: `PNOEE-${request.person.identityCode}-MOCK-Q` },
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
    interactionTypeUsed: INTERACTION,
  }
}

/** Smart-ID's Relying Party API v3, notification flow. */
export const smartIdSandbox: FastifyPluginAsync<Options> = async (app, { phones, authorities, now }) => {
  app.post('/authentication/notification/etsi/:person', async (request, reply) => {
    const person = params.safeParse(request.params)
    const asked = body.safeParse(request.body)
    if (!person.success || !asked.success) return problem(reply, 400, 'Bad Request')
    const identityCode = person.data.person.slice('PNOEE-'.length)
    const script = smartIdScript(identityCode, now())
    if (script === null) return problem(reply, 404, 'Not Found')
    const { interactions, relyingPartyName, signatureProtocolParameters } = asked.data
    const challenge = signatureProtocolParameters.rpChallenge
    const sessionID = phones.ask(
      {
        method: 'smartid',
        person: personOf(identityCode),
        phone: '',
        askedBy: relyingPartyName,
        question: textOf(interactions),
        verificationCode: smartIdCode(Buffer.from(challenge, 'base64')),
        signed: JSON.stringify({ challenge, interactions, relyingPartyName }),
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
    if (asked.outcome === 'confirmed') return confirmedAnswer(asked, authorities)
    return { state: 'COMPLETE', result: { endResult: endResults[asked.outcome] } }
  })
}
