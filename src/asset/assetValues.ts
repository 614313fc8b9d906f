import type { QassetSave } from '../../contract/asset.ts'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { DEFAULTS, PHONE_PREFIX } from '../../domain/constants.ts'
import type { AssetForm } from '../../domain/valid/asset.ts'
import { priceWithVat } from './price.ts'
import type { AssetGroups } from './useAssetGroups.ts'

/** The partner as the seller of a new asset. */
const sellerOf = (setting: PartnerSetting): Partial<AssetForm> => ({
  sellerName: setting.businessName,
  sellerRegCode: setting.regCode,
  vatNumber: setting.vatNumber,
  bankAccountNumber: setting.bankAccountNumber,
  street: setting.street,
  zipCode: setting.zipCode,
  city: setting.city,
  sellerPhone: setting.phoneNumber || PHONE_PREFIX,
  sellerEmail: setting.email,
  sellerRepresentative: setting.representativeName,
  sellerReprsReprType: setting.representedBy,
  representativePersonalCode: setting.representativePersonalCode,
  representativePhone: setting.representativePhone || PHONE_PREFIX,
  representativeEmail: setting.representativeEmail,
})

/** An asset before anything is typed; `today` is `YYYY-MM-DD`. */
export const newAsset = (setting: PartnerSetting | undefined, today: string): AssetForm => ({
  qassetName: '',
  quantity: DEFAULTS.quantity,
  qassetPrice: null,
  qassetPriceWithVat: null,
  assetGroupId: null,
  assetSubgroupId: null,
  handoverWhenSigned: false,
  vatExempt: false,
  year: Number(today.slice(0, 4)),
  sellerOfferNr: DEFAULTS.sellerOfferNumber,
  sellerOfferDate: today,
  ...(setting ? sellerOf(setting) : {}),
})

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
