import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { sessionTable } from './session.table.ts'

/**
 * Windows that have a query open; those not seen for a while count as closed. By the database's clock, which all
 * instances share. Only `seenAt` ever changes and no index has it, so a row is renewed in place.
 */
export const presenceTable = pgTable(
  'presence',
  {
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    jti: uuid()
      .notNull()
      .references(() => sessionTable.jti, { onDelete: 'cascade' }),
    windowId: uuid().notNull(),
    seenAt: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.jti, table.windowId] })],
)
