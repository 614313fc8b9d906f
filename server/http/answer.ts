import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { file, nothing, type Call } from '../../contract/call.ts'

/** A stored or made file; it is always sent as an attachment. */
export type FileAnswer = { name: string; type: string; content: Buffer | Readable }

/** A status and what is sent as JSON; no body where there is nothing to say. */
export type Answer = { status: number; body: unknown }

const NO_CONTENT = 204

/**
 * What leaves is what the schema declares; an answer that does not fit it is a fault of ours, not the caller's.
 * `chosen` is the status a handler set, for calls that both create and change.
 */
export const answerOf = (call: Call, value: unknown, chosen = 200): Answer => {
  if (call.answer === nothing || call.answer === file) return { status: NO_CONTENT, body: undefined }
  const parsed = call.answer.safeParse(value)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ')
    throw new Error(`The answer of ${call.method} ${call.path} does not fit its schema: ${wrong}`)
  }
  return { status: call.status ?? chosen, body: parsed.data }
}

export const send = (reply: FastifyReply, { status, body }: Answer) => {
  void reply.code(status)
  // Fastify takes null for no body at all.
  if (body === null) return reply.type('application/json; charset=utf-8').send('null')
  return body === undefined ? reply.send() : reply.send(body)
}

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** The name travels twice: plain for old clients, and whole as RFC 5987 wants it. */
export const sendFile = (reply: FastifyReply, { name, type, content }: FileAnswer) => {
  const plain = name.replace(/[^\w .-]/g, '_')
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`)
    .send(content)
}
