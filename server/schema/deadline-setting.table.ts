import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DeadlineValue } from '../../api/deadlines.ts'
import { writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/**
 * Changes of the deadlines' settings. The newest one in effect applies; a deadline without one has its default.
 * A row is never changed: a planned one can be deleted before its day.
 */
export const deadlineSettingTable = pgTable(
  'deadline_setting',
  {
    /** Such as `SM.escalation`. */
    path: text().notNull(),
    /** A day in Tallinn, `YYYY-MM-DD`. */
    validFrom: text().notNull(),
    /** Working days; null: no deadline. */
    value: jsonb().$type<DeadlineValue>(),
    setBy: integer().references(() => userTable.accountUserId, { onDelete: 'set null' }),
    setAt: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.path, table.validFrom] })],
)

export type DeadlineSettingRow = typeof deadlineSettingTable.$inferSelect
