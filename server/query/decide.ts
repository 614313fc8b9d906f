import type { AutomaticDecision } from '../../contract/automatic-decision.ts'
import type { QueryFacts } from '../../contract/query-facts.ts'
import type { StatusCode } from '../../contract/status.ts'
import { automaticDecision } from '../../domain/automatic-decision.ts'
import type { CustomerLimit } from '../../domain/limit-cover.ts'
import { system } from '../../machines/query.actor.ts'
import type { QueryEvent } from '../../machines/query.events.ts'
import { refusal } from '../../machines/query.refusal.ts'
import type { StoredQuery } from './query.store.ts'

const limitOf = ({ limit }: QueryFacts): CustomerLimit | null =>
  limit && {
    approved: limit.status === 'approved',
    blocked: limit.status === 'blocked',
    availableCents: limit.availableCents,
    maxContractCents: limit.maxContractCents,
  }

const subgroupsOfAssets = ({ assets, subgroups }: StoredQuery) =>
  assets.map(
    ({ assetSubgroupId }) => subgroups.find(({ assetGroupId }) => assetGroupId === assetSubgroupId) ?? null,
  )

/** What the system does with a query that every rule speaks for. */
export const approval: QueryEvent = { type: 'decision.approved', actor: system }

/**
 * Asks every rule of the automatic decision and keeps what each read and found. The machine has the last word: it is
 * approved where the lifecycle accepts that in the status the query has come to. The partner's own credit limit is not
 * among the rules.
 */
export const decide = (
  stored: StoredQuery,
  status: StatusCode,
  facts: QueryFacts,
  now: Date,
): AutomaticDecision => {
  const { outcomes } = automaticDecision({
    totalCents: facts.totalCents,
    limit: limitOf(facts),
    partnerCreditLimitCents: null,
    partnerAllows: facts.automaticDecision.partnerAllows,
    assetSubgroups: subgroupsOfAssets(stored),
    isPublicPerson: stored.beneficiary?.isPublicPerson ?? 'no',
  })
  const refused = refusal(status, facts, approval)
  return {
    decidedAt: now.toISOString(),
    outcome: refused === null ? 'approved' : 'leftToCommittee',
    rules: outcomes,
  }
}
