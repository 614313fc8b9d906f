import { createHash, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { smartIdCode } from '../../services/smart-id/smart-id.ts'
import { acspPayload, interactionTypes } from '../../services/smart-id/smart-id-response.ts'
import type { Authorities } from './authorities.ts'
import { longPoll } from './long-poll.ts'
import { documentOf, type Outcome, type Person, type PersonOf, smartIdScript } from './persons.ts'
import type { PhoneRequest, Phones } from './phones.ts'
import { authentication, keptOf, problem, textOf, toSign } from './smart-id-question.ts'

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

/** Smart-ID's Relying Party API v3: the notification flow, and the outcome of either way. */
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
