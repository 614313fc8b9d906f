import { isNull, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { DeadlinePurpose } from '../../api/deadlines.ts'
import { identity, moment } from './columns.ts'
import { queryTable, statusType } from './query.table.ts'

/** The deadlines of a query in its status. The query's lifecycle sets them on entering the status and deletes them on leaving. */
export const deadlineTable = pgTable(
  'deadline',
  {
    deadlineId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    status: statusType().notNull(),
    purpose: text().$type<DeadlinePurpose>().notNull(),
    dueAt: moment().notNull(),
    /** The rule by which it was set: working days, and the version of the provider's settings. */
    workingDays: integer().notNull(),
    settingsAt: moment().notNull(),
    /** When it took effect. */
    happenedAt: moment(),
    /** Users to whom a letter about it was sent. */
    toldTo: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    unique().on(table.queryId, table.purpose),
    index('deadline_waiting').on(table.dueAt).where(isNull(table.happenedAt)),
    index('deadline_overdue').on(table.purpose, table.status, table.dueAt),
    index().on(table.happenedAt),
  ],
)

export type DeadlineRow = typeof deadlineTable.$inferSelect
