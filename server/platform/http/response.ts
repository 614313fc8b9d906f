import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { file, noContent, type Call } from '../../../api/call.ts'
import type { AuditEntry } from '../audit/write-audit.ts'

/** A stored or generated file; always sent as an attachment. */
export type FileResponse = {
  name: string
  type: string
  content: Buffer | Readable
  /** Written to the audit trail before the file is sent, if reading it is an event. */
  read?: Pick<AuditEntry, 'event' | 'subject' | 'subjectId' | 'details'>
}

/** Status and JSON body; `undefined` is an empty body. */
export type JsonResponse = { status: number; body: unknown }

export type ApiResponse = JsonResponse | FileResponse

const NO_CONTENT = 204

/**
 * Strips a handler's result down to the call's response schema; a result that does not fit is our fault, so it throws
 * a plain error (500). `chosen` is the status a handler set itself, for calls that both create and update.
 */
export const toResponse = (call: Call, value: unknown, chosen = 200): ApiResponse => {
  if (call.response === file) return value as FileResponse
  if (call.response === noContent) return { status: NO_CONTENT, body: undefined }
  const parsed = call.response.safeParse(value)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ')
    throw new Error(`The response of ${call.method} ${call.path} does not fit its schema: ${wrong}`)
  }
  return { status: call.status ?? chosen, body: parsed.data }
}

export const sendResponse = (reply: FastifyReply, response: ApiResponse) => {
  if ('content' in response) return sendFile(reply, response)
  const { status, body } = response
  void reply.code(status)
  // Fastify sends an empty body for null.
  if (body === null) return reply.type('application/json; charset=utf-8').send('null')
  return body === undefined ? reply.send() : reply.send(body)
}

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Sends both `filename` (ASCII, for old clients) and `filename*` (RFC 5987). */
const sendFile = (reply: FastifyReply, { name, type, content }: FileResponse) => {
  const plain = name.replace(/[^\w .-]/g, '_')
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`)
    .send(content)
}
