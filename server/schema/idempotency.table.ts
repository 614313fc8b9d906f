import { integer, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'

/** First responses of calls with an `Idempotency-Key`. */
export const idempotencyTable = pgTable(
  'idempotency_key',
  {
    key: text().notNull(),
    /** 0 for a partner's program, which `call` names. */
    accountUserId: integer().notNull(),
    call: text().notNull(),
    requestHash: text().notNull(),
    /** Absent while the first call still runs in its transaction. */
    status: smallint(),
    answer: jsonb(),
    createdAt: writtenAt(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.accountUserId, table.call] }),
    index().on(table.createdAt),
  ],
)
