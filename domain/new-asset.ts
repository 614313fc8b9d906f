import type { PartnerSetting } from '../api/partner-setting.ts'
import { DEFAULTS, PHONE_PREFIX } from './constants.ts'
import { assetFields, type AssetForm } from './valid/valid-asset.ts'

/** Seller fields of a new asset, from the partner's settings, with an offer dated today. */
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

const { shape } = assetFields

/** Leaves out settings that the asset form would reject: a view that hides the field could not correct it. */
const onlyValid = (values: Partial<AssetForm>): Partial<AssetForm> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => shape[key as keyof typeof shape].safeParse(value).success,
    ),
  )

/**
 * Initial values of the asset form; `today` is `YYYY-MM-DD`. Without settings there is no seller and no offer. The
 * year is preset only in a form that shows it; otherwise documents would print a guess that no user can correct.
 */
export const newAsset = (setting: PartnerSetting | null, today: string, showsYear: boolean): AssetForm => ({
  qassetName: '',
  quantity: DEFAULTS.quantity,
  qassetPrice: null,
  qassetPriceWithVat: null,
  assetGroupId: null,
  assetSubgroupId: null,
  handoverWhenSigned: false,
  vatExempt: false,
  year: showsYear ? Number(today.slice(0, 4)) : null,
  ...(setting ? onlyValid(sellerOf(setting, today)) : {}),
})
