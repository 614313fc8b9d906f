import * as z from 'zod/mini'
import { API_PREFIX, type Call } from '../../api/call.ts'
import { PARTNER_API_PREFIX, partnerApiCalls } from '../../api/partner-api.calls.ts'
import { problem } from '../../api/problem.ts'
import { webhookHeaders, webhookMessages, type WebhookType } from '../../api/webhook-message.ts'
import type { Description } from '../platform/openapi/document.ts'
import { fieldDescriptions } from './field-descriptions.ts'

/** Of both documents. */
export const conventions =
  'Money is in euros, dates are `YYYY-MM-DD`, times ISO 8601 in UTC. Texts of errors are in English or Estonian, as `Accept-Language` asks.'

const growing =
  'Responses and messages may get further fields and further values of `status` and `code`: ignore what you do not know. Requests with unknown fields are refused.'

const summaries: Record<WebhookType, string> = {
  'application.statusChanged': 'An application has a new status',
  'webhook.test': 'A test message, sent once from the settings of the webhook',
}

const messages = Object.entries(webhookMessages) as [WebhookType, (typeof webhookMessages)[WebhookType]][]

/** The partner API's document. */
export const partnerApiDescription: Description = {
  title: 'Tehing partner API',
  version: '1',
  about: `For a partner's own programs, such as its web shop. Each call carries the partner's API key: \`Authorization: Bearer tehing_…\`. ${conventions} ${growing}`,
  server: `${API_PREFIX}${PARTNER_API_PREFIX}`,
  credential: { type: 'http', scheme: 'bearer', description: 'The API key of the partner' },
  names: new Map<Call, string>(Object.entries<Call>(partnerApiCalls).map(([name, call]) => [call, name])),
  roles: false,
  fields: fieldDescriptions,
  // Programs save nothing that others change.
  problem: z.omit(problem, { savedBy: true }),
  refusals: [
    'apiKey.missing',
    'apiKey.invalid',
    'apiKey.inAddress',
    'request.tooMany',
    'server.busy',
    'server.unavailable',
    'internal',
  ],
  webhooks: Object.fromEntries(
    messages.map(([type, body]) => [type, { summary: summaries[type], headers: webhookHeaders, body }]),
  ),
}
