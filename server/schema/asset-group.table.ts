import { doublePrecision, index, integer, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { identity, moment, words, writtenAt } from './columns.ts'

export const assetGroupTable = pgTable(
  'asset_group',
  {
    assetGroupId: identity(),
    /** In English. */
    name: text().notNull(),
    /** In Estonian; empty if the same. */
    nameEt: words(),
    /** Absent for main groups. */
    superiorGroupId: integer().references((): AnyPgColumn => assetGroupTable.assetGroupId),
    /** Percent. */
    insurance: doublePrecision(),
    modifiedAt: writtenAt(),
    /** Soft-deleted, because assets refer to the group. */
    deletedAt: moment(),
  },
  (table) => [index().on(table.superiorGroupId)],
)

export type AssetGroupRow = typeof assetGroupTable.$inferSelect
