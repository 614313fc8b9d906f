import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'

/** Append-only: a trigger refuses changes and deletions. No reference to other tables, so that it outlives them. */
export const auditTable = pgTable(
  'audit',
  {
    /** Set by a trigger, whatever an insert says, as the time is. */
    auditId: bigint({ mode: 'number' }).primaryKey().default(0),
    at: writtenAt(),
    /** Absent where nobody is signed in, and for the system. */
    accountUserId: integer(),
    /** What happened, e.g. `session.started`. */
    event: text().notNull(),
    /** What it happened to, e.g. `query` and its number. */
    subject: text(),
    subjectId: text(),
    /** The request it came with. */
    requestId: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    /** The network address and the browser that it came from; absent for the system and in entries of older versions. */
    address: text(),
    browser: text(),
  },
  (table) => [
    index().on(table.subject, table.subjectId),
    index().on(table.accountUserId, table.at),
    index().on(table.at),
  ],
)
