import type * as z from 'zod/mini'
import { parameters } from './parameters.ts'
import { type FieldDescriptions, type Json, schemaOf, withDescriptions } from './schema.ts'

/** A message that the server sends. */
export type WebhookMessage = {
  summary: string
  headers: z.ZodMiniObject
  body: z.ZodMiniType
}

/** The path item of a message: what the receiver gets, and what its answers mean. */
export const webhookItem = (
  type: string,
  { summary, headers, body }: WebhookMessage,
  fields: FieldDescriptions,
): Json => ({
  post: {
    operationId: type,
    summary,
    security: [],
    parameters: parameters(headers, 'header', fields),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: withDescriptions(schemaOf(body, 'output'), ['Message'], fields) },
      },
    },
    responses: {
      '2XX': { description: 'Received. Answer within 15 seconds and do the work afterwards.' },
      410: { description: 'Not sent again.' },
      default: {
        description:
          'Failed: a status change is sent again later, for three days. A redirect is not followed.',
      },
    },
  },
})
