import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Calls of one address in one window of time, by all processes together. Unlogged: worth nothing after a crash. */
export const rateLimitTable = pgTable(
  'rate_limit',
  {
    address: text().notNull(),
    windowStart: moment().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.windowStart] })],
)
