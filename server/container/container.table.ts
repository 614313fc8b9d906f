import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { flag, identity, moment } from '../database/columns.ts'
import { queryTable } from '../query/query.table.ts'

export const containerTable = pgTable(
  'signing_container',
  {
    id: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** The signing gateway's; absent before it is sent. */
    uuid: text(),
    sentAt: moment(),
    allSignedAt: moment(),
    signedByHand: flag(),
  },
  (table) => [index().on(table.queryId)],
)
