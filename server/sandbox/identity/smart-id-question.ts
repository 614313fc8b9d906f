import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'

const CHALLENGE = /^[A-Za-z0-9+/]{86}==$/
const question = z.array(z.object({ type: z.string(), displayText200: z.optional(z.string()) }))

/** What both ways ask with. */
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
/** What the signature is made over, kept with the request. */
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

/** What the app shows first; null for a request that may not ask so. */
export const textOf = (interactions: string, type: string): string | null => {
  const asked = question.safeParse(JSON.parse(Buffer.from(interactions, 'base64').toString()))
  return asked.data?.find((one) => one.type === type)?.displayText200 ?? null
}

/** What of the question is kept until it is answered. */
export const keptOf = ({ interactions, relyingPartyName, signatureProtocolParameters }: Asked) => {
  const challenge = signatureProtocolParameters.rpChallenge
  return { challenge, signed: JSON.stringify({ challenge, interactions, relyingPartyName }) }
}
