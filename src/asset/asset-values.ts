import type { QassetSave } from '../../api/asset.ts'
import type { AssetForm } from '../../domain/valid/asset.ts'
import { priceWithVat } from './price.ts'
import type { AssetGroups } from './useAssetGroups.ts'

/** A query's asset as the form shows it: with a price with VAT; a shop chooses the sub-group alone. */
export const toAssetForm = (asset: QassetSave, inShop: boolean): AssetForm => ({
  ...asset,
  qassetPrice: asset.qassetPrice ?? null,
  qassetPriceWithVat: priceWithVat(asset.qassetPrice ?? null, asset.vatExempt),
  ...(inShop ? { assetGroupId: asset.assetSubgroupId ?? null } : {}),
})

/** The form's asset as the query holds it. */
export const fromAssetForm = (
  { qassetPriceWithVat: _, ...asset }: AssetForm,
  inShop: boolean,
  groups: Pick<AssetGroups, 'above'>,
): QassetSave => {
  if (!inShop) return asset
  const chosen = asset.assetGroupId ?? null
  return { ...asset, assetGroupId: groups.above(chosen), assetSubgroupId: chosen }
}
