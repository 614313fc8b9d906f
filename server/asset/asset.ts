import type { Qasset, QassetSave } from '../../api/asset.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import type { AssetRow } from '../schema/asset.table.ts'

export type AssetFields = Omit<Qasset, 'qassetId' | 'queryId'>

const empty: Omit<AssetFields, 'qassetName'> = {
  quantity: DEFAULTS.quantity,
  qassetPrice: null,
  assetGroupId: null,
  assetSubgroupId: null,
  handoverWhenSigned: false,
  vatExempt: false,
  year: null,
  sellerOfferNr: '',
  sellerOfferDate: null,
  sellerName: '',
  sellerRegCode: '',
  vatNumber: '',
  bankAccountNumber: '',
  street: '',
  zipCode: '',
  city: '',
  sellerAddress: '',
  sellerPhone: '',
  sellerEmail: '',
  sellerRepresentative: '',
  representativePersonalCode: '',
  representativePhone: '',
  representativeEmail: '',
  sellerReprsReprType: null,
  deliveryPlace: '',
  deliveryDate: null,
  receivedDate: null,
}

/** An asset as sent, every field filled: what is left out takes its default. */
export const completeAsset = ({ qassetId: _, ...given }: QassetSave): AssetFields => ({
  ...empty,
  ...(given as Partial<AssetFields>),
  qassetName: given.qassetName,
})

/** A stored asset as it travels; the price in euros. */
export const toQasset = ({ qassetPriceCents, ...row }: AssetRow): Qasset => ({
  ...row,
  qassetPrice: qassetPriceCents === null ? null : toEuros(qassetPriceCents),
})

/** The columns of an asset. */
export const assetColumns = ({ qassetPrice, ...fields }: AssetFields) => ({
  ...fields,
  qassetPriceCents: qassetPrice === null ? null : toCents(qassetPrice),
})
