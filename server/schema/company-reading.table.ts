import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, words } from './columns.ts'
import { queryTable } from './query.table.ts'

/** What the business register said when a company's code was entered as that of a query's client. */
export const companyReadingTable = pgTable('company_reading', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  /** The code that was read; the query may have another one since, without an answer of the register. */
  companyCode: text().notNull(),
  /** The registered name; '' if the register does not know the code. */
  name: words(),
  inLiquidation: boolean().notNull(),
  readAt: moment().notNull(),
})
