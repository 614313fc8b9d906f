import { type DecisionInputName, type DecisionInputs, decisionInputNames } from '../../api/decision-inputs.ts'
import {
  type DecisionTable,
  highest,
  lowest,
  type NumberRange,
  type RowConditions,
} from '../../api/decision-table.ts'
import { findUncovered, type InputSpace, splitInputs, TooComplex } from './input-space.ts'
import { type TableLaw, tableLawNames, tableLaws } from './table-laws.ts'

/** Why a table cannot decide. Rows count from 1; `example` is a query that shows it. */
export type TableFault =
  | { fault: 'gap'; example: DecisionInputs }
  | { fault: 'overlap'; row: number; other: number; example: DecisionInputs }
  /** Earlier rows fit every query that the row fits. */
  | { fault: 'unreachable'; row: number }
  | { fault: 'law'; row: number; law: TableLaw; example: DecisionInputs }
  | { fault: 'tooComplex' }

const common = (one: NumberRange, other: NumberRange): NumberRange | null => {
  const from = lowest(one.from) > lowest(other.from) ? one.from : other.from
  const to = highest(one.to) < highest(other.to) ? one.to : other.to
  return lowest(from) <= highest(to) ? { from, to } : null
}

type Condition = RowConditions[DecisionInputName]

/** What fits both conditions; null if nothing does. */
const both = (one: Condition, other: Condition): Condition | null => {
  if (one === undefined) return other
  if (other === undefined) return one
  if (Array.isArray(one) && Array.isArray(other)) {
    const shared = one.filter((value) => (other as readonly string[]).includes(value))
    return shared.length > 0 ? (shared as Condition) : null
  }
  if (typeof one === 'object' && typeof other === 'object' && 'from' in one && 'from' in other)
    return common(one, other)
  return one === other ? one : null
}

/** The queries that fit both; null if none does. */
const intersection = (one: RowConditions, other: RowConditions): RowConditions | null => {
  const shared: [string, Condition][] = []
  for (const name of decisionInputNames) {
    const condition = both(one[name], other[name])
    if (condition === null) return null
    shared.push([name, condition])
  }
  return Object.fromEntries(shared.filter(([, condition]) => condition !== undefined)) as RowConditions
}

const overlaps = (space: InputSpace): TableFault[] => {
  for (const [at, one] of space.rows.entries())
    for (const [next, other] of space.rows.slice(at + 1).entries()) {
      const shared = intersection(one, other)
      const example = shared && findUncovered(space, shared, 0n)
      if (example) return [{ fault: 'overlap', row: at + 1, other: at + next + 2, example }]
    }
  return []
}

/** The rows before this one, a bit for each. */
const before = (at: number): bigint => (1n << BigInt(at)) - 1n

const unreachable = (space: InputSpace): TableFault[] =>
  space.rows.flatMap((when, at): TableFault[] =>
    findUncovered(space, when, before(at)) === null ? [{ fault: 'unreachable', row: at + 1 }] : [],
  )

const againstLaw = (space: InputSpace, { rows }: DecisionTable): TableFault[] =>
  rows.flatMap(({ when, result }, at) =>
    tableLawNames.flatMap((law): TableFault[] => {
      const { when: forbidden, never, unless } = tableLaws[law]
      if (!never.includes(result.outcome)) return []
      const replaced: readonly string[] = result.outcome === 'approveIf' ? result.replaces : []
      if (unless !== undefined && replaced.includes(unless)) return []
      const shared = intersection(when, forbidden)
      const example = shared && findUncovered(space, shared, before(at))
      return example ? [{ fault: 'law', row: at + 1, law, example }] : []
    }),
  )

const gaps = (space: InputSpace): TableFault[] => {
  const example = findUncovered(space, {}, before(space.rows.length))
  return example ? [{ fault: 'gap', example }] : []
}

/** About a second. */
const MAX_STEPS = 2_000_000

/**
 * Checks that exactly one row decides each query: no gap, with `unique` no overlap, with `first` no row that is never
 * reached; and that no row decides where no table may. Exact for every input, because the inputs are split at each
 * bound of the rows.
 */
export const checkTable = (table: DecisionTable, steps = MAX_STEPS): TableFault[] => {
  const space = splitInputs(
    table.rows.map(({ when }) => when),
    Object.values(tableLaws).map(({ when }) => when),
    steps,
  )
  try {
    const ofPolicy = table.hitPolicy === 'unique' ? overlaps(space) : unreachable(space)
    return [...ofPolicy, ...againstLaw(space, table), ...gaps(space)]
  } catch (error) {
    if (error instanceof TooComplex) return [{ fault: 'tooComplex' }]
    throw error
  }
}
