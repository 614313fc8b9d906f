import type { QassetSave } from '../../api/asset.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import type { AssetGroups } from './useAssetGroups.ts'

/** A query's asset as the form shows it; a shop chooses the sub-group alone. */
export const toAssetForm = (asset: QassetSave, inShop: boolean): AssetForm => ({
  ...asset,
  ...settledPrice(asset),
  ...(inShop ? { assetGroupId: asset.assetSubgroupId ?? null } : {}),
})

/** The form's asset as the query holds it. */
export const fromAssetForm = (
  asset: AssetForm,
  inShop: boolean,
  groups: Pick<AssetGroups, 'above'>,
): QassetSave => {
  if (!inShop) return asset
  const chosen = asset.assetGroupId ?? null
  return { ...asset, assetGroupId: groups.above(chosen), assetSubgroupId: chosen }
}
