import { eq } from 'drizzle-orm'
import { PHONE_PREFIX } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import { isUnsent } from '../../machines/lifecycle/query/list-filter.ts'
import type { Transaction } from '../platform/database/database.ts'
import { assetTable } from '../schema/asset.table.ts'
import { offerTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'

const digits = (phone: string): string => phone.replace(PHONE_PREFIX, '').replaceAll(/\D/g, '')

/** The offer that a demo query began with: to be sent yet, or applied for by its customer. */
export const seedOffer = async (tx: Transaction, queryId: number): Promise<void> => {
  const [query] = await tx.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  if (query?.product !== 'SELFSERVE') return
  const assets = await tx.select().from(assetTable).where(eq(assetTable.queryId, queryId))
  const mainAssets = assets.map(({ assetSubgroupId, qassetPriceCents, quantity }) => ({
    groupId: assetSubgroupId ?? 0,
    price: toEuros((qassetPriceCents ?? 0) * quantity),
    vatExempt: false,
  }))
  await tx.insert(offerTable).values({
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
  })
}
