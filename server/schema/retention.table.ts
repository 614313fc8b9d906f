import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ErasedCounts, RetentionKind } from '../../api/retention.ts'
import { identity, moment, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

/**
 * The retention period of each kind of data. The newest row that has taken effect is in force; a kind without one is
 * never erased. Only a row that has not taken effect is replaced.
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

/** Queries on hold, which are not erased, such as for a dispute or an investigation. */
export const queryHoldTable = pgTable('query_hold', {
  queryId: integer()
    .primaryKey()
    .references(() => queryTable.queryId, { onDelete: 'cascade' }),
  reason: text().notNull(),
  heldAt: writtenAt(),
  heldBy: integer().references(() => userTable.accountUserId),
})
