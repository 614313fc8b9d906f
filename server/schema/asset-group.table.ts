import { doublePrecision, index, integer, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { identity, moment } from './columns.ts'

export const assetGroupTable = pgTable(
  'asset_group',
  {
    assetGroupId: identity(),
    name: text().notNull(),
    /** Absent for main groups. */
    superiorGroupId: integer().references((): AnyPgColumn => assetGroupTable.assetGroupId),
    /** Percent. */
    insurance: doublePrecision(),
    /** Kept for the assets that name the group. */
    deletedAt: moment(),
  },
  (table) => [index().on(table.superiorGroupId)],
)

export type AssetGroupRow = typeof assetGroupTable.$inferSelect
