import type { StatusCode } from '../../api/status.ts'
import { webhookBody } from '../../api/webhook-message.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { isOfProgram } from '../query/record/of-program.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { webhookDeliveryTable } from '../schema/webhook.table.ts'
import { deliverLater } from './deliver.job.ts'
import { findWebhook } from './webhook.store.ts'

export type StatusChange = { query: QueryRow; status: StatusCode; at: Date }

/**
 * Notifies the partner's program of a new status, after the commit. The message contains no personal data; the program
 * reads the rest from the API.
 */
export const announceStatus = async (
  jobs: Jobs,
  tx: Transaction,
  { query, status, at }: StatusChange,
): Promise<void> => {
  if (!isOfProgram(query)) return
  const { queryId, partnerId } = query
  const webhook = await findWebhook(tx, partnerId)
  if (!webhook) return
  const data = { id: queryId, status, previousStatus: query.status }
  const request = webhookBody('application.statusChanged', at, data)
  const [delivery] = await tx
    .insert(webhookDeliveryTable)
    .values({ partnerId, queryId, status, request, url: webhook.url, createdAt: at })
    .returning()
  if (delivery) await deliverLater(jobs, tx, delivery)
}
