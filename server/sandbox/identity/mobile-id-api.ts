import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { mobileIdCode } from '../../services/mobile-id/mobile-id.ts'
import type { Authorities } from './authority.ts'
import { longPoll, type Phones } from './phones.ts'
import { mobileIdScript, type Outcome, type PersonOf } from './persons.ts'

type Options = { phones: Phones; authorities: Authorities; personOf: PersonOf; now: () => number }

const HASH = /^[A-Za-z0-9+/]{43}=$/

const sessionParams = z.object({ id: z.string() })
const body = z.object({
  relyingPartyUUID: z.string(),
  relyingPartyName: z.string(),
  phoneNumber: z.string().check(z.regex(/^\+\d{8,30}$/)),
  nationalIdentityNumber: z.string().check(z.regex(/^\d{1,20}$/)),
  hash: z.string().check(z.regex(HASH)),
  hashType: z.literal('SHA256'),
  language: z.enum(['EST', 'ENG', 'RUS', 'LIT']),
  displayText: z.optional(z.string().check(z.maxLength(100))),
  displayTextFormat: z.optional(z.enum(['GSM-7', 'UCS-2'])),
})

const results: Record<Outcome, string> = {
  confirmed: 'OK',
  refused: 'USER_CANCELLED',
  wrongCode: 'USER_CANCELLED',
  timeout: 'TIMEOUT',
  notClient: 'NOT_MID_CLIENT',
  hashMismatch: 'SIGNATURE_HASH_MISMATCH',
  phoneAbsent: 'PHONE_ABSENT',
  deliveryError: 'DELIVERY_ERROR',
  simError: 'SIM_ERROR',
}

const refuse = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error, time: new Date().toISOString(), traceId: '0000000000000000' })

/** Mobile-ID over REST. */
export const mobileIdSandbox: FastifyPluginAsync<Options> = async (
  app,
  { phones, authorities, personOf, now },
) => {
  app.post('/authentication', async (request, reply) => {
    const asked = body.safeParse(request.body)
    if (!asked.success) return refuse(reply, 400, 'A mandatory parameter is missing or wrong')
    const { hash, nationalIdentityNumber, phoneNumber, relyingPartyName, displayText = '' } = asked.data
    const sessionID = phones.ask(
      {
        method: 'mobileid',
        person: personOf(nationalIdentityNumber),
        phone: phoneNumber,
        askedBy: relyingPartyName,
        question: displayText,
        verificationCode: mobileIdCode(Buffer.from(hash, 'base64')),
        signed: hash,
      },
      mobileIdScript(phoneNumber, nationalIdentityNumber, now()),
    )
    return { sessionID }
  })

  app.get('/authentication/session/:id', async (request, reply) => {
    const { id } = sessionParams.parse(request.params)
    const asked = await phones.listen(id, longPoll(request.query))
    if (asked?.method !== 'mobileid') return refuse(reply, 404, 'SessionID not found')
    if (asked.outcome === null) return { state: 'RUNNING' }
    const result = results[asked.outcome]
    if (asked.outcome !== 'confirmed' || !asked.person) return { state: 'COMPLETE', result }
    const signed = await authorities.signMobileId(asked.person, Buffer.from(asked.signed, 'base64'))
    const signature = { value: signed.signature, algorithm: 'SHA256WithECEncryption' }
    return { state: 'COMPLETE', result, signature, cert: signed.certificate }
  })
}
