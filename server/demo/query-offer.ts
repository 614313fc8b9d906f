import { PHONE_PREFIX } from '../../domain/constants.ts'
import { lineAmounts } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { isUnsent } from '../../machines/lifecycle/query/list-filter.ts'
import { toQasset } from '../query/parts/asset.ts'
import type { AssetRow } from '../schema/asset.table.ts'
import type { offerTable } from '../schema/offer.table.ts'
import type { QueryRow } from '../schema/query.table.ts'

const digits = (phone: string): string => phone.replace(PHONE_PREFIX, '').replaceAll(/\D/g, '')

type Begun = { query: QueryRow; assets: readonly AssetRow[] }

/** The offer that a demo query began with: to be sent yet, or applied for by its customer. */
export const offerRow = ({ query, assets }: Begun): typeof offerTable.$inferInsert | null => {
  const { queryId } = query
  if (query.product !== 'SELFSERVE') return null
  const mainAssets = assets.map((asset) => ({
    groupId: asset.assetSubgroupId ?? 0,
    price: toEuros(lineAmounts(toQasset(asset)).withoutVatCents),
    vatExempt: false,
  }))
  return {
    queryId,
    state: isUnsent(query.status) ? 'saved' : 'applied',
    application: false,
    modifiedAt: query.createdAt,
    entered: {
      mainAssets,
      optionalAssets: [],
      totalAmount: toEuros(query.contractAmountCents ?? 0),
      phone: digits(query.contactPhone),
      email: query.contactEmail,
      offerNumber: assets[0]?.sellerOfferNr || String(queryId),
      contractFee: toEuros(query.contractFeeCents ?? 0),
      customerName: query.custName,
      customerRegCode: query.custRegCode,
      attachments: [],
    },
  }
}
