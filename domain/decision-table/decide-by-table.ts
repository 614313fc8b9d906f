import { type DecisionInputName, type DecisionInputs, decisionInputNames } from '../../api/decision-inputs.ts'
import {
  type DecisionTable,
  highest,
  lowest,
  type RowConditions,
  type TableOutcome,
} from '../../api/decision-table.ts'

type Value = DecisionInputs[DecisionInputName]
type Condition = RowConditions[DecisionInputName]

/** Whether a value fits a condition; any value fits without one. */
export const fits = (condition: Condition, value: Value): boolean => {
  if (condition === undefined) return true
  if (typeof condition === 'boolean') return condition === value
  if (Array.isArray(condition)) return condition.some((one) => one === value)
  return Number(value) >= lowest(condition.from) && Number(value) <= highest(condition.to)
}

/** Whether every condition of a row fits. */
export const fitsRow = (when: RowConditions, inputs: DecisionInputs): boolean =>
  decisionInputNames.every((name) => fits(when[name], inputs[name]))

/** Row and outcome of a decision; without a row that fits, a person decides. */
export type Decided = { row: number | null; result: TableOutcome }

/**
 * Decides by the first row that fits. In a table with the hit policy `unique` no other row fits.
 * @returns the row's number, from 1
 */
export const decideByTable = ({ rows }: DecisionTable, inputs: DecisionInputs): Decided => {
  const at = rows.findIndex(({ when }) => fitsRow(when, inputs))
  const row = rows[at]
  return row ? { row: at + 1, result: row.result } : { row: null, result: { outcome: 'refer' } }
}
