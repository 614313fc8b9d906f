import {
  decisionChoices,
  decisionFlags,
  type DecisionInputName,
  type DecisionInputs,
  decisionInputNames,
  decisionNumbers,
} from '../../api/decision-inputs.ts'
import { highest, lowest, type RowConditions } from '../../api/decision-table.ts'
import { fits } from './decide-by-table.ts'

type Value = DecisionInputs[DecisionInputName]

const isNumber = (name: DecisionInputName): name is (typeof decisionNumbers)[number] =>
  (decisionNumbers as readonly string[]).includes(name)
const isFlag = (name: DecisionInputName): name is (typeof decisionFlags)[number] =>
  (decisionFlags as readonly string[]).includes(name)

/** Each row matches all or none of the numbers between neighbouring bounds, so one number represents them. */
const partsOf = (name: DecisionInputName, all: readonly RowConditions[]): readonly Value[] => {
  if (isFlag(name)) return [true, false]
  if (!isNumber(name)) return decisionChoices[name]
  const starts = all.flatMap(({ [name]: range }) =>
    range ? [lowest(range.from), highest(range.to) + 1].filter(Number.isFinite) : [],
  )
  return [...new Set([0, ...starts])].toSorted((one, other) => one - other)
}

/** Thrown when the searches take longer than a save can wait for. */
export class TooComplex extends Error {}

type Column = {
  name: DecisionInputName
  /** A value for each part, with the rows that it fits, a bit for each. */
  parts: readonly { value: Value; rows: bigint }[]
  /** Rows that take any value in this column and all later ones. */
  restAny: bigint
}

/** The inputs split at every bound of the rows, for questions about what the rows cover. */
export type InputSpace = {
  rows: readonly RowConditions[]
  columns: readonly Column[]
  /** Steps that the searches may still take. */
  budget: { steps: number }
}

/**
 * Splits the inputs at the bounds of rows and of other conditions that are asked about. Columns with few parts come
 * first, because they leave few rows for the others.
 * @param steps that all searches together may take
 */
export const splitInputs = (
  rows: readonly RowConditions[],
  others: readonly RowConditions[],
  steps: number,
): InputSpace => {
  const bits = (holds: (when: RowConditions) => boolean) =>
    rows.reduce((found, when, at) => (holds(when) ? found | (1n << BigInt(at)) : found), 0n)
  const split = decisionInputNames
    .map((name) => ({ name, values: partsOf(name, [...rows, ...others]) }))
    .toSorted((one, other) => one.values.length - other.values.length)
  const columns = split.map(({ name, values }, at) => ({
    name,
    parts: values.map((value) => ({ value, rows: bits((when) => fits(when[name], value)) })),
    restAny: bits((when) => split.slice(at).every((later) => when[later.name] === undefined)),
  }))
  return { rows, columns, budget: { steps } }
}

type Values = { name: DecisionInputName; value: Value }[]

/**
 * Finds inputs within the box that none of the rows fits; null if the rows cover it.
 * @param box conditions that the inputs have to fit
 * @param among the rows, a bit for each
 * @throws TooComplex
 */
export const findUncovered = (
  { columns, budget }: InputSpace,
  box: RowConditions,
  among: bigint,
): DecisionInputs | null => {
  const covered = new Set<string>()
  const search = (at: number, rows: bigint): Values | null => {
    const column = columns[at]
    if (column === undefined) return rows === 0n ? [] : null
    if ((rows & column.restAny) !== 0n) return null
    const key = `${at} ${rows}`
    if (covered.has(key)) return null
    for (const { value, rows: fitting } of column.parts) {
      if ((budget.steps -= 1) < 0) throw new TooComplex()
      if (!fits(box[column.name], value)) continue
      const found = search(at + 1, rows & fitting)
      if (found) return [{ name: column.name, value }, ...found]
    }
    covered.add(key)
    return null
  }
  const found = search(0, among)
  return found && (Object.fromEntries(found.map(({ name, value }) => [name, value])) as DecisionInputs)
}
