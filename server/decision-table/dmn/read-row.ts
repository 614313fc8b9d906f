import type { DmnTable } from 'dmn-moddle'
import type { DecisionInputName } from '../../../api/decision-inputs.ts'
import { rowOutcomes } from '../../../api/decision-table.ts'
import { replaceableRules } from '../../../api/replaceable-rule.ts'
import type { WrongField } from '../../platform/http/problem.ts'
import { columnText } from './column-heading.ts'
import { type DmnColumn, type DmnOutput, kindOf } from './dmn-columns.ts'
import { readTest, readTexts } from './feel.ts'

/** The columns of a file in their order. */
export type Columns = { inputs: readonly DecisionInputName[]; outputs: readonly DmnOutput[] }

type DmnRule = NonNullable<DmnTable['rule']>[number]

/** A cell that cannot be imported. */
type WrongCell = Omit<WrongField, 'path'>

/** Characters of an expression that a message repeats. */
const SHOWN = 80
export const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

export const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  (names as readonly string[]).includes(text)

/** FEEL is the language of a file that names none. Its names: `feel`, and the namespaces of DMN 1.1 and later. */
export const isFeel = (language: string | undefined): boolean =>
  language === undefined ||
  /^(?:feel|https?:\/\/www\.omg\.org\/spec\/(?:feel\/\d+|dmn\/\d+\/feel)\/?)$/i.test(language.trim())

/** Notes why the cell of a column is wrong, and what it could be. */
type Fail = (code: string, column: DmnColumn, known?: readonly string[]) => undefined

/** The condition of a cell; undefined: any value, or a wrong cell. */
const conditionOf = (name: DecisionInputName, cell: string, fail: Fail) => {
  const test = readTest(cell)
  if (test.type === 'any') return undefined
  const kind = kindOf(name)
  const values = test.type === 'values' ? test.values : []
  const [value, ...more] = values
  if (kind.kind === 'choice') {
    const isKnown = values.every((one) => typeof one === 'string' && isOneOf(kind.values, one))
    return values.length > 0 && isKnown ? values : fail('choice', name, kind.values)
  }
  if (kind.kind === 'number' && test.type === 'range') return test.range
  const isOfKind = typeof value === (kind.kind === 'flag' ? 'boolean' : 'number')
  if (!isOfKind || more.length > 0) return fail(kind.kind, name)
  return kind.kind === 'flag' ? value : { from: { value, open: false }, to: { value, open: false } }
}

/** The result of a row; undefined: a wrong cell. */
const resultOf = (cells: ReadonlyMap<DmnColumn, string>, fail: Fail) => {
  const read = (name: DmnOutput) => readTexts(cells.get(name) ?? '')
  const [outcome, ...others] = read('outcome') ?? []
  if (outcome === undefined || others.length > 0 || !isOneOf(rowOutcomes, outcome))
    return fail('outcome', 'outcome', rowOutcomes)
  const isConditional = outcome === 'approveIf'
  const replaces = read('replaces')
  const isKnown = replaces?.every((rule) => isOneOf(replaceableRules, rule)) === true
  if (!isKnown || replaces.length > 0 !== isConditional)
    return fail(isConditional ? 'replaces' : 'mustBeEmpty', 'replaces', replaceableRules)
  const isRefusal = outcome === 'refuse'
  const reason = read('reason')
  if (reason?.length !== Number(isRefusal)) return fail(isRefusal ? 'reason' : 'mustBeEmpty', 'reason')
  return { outcome, ...(isConditional && { replaces }), ...(isRefusal && { reason: reason[0] }) }
}

/** A rule of a file as a row, yet to be checked by the schema of tables; or its wrong cells. `number` counts from 1. */
export const readRow = (
  { inputEntry = [], outputEntry = [] }: DmnRule,
  { inputs, outputs }: Columns,
  number: number,
): { row: unknown; wrong: readonly WrongCell[] } => {
  if (inputEntry.length !== inputs.length || outputEntry.length !== outputs.length)
    return { row: null, wrong: [{ code: 'decisionTable.dmn.cells', values: { row: number } }] }
  const names: readonly DmnColumn[] = [...inputs, ...outputs]
  const entries = [...inputEntry, ...outputEntry]
  const cells = new Map(names.map((name, at) => [name, entries[at]?.text ?? '']))
  const wrong: WrongCell[] = []
  const fail: Fail = (code, column, known = []) => {
    wrong.push({
      code: `decisionTable.dmn.cell.${code}`,
      values: { row: number, name: column, cell: shown(cells.get(column) ?? ''), known: known.join(', ') },
      valuesFor: (language) => ({ column: columnText(language, column) }),
    })
    return undefined
  }
  for (const [at, name] of names.entries())
    if (!isFeel(entries[at]?.expressionLanguage)) fail('language', name)
  const when = inputs.flatMap((name) => {
    const condition = conditionOf(name, cells.get(name) ?? '', fail)
    return condition === undefined ? [] : [[name, condition]]
  })
  return { row: { when: Object.fromEntries(when), result: resultOf(cells, fail) }, wrong }
}
