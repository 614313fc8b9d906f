import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identity, writtenAt, moment } from './columns.ts'

/** Append-only: a trigger refuses changes and deletions. No reference to other tables, so that it outlives them. */
export const auditTable = pgTable(
  'audit',
  {
    /** Set by a trigger, as is the time, whatever an insert contains. */
    auditId: bigint({ mode: 'number' }).primaryKey().default(0),
    at: writtenAt(),
    /** Absent for anonymous callers and the system. */
    accountUserId: integer(),
    /** What happened, e.g. `session.started`. */
    event: text().notNull(),
    /** Subject of the event, e.g. `query`, and its id. */
    subject: text(),
    subjectId: text(),
    /** Request id. */
    requestId: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    /** Network address and user agent; absent for the system and in entries of older versions. */
    address: text(),
    browser: text(),
  },
  (table) => [
    index().on(table.subject, table.subjectId),
    index().on(table.accountUserId, table.at),
    index().on(table.at),
  ],
)

/** Tables whose rows are chained and append-only. Of the committee's votes only the ended ones. */
const chainedTables = ['audit', 'status_history', 'query_version', 'committee_vote', 'redaction'] as const
export type ChainedTable = (typeof chainedTables)[number]

/**
 * The hash chain of the audit trail and of other immutable rows, in commit order: each hash covers the previous one
 * and its row. Written only by triggers of the tables' owner.
 */
export const auditChainTable = pgTable(
  'audit_chain',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    tableName: text().$type<ChainedTable>().notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    /** Time of writing; null if written by the tables' owner, such as the demo's past. */
    writtenAt: moment(),
  },
  (table) => [unique().on(table.tableName, table.recordId)],
)

/**
 * Chained rows whose personal data was erased, with the hash of their remaining data. Written only by the function
 * `erase_trail` of the tables' owner, and chained itself, so that an erasure is visible and nothing else can be
 * changed.
 */
export const redactionTable = pgTable(
  'redaction',
  {
    redactionId: identity(),
    tableName: text().$type<ChainedTable>().notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    at: writtenAt(),
  },
  (table) => [unique().on(table.tableName, table.recordId)],
)
