import { and, eq, notInArray } from 'drizzle-orm'
import type { QassetSave, Qasset } from '../../../api/asset.ts'
import type { Connection } from '../../platform/database/database.ts'
import { type AssetRow, assetTable } from '../../schema/asset.table.ts'
import { DEFAULTS } from '../../../domain/constants.ts'
import { type SettledPrice, settledPrice, enteredPrice } from '../../../domain/asset-price.ts'
import type { AssetPrice } from '../../../api/deal.ts'
import { toEuros } from '../../../domain/money.ts'

/** The id of the query that an asset belongs to. */
export const queryOfAsset = async (connection: Connection, qassetId: number): Promise<number | undefined> =>
  (
    await connection
      .select({ queryId: assetTable.queryId })
      .from(assetTable)
      .where(eq(assetTable.qassetId, qassetId))
  )[0]?.queryId

const write = async (
  connection: Connection,
  queryId: number,
  { sent, before }: { sent: QassetSave; before: AssetRow | undefined },
): Promise<AssetRow> => {
  const columns = assetColumns(completeAsset(sent, before && toQasset(before)))
  const [row] = sent.qassetId
    ? await connection
        .update(assetTable)
        .set(columns)
        .where(and(eq(assetTable.qassetId, sent.qassetId), eq(assetTable.queryId, queryId)))
        .returning()
    : await connection
        .insert(assetTable)
        .values({ ...columns, queryId })
        .returning()
  if (!row) throw new Error(`asset ${sent.qassetId} is not of query ${queryId}`)
  return row
}

/** Replaces the assets of a query: assets with an id are updated, omitted ones deleted. */
export const writeAssets = async (
  connection: Connection,
  queryId: number,
  stored: readonly AssetRow[],
  sent: readonly QassetSave[],
): Promise<AssetRow[]> => {
  const kept = sent.flatMap(({ qassetId }) => qassetId ?? [])
  if (stored.some(({ qassetId }) => !kept.includes(qassetId))) {
    const goes = kept.length > 0 ? notInArray(assetTable.qassetId, kept) : undefined
    await connection.delete(assetTable).where(and(eq(assetTable.queryId, queryId), goes))
  }
  const rows: AssetRow[] = []
  for (const asset of sent) {
    const before = stored.find(({ qassetId }) => qassetId === asset.qassetId)
    rows.push(await write(connection, queryId, { sent: asset, before }))
  }
  return rows.toSorted((a, b) => a.qassetId - b.qassetId)
}

type AssetFields = Omit<Qasset, 'qassetId' | 'queryId'>

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

/** Resolves which price was entered: a caller that sends only the price without VAT does not change that. */
const pricesOf = (given: QassetSave, before?: Qasset): SettledPrice => {
  const { qassetPrice, qassetPriceWithVat, vatExempt } = given
  const isUnknown = qassetPriceWithVat === undefined && typeof qassetPrice === 'number'
  return settledPrice({
    qassetPrice,
    qassetPriceWithVat: isUnknown ? before?.qassetPriceWithVat : qassetPriceWithVat,
    vatExempt,
  })
}

/** Completes a sent asset: omitted fields get their defaults. `before` is the stored asset that it replaces. */
export const completeAsset = ({ qassetId: _, ...given }: QassetSave, before?: Qasset): AssetFields => ({
  ...empty,
  ...(given as Partial<AssetFields>),
  ...pricesOf(given, before),
  qassetName: given.qassetName,
})

/** Maps an asset to the API response; prices in euros. */
export const toQasset = ({ qassetPriceCents, enteredWithVat, ...row }: AssetRow): Qasset => ({
  ...row,
  ...storedPrices({ qassetPriceCents, enteredWithVat }, row.vatExempt),
})

/** The columns of an asset. */
export const assetColumns = ({ qassetPrice, qassetPriceWithVat, ...fields }: AssetFields) => ({
  ...fields,
  ...priceColumns({ qassetPrice, qassetPriceWithVat, vatExempt: fields.vatExempt }),
})

/** A stored unit price in cents, as entered. */
export type PriceColumns = { qassetPriceCents: number | null; enteredWithVat: boolean }

export const priceColumns = (price: AssetPrice): PriceColumns => {
  const entered = enteredPrice(price)
  return { qassetPriceCents: entered?.cents ?? null, enteredWithVat: entered?.withVat ?? false }
}

/** Both unit prices of a stored price, in euros. */
export const storedPrices = (
  { qassetPriceCents, enteredWithVat }: PriceColumns,
  vatExempt = false,
): SettledPrice =>
  settledPrice({
    [enteredWithVat ? 'qassetPriceWithVat' : 'qassetPrice']: qassetPriceCents && toEuros(qassetPriceCents),
    vatExempt,
  })
