import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** The one message on every dashboard; no row means no message. */
export const dashboardMessageTable = pgTable(
  'dashboard_message',
  {
    dashboardMessageId: integer().primaryKey().default(1),
    text: text().notNull(),
    modifiedAt: writtenAt(),
    modifiedBy: integer().references(() => userTable.accountUserId),
  },
  (table) => [check('only_one', sql`${table.dashboardMessageId} = 1`)],
)
