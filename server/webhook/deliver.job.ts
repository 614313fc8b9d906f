import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Transaction } from '../platform/database/database.ts'
import { defineJob, type Jobs, RETRY_S, worker } from '../platform/jobs/jobs.ts'
import { type DeliveryRow, webhookDeliveryTable } from '../schema/webhook.table.ts'
import type { WebhookAnswer } from '../services/webhook/webhook-sender.ts'
import { signedHeaders } from './signature.ts'
import { findDelivery, findWebhook, secretsOf } from './webhook.store.ts'

const MINUTE_S = 60
const HOUR_S = 3600
/** Seconds before each retry, as the Standard Webhooks specification advises: three days in all. */
const WAITS = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
]
const GONE = 410

/**
 * One attempt, which schedules the next one if it fails. It runs only if the number of tries is unchanged since it
 * was scheduled: resending a waiting delivery restarts the retries, and the earlier job then does nothing.
 */
const deliverJob = defineJob({
  name: 'webhook.deliver',
  // Jobs of the version before have no tries.
  data: z.object({ deliveryId: z.string(), attempt: z.int(), tries: z.optional(z.int()) }),
  retries: 6,
  retryDelay: RETRY_S,
})

/** Sends a delivery after the transaction, with retries. */
export const deliverLater = (
  jobs: Jobs,
  tx: Transaction,
  { deliveryId, tries }: Pick<DeliveryRow, 'deliveryId' | 'tries'>,
): Promise<void> => jobs.send(tx, deliverJob, { deliveryId, attempt: 0, tries })

const isAccepted = (answer: WebhookAnswer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300

const stateAfter = (answer: WebhookAnswer, wait: number | undefined): DeliveryRow['state'] => {
  if (isAccepted(answer)) return 'delivered'
  const isGone = 'status' in answer && answer.status === GONE
  return isGone || wait === undefined ? 'failed' : 'waiting'
}

type DeliverDependencies = Pick<Dependencies, 'database' | 'jobs' | 'services' | 'now'>

const storeTry = (
  { database, jobs, now }: DeliverDependencies,
  {
    deliveryId,
    url,
    attempt,
    tries,
  }: Pick<DeliveryRow, 'deliveryId' | 'url' | 'tries'> & { attempt: number },
  answer: WebhookAnswer,
) =>
  database.transaction(async (tx) => {
    const wait = WAITS[attempt]
    const state = stateAfter(answer, wait)
    const stored = await tx
      .update(webhookDeliveryTable)
      .set({
        url,
        state,
        tries: tries + 1,
        triedAt: now(),
        answerStatus: 'status' in answer ? answer.status : null,
        fault: 'fault' in answer ? answer.fault : null,
      })
      .where(and(eq(webhookDeliveryTable.deliveryId, deliveryId), eq(webhookDeliveryTable.tries, tries)))
      .returning({ deliveryId: webhookDeliveryTable.deliveryId })
    if (stored.length > 0 && state === 'waiting' && wait !== undefined)
      await jobs.send(tx, deliverJob, { deliveryId, attempt: attempt + 1, tries: tries + 1 }, { after: wait })
  })

/** A repeated job sends the message again; receivers recognise it by its id. */
export const deliverWorker = (dependencies: DeliverDependencies) =>
  worker(deliverJob, async ({ deliveryId, attempt, tries: expected }) => {
    const { database, services, now } = dependencies
    const delivery = await findDelivery(database, deliveryId)
    if (delivery?.state !== 'waiting') return
    const { tries } = delivery
    if (expected !== undefined && expected !== tries) return
    const webhook = await findWebhook(database, delivery.partnerId)
    if (!webhook) {
      await database
        .update(webhookDeliveryTable)
        .set({ state: 'failed' })
        .where(eq(webhookDeliveryTable.deliveryId, deliveryId))
      return
    }
    const { url } = webhook
    const at = now()
    const body = delivery.request
    const headers = signedHeaders(secretsOf(webhook, at), { id: deliveryId, body, at })
    const answer = await services.webhook({ url, headers, body })
    await storeTry(dependencies, { deliveryId, url, attempt, tries }, answer)
  })
