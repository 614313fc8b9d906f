import type { RowOutcome, DecisionTable } from '../../api/decision-table.ts'
import type { TableDecision } from '../../api/decision-inputs.ts'
import { decideByTable } from './decide-by-table.ts'

/** A past decision. `table` is null for decisions from before their inputs were stored. */
export type PastDecision = { queryId: number; decidedAt: string; table: TableDecision | null }

type RowTaken = { row: number | null; outcome: RowOutcome }

/** A decision with another result in the candidate table. */
export type ChangedDecision = { queryId: number; decidedAt: string; from: RowTaken; to: RowTaken }

export type BackTest = { tested: number; withoutInputs: number; changed: ChangedDecision[] }

const taken = (table: DecisionTable, { inputs }: TableDecision) => {
  const { row, result } = decideByTable(table, inputs)
  return { row, outcome: result.outcome, result: JSON.stringify(result) }
}

/**
 * Decides past queries again by two tables, from the stored inputs of each decision. Guards of the lifecycle and templates of
 * conditions are left out, because they are the same for both tables.
 */
export const backTest = (
  decisions: readonly PastDecision[],
  inForce: DecisionTable,
  candidate: DecisionTable,
): BackTest => {
  const kept = decisions.flatMap(({ table, ...decision }) => (table ? [{ ...decision, table }] : []))
  const changed = kept.flatMap(({ queryId, decidedAt, table }): ChangedDecision[] => {
    const { result: before, ...from } = taken(inForce, table)
    const { result: after, ...to } = taken(candidate, table)
    return before === after ? [] : [{ queryId, decidedAt, from, to }]
  })
  return { tested: kept.length, withoutInputs: decisions.length - kept.length, changed }
}
