import type { Qasset, QassetSave } from '../../../api/asset.ts'
import { DEFAULTS } from '../../../domain/constants.ts'
import { type SettledPrice, settledPrice } from '../../../domain/asset-price.ts'
import type { AssetRow } from '../../schema/asset.table.ts'
import { priceColumns, storedPrices } from './price-columns.ts'

export type AssetFields = Omit<Qasset, 'qassetId' | 'queryId'>

const empty: Omit<AssetFields, 'qassetName'> = {
  quantity: DEFAULTS.quantity,
  qassetPrice: null,
  qassetPriceWithVat: null,
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

/** The prices that are meant: a caller that does not know of the one with VAT does not change which one was entered. */
const pricesOf = (given: QassetSave, before?: Qasset): SettledPrice => {
  const { qassetPrice, qassetPriceWithVat, vatExempt } = given
  const isUnknown = qassetPriceWithVat === undefined && typeof qassetPrice === 'number'
  return settledPrice({
    qassetPrice,
    qassetPriceWithVat: isUnknown ? before?.qassetPriceWithVat : qassetPriceWithVat,
    vatExempt,
  })
}

/** An asset as sent, every field filled: what is left out takes its default. `before` is the stored one that it replaces. */
export const completeAsset = ({ qassetId: _, ...given }: QassetSave, before?: Qasset): AssetFields => ({
  ...empty,
  ...(given as Partial<AssetFields>),
  ...pricesOf(given, before),
  qassetName: given.qassetName,
})

/** A stored asset as it travels; the prices in euros. */
export const toQasset = ({ qassetPriceCents, enteredWithVat, ...row }: AssetRow): Qasset => ({
  ...row,
  ...storedPrices({ qassetPriceCents, enteredWithVat }, row.vatExempt),
})

/** The columns of an asset. */
export const assetColumns = ({ qassetPrice, qassetPriceWithVat, ...fields }: AssetFields) => ({
  ...fields,
  ...priceColumns({ qassetPrice, qassetPriceWithVat, vatExempt: fields.vatExempt }),
})
