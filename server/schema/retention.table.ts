import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ErasedCounts, RetentionKind } from '../../api/retention.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

/**
 * For how long each kind of data is kept. The newest row whose day has come is in force; a kind without one is
 * not erased. Only a row whose day has not come is replaced.
 */
export const retentionSettingTable = pgTable(
  'retention_setting',
  {
    kind: text().$type<RetentionKind>().notNull(),
    /** A day in Tallinn, `YYYY-MM-DD`. */
    validFrom: text().notNull(),
    months: integer().notNull(),
    setBy: integer().references(() => userTable.accountUserId),
    setAt: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.validFrom] })],
)

/** The nightly runs that erase what is no longer kept. */
export const retentionRunTable = pgTable('retention_run', {
  retentionRunId: identity(),
  startedAt: moment().notNull(),
  /** Null while it runs, and for ever if it was cut off; the next run goes on. */
  endedAt: moment(),
  erased: jsonb().$type<ErasedCounts>().notNull().default({}),
})

/** Queries that are kept whatever the time, such as for a dispute or an investigation. */
export const queryHoldTable = pgTable('query_hold', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  reason: text().notNull(),
  heldAt: writtenAt(),
  heldBy: integer().references(() => userTable.accountUserId),
})
