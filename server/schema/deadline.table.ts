import { isNull, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { DeadlineKind, DeadlinePurpose } from '../../api/deadlines.ts'
import { identity, moment } from './columns.ts'
import { containerTable } from './container.table.ts'
import { queryTable, statusType } from './query.table.ts'

/**
 * The deadlines of a query in its status, of the committee's vote on it, and of the signings of its containers. The
 * lifecycles of query and container set them on entering the state that they belong to, and delete them on leaving.
 */
export const deadlineTable = pgTable(
  'deadline',
  {
    deadlineId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    kind: text().$type<DeadlineKind>().notNull().default('status'),
    /** Set for signings only. */
    containerId: integer().references(() => containerTable.id, { onDelete: 'cascade' }),
    /** Of the query when it was set. */
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
    // A signing may have several reminders.
    unique('deadline_once')
      .on(table.queryId, table.containerId, table.kind, table.purpose, table.workingDays)
      .nullsNotDistinct(),
    index().on(table.containerId),
    index('deadline_waiting').on(table.dueAt).where(isNull(table.happenedAt)),
    index('deadline_overdue').on(table.kind, table.purpose, table.status, table.dueAt),
    index().on(table.happenedAt),
  ],
)

export type DeadlineRow = typeof deadlineTable.$inferSelect
