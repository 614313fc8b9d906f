import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ShownList } from '../../api/saved-view.ts'
import { identity, writtenAt } from './columns.ts'
import { userTable } from './user.table.ts'

/** Saved views of the list. */
export const savedViewTable = pgTable(
  'saved_view',
  {
    viewId: identity(),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    name: text().notNull(),
    isDefault: boolean().notNull(),
    shown: jsonb().$type<ShownList>().notNull(),
    createdAt: writtenAt(),
    modifiedAt: writtenAt(),
  },
  (table) => [
    uniqueIndex('saved_view_name').on(table.accountUserId, table.name),
    uniqueIndex('saved_view_default')
      .on(table.accountUserId)
      .where(sql`${table.isDefault}`),
  ],
)

export type SavedViewRow = typeof savedViewTable.$inferSelect
