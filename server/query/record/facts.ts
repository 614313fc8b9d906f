import type { QueryFacts } from '../../../api/query-facts.ts'
import { assetTotal } from '../../../domain/asset-total.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { missingFields } from '../../../domain/valid/complete.ts'
import type { QueryPrincipal } from '../../../machines/lifecycle/query/principal.ts'
import { toQasset } from '../../asset/asset.ts'
import { limitFacts } from '../../limit/limit-facts.ts'
import { formSeenBy } from './form-seen.ts'
import type { StoredQuery } from './query.store.ts'

const missingFor = (principal: QueryPrincipal, stored: StoredQuery): string[] =>
  missingFields(
    formSeenBy(principal, stored),
    principal.role === 'SYSTEM' ? { role: 'COMPLIANCE', inhouse: true } : principal,
  )

const containerFacts = ({ containers }: StoredQuery) => {
  const sent = containers.filter(({ state }) => state !== 'unsent')
  return {
    containerSent: sent.length > 0,
    allContainersSigned: sent.length > 0 && sent.every(({ state }) => state === 'allSigned'),
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
 * The facts of a stored query for the lifecycle machine. Which form fields are missing depends on the principal, because
 * each view requires what it shows.
 */
export const queryFacts = (stored: StoredQuery, principal: QueryPrincipal, now: Date): QueryFacts => {
  const { query, partner, assets, limit } = stored
  return {
    partnerId: query.partnerId,
    product: query.product,
    missing: missingFor(principal, stored),
    assetCount: assets.length,
    totalCents: assetTotal(assets.map(toQasset)),
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
