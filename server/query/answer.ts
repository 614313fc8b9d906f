import type { Query } from '../../contract/query.ts'
import { toEuros } from '../../domain/money.ts'
import type { QueryActor } from '../../machines/query.actor.ts'
import { queryFacts } from './facts.ts'
import { toForm } from './form.ts'
import type { StoredQuery } from './query.store.ts'

const euros = (cents: number | null): number | null => (cents === null ? null : toEuros(cents))

/** A stored query as it is answered to someone; amounts in euros, times in UTC. */
export const toQuery = (stored: StoredQuery, actor: QueryActor, now: Date): Query => {
  const { query, partner, managerName, modifiedByName } = stored
  return {
    ...toForm(stored),
    queryId: query.queryId,
    userId: query.userId,
    partnerId: query.partnerId,
    status: query.status,
    pmtAmount: euros(query.pmtAmountCents),
    contractAmount: toEuros(query.contractAmountCents),
    closingReason: query.closingReason,
    aplink: query.aplink,
    lendifyRefno: query.lendifyRefno === '' ? null : query.lendifyRefno,
    lendifyEndDate: query.lendifyEndDate,
    lendifyGuarantorLiability: euros(query.lendifyGuarantorLiabilityCents),
    deliveryDate: query.deliveryDate,
    createdDtime: query.createdAt.toISOString(),
    modifiedDtime: query.modifiedAt.toISOString(),
    modifiedBy: query.modifiedBy,
    modifiedByName,
    createdByName: query.createdByName,
    partnerName: partner.businessName,
    managerName,
    automaticDecision: query.automaticDecision,
    facts: queryFacts(stored, actor, now),
  }
}
