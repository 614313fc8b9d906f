import * as z from 'zod/mini'
import { id, line, moment } from './field.ts'
import { statusCode } from './status.ts'

const ADDRESS_MAX = 500

const isSecureAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === ''
}

/** The URL that receives a partner's status changes. */
export const webhookSave = z.object({
  url: line({ error: 'field.required' }).check(
    z.maxLength(ADDRESS_MAX, 'field.tooLong'),
    z.refine(isSecureAddress, 'field.httpsAddress'),
  ),
})

export const webhook = z.object({ url: z.string(), createdDtime: moment, modifiedDtime: moment })

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A sent message with the result of the last attempt. */
export const webhookDelivery = z.object({
  deliveryId: z.string(),
  queryId: id,
  status: statusCode,
  url: z.string(),
  request: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** HTTP status of the last response; null without one. */
  answerStatus: z.nullable(z.int()),
  /** Why the last attempt failed without a response. */
  fault: z.nullable(z.enum(['inside', 'unreachable', 'timeout'])),
  createdDtime: moment,
  triedDtime: z.nullable(moment),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookDeliveries = z.array(webhookDelivery)
