import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, words } from './columns.ts'

/** What the business register last said about a company whose code was entered as a client's. */
export const companyReadingTable = pgTable('company_reading', {
  companyCode: text().primaryKey(),
  /** The registered name; '' if the register does not know the code. */
  name: words(),
  inLiquidation: boolean().notNull(),
  readAt: moment().notNull(),
})
