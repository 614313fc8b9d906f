import { assertOutsideTransaction } from '../../platform/database/transaction-scope.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import { type HttpClient, endpoint } from '../client/http-client.ts'
import type { Guard } from '../client/resilience.ts'
import { ServiceError } from '../client/service-error.ts'

/** `url`: `smtp://user:password@host:port`; `from`: as mail clients show it. */
export type SmtpConfig = { url: string; from: string }

export type Mail = {
  /** Sends one letter. Throws ServiceError. */
  send: (letter: Letter) => Promise<void>
}

/** A permanent refusal (5xx) does not change with retries; any other error may. */
const asServiceError = (cause: unknown): ServiceError => {
  const { responseCode = 0 } = cause as { responseCode?: number }
  const reason = cause instanceof Error && responseCode === 0 ? cause.message : `answered ${responseCode}`
  return new ServiceError('mail', responseCode >= 500 ? 'refused' : 'unavailable', reason, { cause })
}

const messageId = (id: string, from: string): string =>
  `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`

const transportTo = async (url: string, timeoutMs: number) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Checks a mail server; returns why it accepts no mail, or null if it does. */
export const mailTrouble = async ({ url }: SmtpConfig, timeoutMs: number): Promise<string | null> => {
  const transport = await transportTo(url, timeoutMs)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return asServiceError(error).message
  } finally {
    transport.close()
  }
}

/** Sends one letter over its own connection. */
const deliver = async (
  { url, from }: SmtpConfig,
  { id, attachments = [], ...letter }: Letter,
  timeoutMs: number,
): Promise<void> => {
  const transport = await transportTo(url, timeoutMs)
  const files = attachments.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
  }))
  try {
    await transport.sendMail({
      ...letter,
      from,
      attachments: files,
      ...(id !== undefined && { messageId: messageId(id, from) }),
    })
  } catch (error) {
    throw asServiceError(error)
  } finally {
    transport.close()
  }
}

/** Sends mail by SMTP; `timeoutMs`: how long a connection may make no progress. */
export const createSmtpMail = (config: SmtpConfig, guard: Guard, timeoutMs: number): Mail => ({
  send: (letter) => {
    assertOutsideTransaction('mail')
    return guard(() => deliver(config, letter, timeoutMs))
  },
})

/** Sends mail to the demo's outbox, which shows it on a page. */
export const createOutboxMail = (outboxUrl: string, http: HttpClient): Mail => ({
  send: async ({ attachments = [], ...letter }) => {
    const names = attachments.map(({ name }) => name)
    const body = { ...letter, attachments: names }
    await http({ method: 'POST', url: endpoint(outboxUrl, '/mail'), body, idempotent: true })
  },
})
