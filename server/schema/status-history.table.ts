import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TermsChange } from '../../api/decided-terms.ts'
import type { HistoryEvent } from '../../machines/lifecycle/query/query-history.ts'
import { identity, writtenAt } from './columns.ts'
import { queryTable, statusType } from './query.table.ts'
import { userTable } from './user.table.ts'

/** One row per step of a query, its creation first. */
export const statusHistoryTable = pgTable(
  'status_history',
  {
    statusHistoryId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    status: statusType().notNull(),
    /** Absent in rows that are older than this column, or come from an older system. */
    event: text().$type<HistoryEvent>(),
    createdAt: writtenAt(),
    /** Absent for steps of the system. */
    createdBy: integer().references(() => userTable.accountUserId),
    /** The name at that time. */
    createdByName: text().notNull().default(''),
    reason: text(),
    /** Changes of terms by an approval. */
    changes: jsonb().$type<TermsChange[]>().notNull().default([]),
  },
  (table) => [index().on(table.queryId, table.statusHistoryId)],
)
