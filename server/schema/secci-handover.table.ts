import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecciWay } from '../../api/secci.ts'
import { identity, moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** A consumer got the pre-contractual information of a query: what it said, when, and in which way. */
export const secciHandoverTable = pgTable(
  'secci_handover',
  {
    handoverId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    handedAt: moment().notNull(),
    way: text().$type<SecciWay>().notNull(),
    /** Who handed it over; empty where the portal did by itself. */
    byName: words(),
    /** Of the terms that it was made of: with other terms it is no longer the one for the contract. */
    fingerprint: text().notNull(),
    /** The paper as words and numbers, from which the same file is drawn again. */
    content: jsonb().$type<object>().notNull(),
  },
  (table) => [index().on(table.queryId, table.handoverId)],
)

export type SecciHandoverRow = typeof secciHandoverTable.$inferSelect
