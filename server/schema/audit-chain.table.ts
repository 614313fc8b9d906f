import { bigint, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Tables whose rows are chained: they are only added to. Of the committee's votes those that have ended. */
export const chainedTables = ['audit', 'status_history', 'query_version', 'committee_vote'] as const
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
