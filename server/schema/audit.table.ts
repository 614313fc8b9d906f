import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { writtenAt, moment } from './columns.ts'

/** Append-only: a trigger refuses changes and deletions. No reference to other tables, so that it outlives them. */
export const auditTable = pgTable(
  'audit',
  {
    /** Set by a trigger, whatever an insert says, as the time is. */
    auditId: bigint({ mode: 'number' }).primaryKey().default(0),
    at: writtenAt(),
    /** Absent for anonymous callers and the system. */
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

/** Tables whose rows are chained: they are only added to. Of the committee's votes those that have ended. */
const chainedTables = ['audit', 'status_history', 'query_version', 'committee_vote'] as const
export type ChainedTable = (typeof chainedTables)[number]

/**
 * The hash chain of the audit trail and of what else must never change, in the order of commits: each hash is over the one
 * before and its row. Written by triggers of the tables' owner alone.
 */
export const auditChainTable = pgTable(
  'audit_chain',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    tableName: text().$type<ChainedTable>().notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    /** When the row was written; null where the tables' owner wrote it, such as the demo's past. */
    writtenAt: moment(),
  },
  (table) => [unique().on(table.tableName, table.recordId)],
)
