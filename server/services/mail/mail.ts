import { assertOutsideTransaction } from '../../platform/database/transaction-scope.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import { type HttpClient, endpoint } from '../client/http-client.ts'
import { ServiceError } from '../client/service-error.ts'

/** `url` as `smtp://user:password@host:port`; `from` as a mail client shows it. */
export type SmtpConfig = { url: string; from: string }

export type Mail = {
  /** Hands one letter over. Throws ServiceError. */
  send: (letter: Letter) => Promise<void>
}

const TIMEOUT_MS = 10_000

/** A server's lasting refusal (5xx) will not change by asking again; all else may. */
const asServiceError = (cause: unknown): ServiceError => {
  const { responseCode = 0 } = cause as { responseCode?: number }
  const reason = cause instanceof Error && responseCode === 0 ? cause.message : `answered ${responseCode}`
  return new ServiceError('mail', responseCode >= 500 ? 'refused' : 'unavailable', reason, { cause })
}

/** A mail server over SMTP. */
export const createSmtpMail = ({ url, from }: SmtpConfig): Mail => ({
  send: async ({ attachments = [], ...letter }) => {
    assertOutsideTransaction('mail')
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const files = attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    }))
    try {
      await transport.sendMail({ ...letter, from, attachments: files })
    } catch (error) {
      throw asServiceError(error)
    } finally {
      transport.close()
    }
  },
})

/** The demo's outbox: letters are shown on a page and go nowhere. */
export const createOutboxMail = (outboxUrl: string, http: HttpClient): Mail => ({
  send: async ({ attachments = [], ...letter }) => {
    const names = attachments.map(({ name }) => name)
    const body = { ...letter, attachments: names }
    await http({ method: 'POST', url: endpoint(outboxUrl, '/mail'), body, idempotent: true })
  },
})
