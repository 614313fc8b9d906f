import type { AssetGroup } from '../../api/asset-group.ts'
import type { AssetGroupRow } from '../schema/asset-group.table.ts'

/** Groups as they travel, each with the groups under it. */
export const toAssetGroups = (rows: readonly AssetGroupRow[]): AssetGroup[] => {
  const under = Map.groupBy(rows, ({ superiorGroupId }) => superiorGroupId)
  return rows.map((row) => ({ ...row, subgroups: under.get(row.assetGroupId) ?? [] }))
}
