import * as z from 'zod/mini'
import { id, line, moment } from './field.ts'
import { statusCode } from './status.ts'

const ADDRESS_MAX = 500

/** A receiver on the portal's own machine, which only a demo on that machine may call. */
export const isOnOwnMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)

const isSecureAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' && !(url && isOnOwnMachine(url))) return false
  return url.username === '' && url.password === '' && url.hash === ''
}

/** The URL that receives a partner's status changes. */
export const webhookSave = z.object({
  url: line({ error: 'field.required' }).check(
    z.maxLength(ADDRESS_MAX, 'field.tooLong'),
    z.refine(isSecureAddress, 'field.webhookAddress'),
  ),
})

export const webhook = z.object({
  url: z.string(),
  createdDtime: moment,
  modifiedDtime: moment,
  /** End of the old secret, while messages are signed with both. */
  oldSecretEndsDtime: z.nullable(moment),
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed without a response. */
const fault = z.nullable(z.enum(['inside', 'unreachable', 'timeout']))

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
  fault,
  createdDtime: moment,
  triedDtime: z.nullable(moment),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookDeliveries = z.array(webhookDelivery)

/** The result of a test message, which is sent once and not stored. */
export const webhookTest = z.object({
  url: z.string(),
  answerStatus: z.nullable(z.int()),
  fault,
  /** Until the response or the failure. */
  tookMs: z.int(),
  triedDtime: moment,
})
export type WebhookTest = z.infer<typeof webhookTest>
