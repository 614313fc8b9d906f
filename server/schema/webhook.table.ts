import { index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, WebhookDelivery } from '../../api/webhook.ts'
import { moment, writtenAt } from './columns.ts'
import { partnerTable } from './partner.table.ts'
import { queryTable, statusType } from './query.table.ts'

/** Endpoints of partners' programs for events of their applications. */
export const webhookTable = pgTable('webhook', {
  partnerId: integer()
    .primaryKey()
    .references(() => partnerTable.partnerId),
  url: text().notNull(),
  /** Messages are signed with it, so it is stored in plain text. */
  secret: text().notNull(),
  /** The secret before it; messages are signed with both until it ends. */
  oldSecret: text(),
  oldSecretEndsAt: moment(),
  createdAt: writtenAt(),
  modifiedAt: writtenAt(),
})

export const webhookDeliveryTable = pgTable(
  'webhook_delivery',
  {
    /** Id of the message, the same for every attempt. */
    deliveryId: uuid().primaryKey().defaultRandom(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    status: statusType().notNull(),
    /** The exact text that is signed and sent. */
    request: text().notNull(),
    /** Address of the last attempt. */
    url: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    tries: smallint().notNull().default(0),
    answerStatus: smallint(),
    fault: text().$type<NonNullable<WebhookDelivery['fault']>>(),
    createdAt: writtenAt(),
    triedAt: moment(),
  },
  (table) => [index().on(table.partnerId, table.createdAt.desc()), index().on(table.queryId)],
)

export type WebhookRow = typeof webhookTable.$inferSelect
export type DeliveryRow = typeof webhookDeliveryTable.$inferSelect
