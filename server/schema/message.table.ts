import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

/** The chat of a query. */
export const messageTable = pgTable(
  'message',
  {
    messageId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    content: text().notNull(),
    createdAt: moment().notNull(),
    createdBy: integer().references(() => userTable.accountUserId),
    /** The name at that time. */
    createdByName: text().notNull(),
  },
  (table) => [index().on(table.queryId)],
)

export type MessageRow = typeof messageTable.$inferSelect
