import * as z from 'zod/mini'
import { id, moment } from './field.ts'
import { statusCode } from './status.ts'

/** The messages that are sent to a partner's webhook, by their type; each body has the type, a time and the data. */
export const webhookMessages = {
  'application.statusChanged': z.object({
    type: z.literal('application.statusChanged'),
    timestamp: moment,
    data: z.object({ id, status: statusCode, previousStatus: statusCode }),
  }),
  'webhook.test': z.object({
    type: z.literal('webhook.test'),
    timestamp: moment,
    data: z.object({}),
  }),
} as const

export type WebhookType = keyof typeof webhookMessages
type WebhookData<T extends WebhookType> = z.infer<(typeof webhookMessages)[T]>['data']

/** Returns the body of a message. */
export const webhookBody = <T extends WebhookType>(type: T, at: Date, data: WebhookData<T>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Headers of each message, after the Standard Webhooks specification. */
export const webhookHeaders = z.object({
  'webhook-id': z.string(),
  'webhook-timestamp': z.string(),
  'webhook-signature': z.string(),
})
