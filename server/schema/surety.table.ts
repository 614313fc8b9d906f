import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { identity, words } from './columns.ts'
import { queryTable } from './query.table.ts'

export const suretyTable = pgTable(
  'surety',
  {
    suretyId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    name: words(),
    personalCode: words(),
    email: words(),
    phone: words(),
    address: words(),
    comment: words(),
  },
  (table) => [index().on(table.queryId)],
)

export type SuretyRow = typeof suretyTable.$inferSelect
