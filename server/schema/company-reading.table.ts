import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** The business register's response to the registry code of a query's client, at the time when it was entered. */
export const companyReadingTable = pgTable('company_reading', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  /** The code that was looked up; the query may have another one since, which was not looked up. */
  companyCode: text().notNull(),
  /** The registered name; '' if the register does not know the code. */
  name: words(),
  inLiquidation: boolean().notNull(),
  readAt: moment().notNull(),
})
