import type { AutomaticDecision } from '../../../api/automatic-decision.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { automaticDecision } from '../../../domain/decide-automatically.ts'
import { publicOfficeOf } from '../../../domain/public-office.ts'
import type { CustomerLimit } from '../../../domain/limit-cover.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import type { QueryEvent } from '../../../machines/lifecycle/query/steps.ts'
import type { EffectContext } from '../../lifecycle/apply-transition.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queryFacts } from '../record/lifecycle-facts.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import type { QueryLifecycle } from './query-lifecycle.ts'
import { findQuery, loadQueryParts, type StoredQuery, writeQuery } from '../record/query.store.ts'

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

/** Evaluates every rule, with the fact it read. The partner's own credit limit is not among them. */
export const evaluateRules = (stored: StoredQuery, at: Date): AutomaticDecision['rules'] => {
  const facts = queryFacts(stored, system, at)
  return automaticDecision({
    totalCents: facts.totalCents,
    limit: limitOf(facts),
    partnerCreditLimitCents: null,
    committeeLimitCents: stored.committee.limitCents,
    financedCents: facts.financedCents,
    partnerAllows: facts.automaticDecision.partnerAllows,
    assetSubgroups: subgroupsOfAssets(stored),
    publicOffice: publicOfficeOf(stored.query.publicOffice, stored.beneficiary?.isPublicPerson),
  }).outcomes
}

/** The event by which the system approves a query. */
export const approval: QueryEvent = { type: 'decision.approved', principal: system }

/** A condition that may be asked in place of a rule. */
type RuleCondition = NonNullable<AutomaticDecision['conditions']>[number] & { conditionTemplateId: number }

/** Finds the conditions that compliance has provided for rules, where they fit the query. */
export type FindRuleConditions = (
  tx: Transaction,
  query: Pick<QueryRow, 'queryId' | 'product'>,
) => Promise<RuleCondition[]>

/**
 * Takes the automatic decision on a query that was just sent to credit and stores it with its rules. The machine decides:
 * the query is approved where its guards accept the event, and otherwise approved with conditions where they accept that.
 */
export const decideAutomatically = async (
  lifecycle: QueryLifecycle,
  findRuleConditions: FindRuleConditions,
  { tx, id, at }: EffectContext,
): Promise<void> => {
  const query = await findQuery(tx, id)
  if (!query) throw new Problem('notFound')
  const rules = evaluateRules(await loadQueryParts(tx, query), at)
  const store = (decision: Pick<AutomaticDecision, 'outcome' | 'conditions'>) =>
    writeQuery(tx, id, { automaticDecision: { decidedAt: at.toISOString(), rules, ...decision } })
  if (await lifecycle.applyIfAllowed(tx, id, approval)) return store({ outcome: 'approved' })
  const failed = new Set(rules.filter(({ passed }) => !passed).map(({ rule }) => rule))
  const found = (await findRuleConditions(tx, query)).filter(({ rule }) => failed.has(rule))
  const isApproved = await lifecycle.applyIfAllowed(tx, id, {
    type: 'decision.approvedIf',
    principal: system,
    conditions: found.map(({ rule, conditionTemplateId }) => ({ rule, conditionTemplateId })),
  })
  if (!isApproved) return store({ outcome: 'leftToCommittee' })
  const conditions = found.map(({ conditionTemplateId: _, ...condition }) => condition)
  return store({ outcome: 'approvedIf', conditions })
}
