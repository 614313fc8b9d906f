import { and, desc, eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import {
  type DeliveryRow,
  webhookDeliveryTable,
  type WebhookRow,
  webhookTable,
} from '../schema/webhook.table.ts'

const SHOWN = 100

export const findWebhook = async (
  connection: Connection,
  partnerId: number,
): Promise<WebhookRow | undefined> =>
  (await connection.select().from(webhookTable).where(eq(webhookTable.partnerId, partnerId)))[0]

/** The end of the old secret, while it is valid beside the new one; null otherwise. */
export const oldSecretEnd = ({ oldSecret, oldSecretEndsAt }: WebhookRow, now: Date): Date | null =>
  oldSecret !== null && oldSecretEndsAt !== null && oldSecretEndsAt > now ? oldSecretEndsAt : null

/** The secrets to sign with, the new one first. */
export const secretsOf = (webhook: WebhookRow, now: Date): string[] => [
  webhook.secret,
  ...(webhook.oldSecret !== null && oldSecretEnd(webhook, now) ? [webhook.oldSecret] : []),
]

export const findDelivery = async (
  connection: Connection,
  deliveryId: string,
): Promise<DeliveryRow | undefined> =>
  (
    await connection
      .select()
      .from(webhookDeliveryTable)
      .where(eq(webhookDeliveryTable.deliveryId, deliveryId))
  )[0]

export const findDeliveries = (connection: Connection, partnerId: number): Promise<DeliveryRow[]> =>
  connection
    .select()
    .from(webhookDeliveryTable)
    .where(eq(webhookDeliveryTable.partnerId, partnerId))
    .orderBy(desc(webhookDeliveryTable.createdAt), desc(webhookDeliveryTable.deliveryId))
    .limit(SHOWN)

/** Returns the delivery to repeat; undefined if the partner has no such delivery. */
export const awaitAgain = async (
  connection: Connection,
  partnerId: number,
  deliveryId: string,
): Promise<DeliveryRow | undefined> => {
  const [row] = await connection
    .update(webhookDeliveryTable)
    .set({ state: 'waiting' })
    .where(
      and(eq(webhookDeliveryTable.deliveryId, deliveryId), eq(webhookDeliveryTable.partnerId, partnerId)),
    )
    .returning()
  return row
}
