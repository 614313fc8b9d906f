import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AssetGroupName } from '../../api/asset-group.ts'
import type { Connection } from '../platform/database/database.ts'
import { partnerAssetGroupTable } from '../schema/partner.table.ts'
import { type AssetGroupRow, assetGroupTable } from '../schema/asset-group.table.ts'

/** Every group that has not been deleted, by name. */
export const findGroups = (connection: Connection): Promise<AssetGroupRow[]> =>
  connection
    .select()
    .from(assetGroupTable)
    .where(isNull(assetGroupTable.deletedAt))
    .orderBy(asc(assetGroupTable.name))

const mainGroup = alias(assetGroupTable, 'main_group')

/**
 * What a partner may finance, by name: its subgroups, and the main groups they are under. The insurance percent is
 * the partner's own where it has one, otherwise the group's.
 */
export const findGroupNamesOf = async (
  connection: Connection,
  partnerId: number,
): Promise<AssetGroupName[]> => {
  const found = await connection
    .select({ group: assetGroupTable, main: mainGroup, insurance: partnerAssetGroupTable.insurance })
    .from(partnerAssetGroupTable)
    .innerJoin(assetGroupTable, eq(assetGroupTable.assetGroupId, partnerAssetGroupTable.assetGroupId))
    .leftJoin(mainGroup, eq(mainGroup.assetGroupId, assetGroupTable.superiorGroupId))
    .where(and(eq(partnerAssetGroupTable.partnerId, partnerId), isNull(assetGroupTable.deletedAt)))
  const groups = new Map<number, AssetGroupRow>()
  for (const { group, main, insurance } of found) {
    if (main && main.deletedAt === null && !groups.has(main.assetGroupId)) groups.set(main.assetGroupId, main)
    groups.set(group.assetGroupId, { ...group, insurance: insurance ?? group.insurance })
  }
  return [...groups.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'et'))
}
