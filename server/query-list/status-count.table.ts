import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { statusType } from '../query/query.table.ts'

/** Number of queries by partner and status, kept by triggers on `query` (server/database/sql/status-count.sql). */
export const statusCountTable = pgTable(
  'status_count',
  {
    partnerId: integer().notNull(),
    status: statusType().notNull(),
    queries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.status] })],
)
