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
  /** Each message is signed with it, so it is kept as it is. */
  secret: text().notNull(),
  createdAt: writtenAt(),
  modifiedAt: writtenAt(),
})

export const webhookDeliveryTable = pgTable(
  'webhook_delivery',
  {
    /** The message's id, the same in every try. */
    deliveryId: uuid().primaryKey().defaultRandom(),
    partnerId: integer()
      .notNull()
      .references(() => partnerTable.partnerId),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    status: statusType().notNull(),
    /** The very text that is signed and sent. */
    request: text().notNull(),
    /** Where it went last. */
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
