import type { AutomaticDecision } from '../../../api/automatic-decision.ts'
import type { DecisionTable, TableOutcome } from '../../../api/decision-table.ts'
import { type DecisionFacts, decisionInputsOf, explainInputs } from '../../../domain/decision-inputs.ts'
import { decideByTable } from '../../../domain/decision-table/decide-by-table.ts'
import { publicOfficeOf } from '../../../domain/public-office.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import type { EffectContext } from '../../lifecycle/apply-transition.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queryFacts } from '../record/lifecycle-facts.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import type { QueryLifecycle } from './query-lifecycle.ts'
import { findQuery, loadQueryParts, type StoredQuery, writeQuery } from '../record/query.store.ts'

const subgroupsOfAssets = ({ assets, subgroups }: StoredQuery) =>
  assets.map(
    ({ assetSubgroupId }) => subgroups.find(({ assetGroupId }) => assetGroupId === assetSubgroupId) ?? null,
  )

const decisionFacts = (stored: StoredQuery, at: Date): DecisionFacts => {
  const { query, committee, beneficiary } = stored
  const { totalCents, limit, financedCents, automaticDecision } = queryFacts(stored, system, at)
  return {
    partnerAllows: automaticDecision.partnerAllows,
    consumer: query.consumer,
    product: query.product,
    assetSubgroups: subgroupsOfAssets(stored),
    totalCents,
    limit,
    committeeLimitCents: committee.limitCents,
    financedCents,
    periodMonths: query.paymentPeriod ?? 0,
    publicOffice: publicOfficeOf(query.publicOffice, beneficiary?.isPublicPerson),
  }
}

/** A table with its number. */
export type NumberedTable = { version: number; table: DecisionTable }

/** What a table decides on a query, with the row and what it read, as it is stored, and the same for people. */
export const decideOn = (
  stored: StoredQuery,
  { version, table: rows }: NumberedTable,
  at: Date,
): { result: TableOutcome } & Required<Pick<AutomaticDecision, 'table' | 'rules'>> => {
  const facts = decisionFacts(stored, at)
  const inputs = decisionInputsOf(facts)
  const { row, result } = decideByTable(rows, inputs)
  return { result, table: { version, row, inputs }, rules: explainInputs(facts, inputs) }
}

/** A condition that may be asked in place of a rule. */
type RuleCondition = NonNullable<AutomaticDecision['conditions']>[number] & { conditionTemplateId: number }

/** What the automatic decision reads besides the query. */
export type DecisionSources = {
  /** Finds the table in force. */
  findTable: (tx: Transaction, at: Date) => Promise<NumberedTable>
  /** Finds the conditions that compliance has provided for rules, where they fit the query. */
  findConditions: (tx: Transaction, query: Pick<QueryRow, 'queryId' | 'product'>) => Promise<RuleCondition[]>
}

type Taken = Pick<AutomaticDecision, 'outcome' | 'conditions'>

const leftToCommittee: Taken = { outcome: 'leftToCommittee' }

/**
 * Takes the automatic decision on a query that was just sent to credit, and stores it with the row of the table and
 * what it read. The table says which step is raised; the machine's guards may still refuse it, and then a person decides.
 */
export const decideAutomatically = async (
  lifecycle: QueryLifecycle,
  { findTable, findConditions }: DecisionSources,
  { tx, id, at }: EffectContext,
): Promise<void> => {
  const query = await findQuery(tx, id)
  if (!query) throw new Problem('notFound')
  const { result, table, rules } = decideOn(await loadQueryParts(tx, query), await findTable(tx, at), at)

  const take = async (): Promise<Taken> => {
    switch (result.outcome) {
      case 'approve': {
        const approved = { type: 'decision.approved', principal: system, table } as const
        return (await lifecycle.applyIfAllowed(tx, id, approved)) ? { outcome: 'approved' } : leftToCommittee
      }
      case 'approveIf':
        return takeConditionally(result.replaces)
      case 'refuse': {
        const refused = { type: 'decision.refused', principal: system, reason: result.reason, table } as const
        return (await lifecycle.applyIfAllowed(tx, id, refused)) ? { outcome: 'refused' } : leftToCommittee
      }
      case 'refer':
        return leftToCommittee
    }
  }
  const takeConditionally = async (replaced: readonly RuleCondition['rule'][]): Promise<Taken> => {
    const found = (await findConditions(tx, query)).filter(({ rule }) => replaced.includes(rule))
    // Each rule that the row replaces needs a condition of its own.
    if (!replaced.every((rule) => found.some((condition) => condition.rule === rule))) return leftToCommittee
    const isApproved = await lifecycle.applyIfAllowed(tx, id, {
      type: 'decision.approvedIf',
      principal: system,
      conditions: found.map(({ rule, conditionTemplateId }) => ({ rule, conditionTemplateId })),
      table,
    })
    if (!isApproved) return leftToCommittee
    const conditions = found.map(({ conditionTemplateId: _, ...condition }) => condition)
    return { outcome: 'approvedIf', conditions }
  }

  const taken = await take()
  await writeQuery(tx, id, { automaticDecision: { decidedAt: at.toISOString(), table, rules, ...taken } })
}
