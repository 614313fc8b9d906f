import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { sessionTable } from './session.table.ts'

/**
 * Windows with an open query; those not seen for a while count as closed. Uses the database's clock, which all
 * instances share. Only `seenAt` changes and no index contains it, so rows are updated in place (HOT).
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
