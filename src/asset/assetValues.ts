import type { QassetSave } from '../../contract/asset.ts'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { DEFAULTS, PHONE_PREFIX } from '../../domain/constants.ts'
import type { AssetForm } from '../../domain/valid/asset.ts'
import { priceWithVat } from './price.ts'
import type { AssetGroups } from './useAssetGroups.ts'

/** The partner as the seller of a new asset, and its offer of today. */
const sellerOf = (setting: PartnerSetting, today: string): Partial<AssetForm> => ({
  sellerOfferNr: DEFAULTS.sellerOfferNumber,
  sellerOfferDate: today,
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

/** An asset before anything is typed; `today` is `YYYY-MM-DD`. Without a setting it has no seller and no offer. */
export const newAsset = (setting: PartnerSetting | null, today: string): AssetForm => ({
  qassetName: '',
  quantity: DEFAULTS.quantity,
  qassetPrice: null,
  qassetPriceWithVat: null,
  assetGroupId: null,
  assetSubgroupId: null,
  handoverWhenSigned: false,
  vatExempt: false,
  year: Number(today.slice(0, 4)),
  ...(setting ? sellerOf(setting, today) : {}),
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
