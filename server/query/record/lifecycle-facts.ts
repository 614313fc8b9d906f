import type { StatusCode } from '../../../api/status.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { assetTotal } from '../../../domain/asset-price.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { isPayable, paymentOf } from '../../../domain/stored-payment.ts'
import { publicOfficeOf } from '../../../domain/public-office.ts'
import { lastWithdrawalDay } from '../../../domain/withdrawal.ts'
import { missingFields } from '../../../domain/valid/complete.ts'
import { phaseOf, wasSent } from '../../../machines/lifecycle/container/container-phase.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import { readsChecks } from '../../../machines/lifecycle/query/reads-checks.ts'
import { metaOf } from '../../../machines/lifecycle/query/turn.ts'
import { deadlineFacts } from '../parts/deadline.store.ts'
import { conditionFacts } from '../parts/pending-condition.store.ts'
import { toQasset } from '../parts/asset.store.ts'
import { riskLacksOf } from '../parts/risk.store.ts'
import { screeningFacts } from '../parts/screening.store.ts'
import { limitFacts } from '../parts/limit.store.ts'
import { contractDayOf, type StoredQuery } from './query.store.ts'
import { committeeFacts } from './visibility.ts'
import { decidedChanges, dealOf } from './stored-deal.ts'
import { formSeenBy } from './visible-fields.ts'
import { reviewState } from './review.store.ts'
import { hasCurrentSecci } from './secci-fingerprint.ts'

const missingFor = (principal: QueryPrincipal, stored: StoredQuery): string[] =>
  missingFields(
    formSeenBy(principal, stored),
    principal.role === 'SYSTEM' ? { role: 'COMPLIANCE', inhouse: true } : principal,
  )

const containerFacts = ({ containers }: StoredQuery) => {
  const sent = containers.filter(({ state }) => wasSent(state))
  return {
    containerSent: sent.length > 0,
    allContainersSigned: sent.length > 0 && sent.every(({ state }) => phaseOf(state) === 'signed'),
  }
}

const withdrawalFacts = (stored: StoredQuery, now: Date) => {
  const contractDay = contractDayOf(stored)
  return {
    contractConcluded: contractDay !== null,
    withdrawalPeriodOver: contractDay !== null && todayInTallinn(now) > lastWithdrawalDay(contractDay),
    withdrawn: stored.withdrawal !== null,
  }
}

const consumerFacts = (stored: StoredQuery, now: Date) => ({
  consumer: stored.query.consumer,
  secciHandedOver: hasCurrentSecci(stored),
  ...withdrawalFacts(stored, now),
  checkedAutomatically: stored.query.automaticDecision !== null,
  review: reviewState(stored),
  turnedDown: stored.turnedDown,
})

const decisionFacts = ({ query, partner, beneficiary }: StoredQuery) => ({
  partnerAllows: partner.automaticDecision,
  notPublicPerson: publicOfficeOf(query.publicOffice, beneficiary?.isPublicPerson) === 'no',
})

/** Whether another user wrote the last message in the chat of a query that is not over. */
export const isMessageWaiting = (
  principal: QueryPrincipal,
  status: StatusCode,
  last: { createdBy: number | null } | null,
): boolean => {
  if (last === null || principal.role === 'SYSTEM' || metaOf(status).turn === 'nobody') return false
  return seesInhouse(principalKind(principal)) && last.createdBy !== principal.userId
}

/** Others learn from a refusal neither whom nor what it waits for: a client must not learn of a suspicion. */
const checksFacts = (
  stored: StoredQuery,
  principal: QueryPrincipal,
  now: Date,
): Pick<QueryFacts, 'screening' | 'partiesInCheck' | 'inCheckSince'> => {
  const facts = screeningFacts(stored, now)
  const isRisk = facts.screening !== 'hold' && riskLacksOf(stored) !== null
  const screening = isRisk ? 'risk' : facts.screening
  if (readsChecks(principal)) return { ...facts, screening }
  return {
    screening: screening === null || screening === 'unchecked' ? screening : 'hold',
    partiesInCheck: [],
    inCheckSince: '',
  }
}

/**
 * The facts of a stored query for the lifecycle machine. Which form fields are missing depends on the principal, because
 * each view requires what it shows.
 */
export const queryFacts = (stored: StoredQuery, principal: QueryPrincipal, now: Date): QueryFacts => {
  const { query, partner, assets, limit } = stored
  const deal = dealOf(query, assets)
  const totalCents = assetTotal(assets.map(toQasset))
  return {
    partnerId: query.partnerId,
    product: query.product,
    missing: missingFor(principal, stored),
    assetCount: assets.length,
    totalCents,
    financedCents: paymentOf(deal)?.financedCents ?? totalCents,
    committee: committeeFacts(stored, principal),
    termsPayable: isPayable(deal),
    termsChanged: decidedChanges(stored).length > 0,
    aplink: query.aplink !== null,
    hasLedgerContract: query.lendifyRefno !== '',
    ...containerFacts(stored),
    signingStopped: query.signingStopped,
    offeredToCustomer: stored.offeredToCustomer,
    paperSigned: stored.paperSigned,
    actEntered: Boolean(query.actOfAcceptance?.deliveryDate),
    contractEnded: query.lendifyEndDate !== null && query.lendifyEndDate < todayInTallinn(now),
    deliveryDateSet: query.deliveryDate !== null,
    handoverWhenSigned: query.handoverWhenSigned,
    ...consumerFacts(stored, now),
    manualSigning: partner.manualSigning,
    limit: limitFacts(limit, now),
    partnerCreditLimitCents: partner.creditLimitCents,
    automaticDecision: decisionFacts(stored),
    ...conditionFacts(stored.conditions, principal, query.partnerId),
    ...checksFacts(stored, principal, now),
    messageWaiting: isMessageWaiting(principal, query.status, stored.messages.at(-1) ?? null),
    deadlines: deadlineFacts(stored.deadlines, principal, now),
  }
}
