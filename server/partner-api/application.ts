import type { Application, ApplicationSave } from '../../api/partner-api.ts'
import type { QuerySave } from '../../api/query.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { newAsset } from '../../domain/new-asset.ts'
import { toPartnerSetting } from '../partner/partner-setting.ts'
import type { PartnerRow } from '../schema/partner.table.ts'
import type { QueryRow } from '../schema/query.table.ts'

/** The save that a screen would make of it: the partner is the seller of every asset. */
export const toQuerySave = (
  { qassets, ...rest }: ApplicationSave,
  partner: PartnerRow,
  now: Date,
): QuerySave => {
  const fresh = newAsset(toPartnerSetting(partner), todayInTallinn(now), false)
  return { ...rest, qassets: qassets.map((asset) => ({ ...fresh, ...asset, ...settledPrice(asset) })) }
}

/** A query as its web shop reads it: no personal codes, and nothing of what others add. */
export const toApplication = (query: QueryRow): Application => ({
  id: query.queryId,
  status: query.status,
  closingReason: query.closingReason,
  custName: query.custName,
  custRegCode: query.custRegCode,
  sellerOfferNr: query.sellerOfferNr,
  contractAmount: toEuros(query.contractAmountCents),
  pmtAmount: query.pmtAmountCents === null ? null : toEuros(query.pmtAmountCents),
  createdDtime: query.createdAt.toISOString(),
  modifiedDtime: query.modifiedAt.toISOString(),
})
