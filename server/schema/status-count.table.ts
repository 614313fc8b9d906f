import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { statusType, turnType } from './query.table.ts'

/** Number of queries by partner, status and turn, kept by triggers on `query` (server/database/sql/status-count.sql). */
export const statusCountTable = pgTable(
  'status_count',
  {
    partnerId: integer().notNull(),
    status: statusType().notNull(),
    turn: turnType().notNull(),
    queries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.status, table.turn] })],
)
