import type { QueryFacts } from '../../contract/query-facts.ts'
import { assetTotal } from '../../domain/asset-total.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { missingFields } from '../../domain/valid/complete.ts'
import type { QueryActor } from '../../machines/query.actor.ts'
import type { AssetRow } from '../asset/asset.table.ts'
import { limitFacts } from '../limit/limit-facts.ts'
import { toForm } from './form.ts'
import type { StoredQuery } from './query.store.ts'

/** Σ price × quantity without VAT, cents; an asset without a price counts nothing. */
export const totalOf = (assets: readonly Pick<AssetRow, 'qassetPriceCents' | 'quantity'>[]): number =>
  assetTotal(
    assets.map(({ qassetPriceCents, quantity }) => ({ priceCents: qassetPriceCents ?? 0, quantity })),
  )

const missingFor = (actor: QueryActor, stored: StoredQuery): string[] =>
  actor.role === 'SYSTEM'
    ? missingFields(toForm(stored), { role: 'COMPLIANCE', inhouse: true })
    : missingFields(toForm(stored), actor)

const containerFacts = ({ containers }: StoredQuery) => {
  const sent = containers.filter(({ sentAt }) => sentAt !== null)
  return {
    containerSent: sent.length > 0,
    allContainersSigned: sent.length > 0 && sent.every(({ allSignedAt }) => allSignedAt !== null),
  }
}

const decisionFacts = ({ partner, assets, subgroups, beneficiary }: StoredQuery) => {
  const allowed = new Set(
    subgroups
      .filter(({ autoDecisionEnabled }) => autoDecisionEnabled)
      .map(({ assetGroupId }) => assetGroupId),
  )
  return {
    partnerAllows: partner.automaticDecision,
    everyAssetGroupAllows:
      assets.length > 0 && assets.every(({ assetSubgroupId }) => allowed.has(assetSubgroupId ?? 0)),
    notPublicPerson: (beneficiary?.isPublicPerson ?? 'no') === 'no',
  }
}

/**
 * What the lifecycle machine needs to know of a stored query. Which form fields are missing depends on the view of
 * whoever acts: each view asks for what it shows.
 */
export const queryFacts = (stored: StoredQuery, actor: QueryActor, now: Date): QueryFacts => {
  const { query, partner, assets, limit } = stored
  return {
    product: query.product,
    missing: missingFor(actor, stored),
    assetCount: assets.length,
    totalCents: totalOf(assets),
    aplink: query.aplink !== null,
    hasLedgerContract: query.lendifyRefno !== '',
    ...containerFacts(stored),
    contractEnded: query.lendifyEndDate !== null && query.lendifyEndDate < todayInTallinn(now),
    deliveryDateSet: query.deliveryDate !== null,
    handoverWhenSigned: query.handoverWhenSigned,
    manualSigning: partner.manualSigning,
    limit: limitFacts(limit, now),
    partnerCreditLimitCents: partner.creditLimitCents,
    automaticDecision: decisionFacts(stored),
  }
}
