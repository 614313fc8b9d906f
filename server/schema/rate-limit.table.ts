import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Calls per address and time window, of all processes together. Unlogged, because it is worthless after a crash. */
export const rateLimitTable = pgTable(
  'rate_limit',
  {
    address: text().notNull(),
    windowStart: moment().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.windowStart] })],
)
