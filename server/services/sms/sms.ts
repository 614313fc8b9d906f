import * as z from 'zod/mini'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'

export type SmsConfig = { url: string; username: string; password: string; sender: string }

export type TextMessage = {
  /** International format, `+372…`. */
  to: string
  text: string
}

export type Sms = {
  /** Sends one message without retries, because the service has no idempotency key. Throws ServiceError. */
  send: (message: TextMessage) => Promise<void>
}

const accepted = z.object({ omnimessage_id: z.string() })

/** Client of Messente's omnichannel API; asks it not to store the text. */
export const createSms = ({ url, username, password, sender }: SmsConfig, http: HttpClient): Sms => ({
  send: async ({ to, text }) => {
    const response = await http({
      method: 'POST',
      url: endpoint(url, '/v1/omnimessage'),
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
      body: { to, messages: [{ channel: 'sms', sender, text }], text_store: 'nostore' },
      idempotent: false,
    })
    parseResponse('sms', response, accepted)
  },
})
