import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { failingServices, failureReasons, workKind } from './failed-work.calls.ts'
import { id, idParam, moment } from './field.ts'
import { statusCode } from './status.ts'

/**
 * Who takes part in a case, from left to right. `customer` includes sureties, `mail` text messages, and `program` is
 * the receiver of the partner's webhook.
 */
export const participants = [
  'customer',
  'user',
  'portal',
  'limitEngine',
  'screening',
  'ledger',
  'signing',
  'mail',
  'program',
] as const
export type Participant = (typeof participants)[number]

/** `waiting`: under way, or its answer is still to come. */
export const sequenceStates = ['done', 'waiting', 'failed'] as const

/** How a failed message is tried again: by the call of failed work, of the webhook, or by the step itself. */
const retry = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('work'),
    id: z.string(),
    kind: workKind,
    /** As in failed work: the job can be of more than one message, so it has its own. */
    about: z.nullable(z.string()),
  }),
  z.object({ by: z.literal('delivery'), partnerId: id, deliveryId: z.string() }),
  z.object({ by: z.literal('step'), event: z.string() }),
])

const sequenceMessage = z.object({
  messageId: z.string(),
  /** Of the last attempt. */
  at: moment,
  /** Of the first attempt, if it failed and its time is stored. */
  firstAt: z.nullable(moment),
  from: z.enum(participants),
  to: z.enum(participants),
  /** What happened, as in the timeline, e.g. `contract.enteredInLedger`. */
  event: z.string(),
  /** The lifecycle event of a step; null for anything else, and if not stored. */
  step: z.nullable(z.string()),
  /** The status after a step, or the one in a webhook. */
  status: z.nullable(statusCode),
  /** The user; null for the system, customers and deleted accounts. */
  byName: z.nullable(z.string()),
  /** Object of the message, e.g. the recipient of a letter. */
  about: z.nullable(z.string()),
  state: z.enum(sequenceStates),
  /** Number of attempts; null if it is not stored. */
  tries: z.nullable(z.int()),
  /** Why the last attempt failed, also of a message that succeeded later. */
  reason: z.nullable(z.enum(failureReasons)),
  /** The outside service that failed, where it is not the receiver. */
  service: z.nullable(z.enum(failingServices)),
  /** When it is tried again; null if it is not. */
  nextTry: z.nullable(moment),
  /** Null if the reader cannot try it again. */
  retry: z.nullable(retry),
})
export type SequenceMessage = z.infer<typeof sequenceMessage>

const sequence = z.object({
  /** Oldest first. */
  messages: z.array(sequenceMessage),
  /** Whether the oldest ones are left out. */
  isCut: z.boolean(),
})
export type Sequence = z.infer<typeof sequence>

export const sequenceCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/sequence',
    summary:
      'Messages between users, the portal and services about a query, with failures, oldest first; in-house only',
    access: 'signedIn',
    params: z.object({ id: idParam }),
    response: sequence,
  }),
}
