import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identity, moment, words, writtenAt } from './columns.ts'

/** Main groups are one level, and so are the subgroups of each. */
const levelOf = ({ superiorGroupId }: { superiorGroupId: AnyPgColumn }) =>
  sql`coalesce(${superiorGroupId}, 0)`

/** A name without differences of case and spaces. */
const sameName = (name: SQL) => sql`lower(btrim(regexp_replace(normalize(${name}), '\\s+', ' ', 'g')))`

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
  (table) => [
    index().on(table.superiorGroupId),
    // One name a level and language, as `isSameName` compares names.
    uniqueIndex('asset_group_name')
      .on(levelOf(table), sameName(sql`${table.name}`))
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('asset_group_name_et')
      .on(levelOf(table), sameName(sql`coalesce(nullif(${table.nameEt}, ''), ${table.name})`))
      .where(sql`${table.deletedAt} is null`),
  ],
)

export type AssetGroupRow = typeof assetGroupTable.$inferSelect
