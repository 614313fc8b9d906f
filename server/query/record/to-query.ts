import type {
  AutomaticDecision,
  DecisionGroupName,
  DecisionReview,
  DecisionRule,
} from '../../../api/automatic-decision.ts'
import type { Query } from '../../../api/query.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { QueryStatus, StatusCode } from '../../../api/status.ts'
import { changesReadBy } from '../../../domain/terms-difference.ts'
import { toEuros } from '../../../domain/money.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import { readsChecks } from '../../../machines/lifecycle/query/reads-checks.ts'
import { endingOf, isInhouseNote } from '../../../machines/lifecycle/query/query-history.ts'
import { transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { toMessage } from '../parts/message.store.ts'
import { contractDayOf, type StoredQuery } from './query.store.ts'
import { queryFacts } from './lifecycle-facts.ts'
import { formSeenBy } from './visible-fields.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { currentReview } from './review.store.ts'

const euros = (cents: number | null): number | null => (cents === null ? null : toEuros(cents))

/** Response of calls that change only the status or one field. */
export const toQueryStatus = ({ queryId, status, modifiedAt }: QueryRow): QueryStatus => ({
  queryId,
  status,
  modifiedDtime: modifiedAt.toISOString(),
})

/** Adds the Estonian names of asset groups to a decision that was stored with one name. */
const withGroupNames = (rule: DecisionRule, subgroups: StoredQuery['subgroups']): DecisionRule => {
  if (rule.rule !== 'assetGroupsAllow') return rule
  const named = (names: readonly DecisionGroupName[]): DecisionGroupName[] =>
    names.map((name) => {
      const group = typeof name === 'string' ? subgroups.find((one) => one.name === name) : undefined
      return group ? { name: group.name, nameEt: group.nameEt } : name
    })
  return { ...rule, fact: { ...rule.fact, on: named(rule.fact.on), off: named(rule.fact.off) } }
}

/** Hides the table, rules about the beneficiary and the committee's limit, and conditions of others, from outsiders. */
const decisionSeen = (
  { query: { automaticDecision: decision }, subgroups }: Pick<StoredQuery, 'query' | 'subgroups'>,
  inhouse: boolean,
): AutomaticDecision | null =>
  decision && {
    decidedAt: decision.decidedAt,
    outcome: decision.outcome,
    ...(inhouse && decision.table && { table: decision.table }),
    ...(decision.conditions && {
      conditions: decision.conditions.filter(
        ({ askedOf }) => inhouse || askedOf === 'partner' || askedOf === 'shop',
      ),
    }),
    rules: decision.rules
      .filter(({ rule }) => inhouse || (rule !== 'notPublicPerson' && rule !== 'oneDecides'))
      .map((rule) => withGroupNames(rule, subgroups)),
  }

const reviewSeen = (stored: StoredQuery): DecisionReview | null => {
  const review = currentReview(stored)
  return (
    review && {
      askedDtime: review.askedAt.toISOString(),
      name: review.name,
      view: review.view,
      endedDtime: review.endedAt?.toISOString() ?? null,
    }
  )
}

/**
 * Whether the lifecycle refuses this principal a step because of the checks, so that the principal learns of them
 * anyway.
 */
const isStoppedByChecks = (principal: QueryPrincipal, status: StatusCode): boolean =>
  transitionsOf(status).some(
    ({ who, needs }) => who.includes(principalKind(principal)) && needs.includes('partiesChecked'),
  )

/**
 * Outsiders read only the client's own answer about public office, and nothing about the beneficiary. A user who
 * does not read the checks learns nothing of them before a step is refused for them.
 */
const factsSeen = (
  facts: QueryFacts,
  { publicOffice, status }: QueryRow,
  principal: QueryPrincipal,
  inhouse: boolean,
): QueryFacts => ({
  ...facts,
  ...(!inhouse && {
    automaticDecision: { ...facts.automaticDecision, notPublicPerson: publicOffice === 'no' },
  }),
  ...(!readsChecks(principal) && {
    screening: facts.screening === 'hold' && isStoppedByChecks(principal, status) ? 'hold' : null,
  }),
})

/** A stored query as the API returns it to a principal; amounts in euros, times in UTC. */
export const toQuery = (stored: StoredQuery, principal: QueryPrincipal, now: Date): Query => {
  const { query, partner, managerName, modifiedByName } = stored
  // A version holds the whole query; its readers are checked when it is read.
  const inhouse = principal.role === 'SYSTEM' || seesInhouse(principalKind(principal))
  return {
    ...formSeenBy(principal, stored),
    queryId: query.queryId,
    userId: query.userId,
    partnerId: query.partnerId,
    status: query.status,
    ended: endingOf(query.status, stored.lastEvent, stored.statusBefore),
    signedOnPaper: stored.containers.some(({ signedByHand }) => signedByHand),
    pmtAmount: toEuros(query.pmtAmountCents ?? 0),
    // Together with the payment it would reveal insurance and kickback, and with the term the interest.
    annuityAmount: inhouse ? euros(query.annuityAmountCents) : null,
    financedAmount: euros(query.financedAmountCents),
    contractAmount: toEuros(query.contractAmountCents),
    closingReason: query.closingReason,
    stepNote: inhouse || !isInhouseNote(query.status) ? stored.lastNote : null,
    aplink: query.aplink,
    contractDate: contractDayOf(stored),
    lendifyRefno: query.lendifyRefno === '' ? null : query.lendifyRefno,
    lendifyEndDate: query.lendifyEndDate,
    lendifyGuarantorLiability: inhouse ? euros(query.lendifyGuarantorLiabilityCents) : null,
    deliveryDate: query.deliveryDate,
    createdDtime: query.createdAt.toISOString(),
    modifiedDtime: query.modifiedAt.toISOString(),
    modifiedBy: query.modifiedBy,
    modifiedByName,
    createdByName: query.createdByName,
    partnerName: partner.businessName,
    managerName,
    // The chat is for in-house views only.
    messages: inhouse ? stored.messages.map(toMessage) : [],
    automaticDecision: decisionSeen(stored, inhouse),
    decisionReview: inhouse ? reviewSeen(stored) : null,
    termsBefore: inhouse ? query.termsBefore : null,
    approvedChanges: changesReadBy(inhouse, stored.approvedChanges),
    creditDecided: stored.creditDecision !== null,
    facts: factsSeen(queryFacts(stored, principal, now), query, principal, inhouse),
  }
}
