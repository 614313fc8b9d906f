import { boolean, index, integer, jsonb, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { linkChannels, linkDeliveries, offerStates, type SelfServeOfferSave } from '../../api/selfserve.ts'
import { flag, identity, moment, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'

export const offerStateType = pgEnum('offer_state', offerStates)
export const linkChannelType = pgEnum('link_channel', linkChannels)
export const linkDeliveryType = pgEnum('link_delivery', linkDeliveries)

/** A self-serve offer of a query; the query holds its assets, client and contract fee as every query does. */
export const offerTable = pgTable('self_serve_offer', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  /** Written by the offer's lifecycle only. */
  state: offerStateType().notNull().default('new'),
  /** Sent at once as an application, without an offer before. */
  application: boolean().notNull(),
  /** As it was entered. */
  entered: jsonb().$type<SelfServeOfferSave>().notNull(),
  /** Of what was entered. */
  modifiedAt: writtenAt(),
  /** When the customer first opened a link, proved who they are, and submitted the application. */
  openedAt: moment(),
  identifiedAt: moment(),
  appliedAt: moment(),
})

export type OfferRow = typeof offerTable.$inferSelect

/** Links to the customer's page, by the hash of the token in them: who reads the database cannot use one. */
export const applyLinkTable = pgTable(
  'apply_link',
  {
    id: identity(),
    queryId: integer()
      .notNull()
      .references(() => offerTable.queryId, { onDelete: 'cascade' }),
    channel: linkChannelType().notNull(),
    /** The e-mail address, or the phone with its country. */
    recipient: text().notNull(),
    /** Null until it is handed over; the token is made with the message, so that it stands in no job. */
    tokenHash: text().unique(),
    delivery: linkDeliveryType().notNull().default('waiting'),
    createdAt: writtenAt(),
    sentAt: moment(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    revoked: flag(),
  },
  (table) => [index().on(table.queryId)],
)

export type ApplyLinkRow = typeof applyLinkTable.$inferSelect
