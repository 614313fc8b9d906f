import { type Definitions, DmnModdle, type DmnTable } from 'dmn-moddle'
import * as z from 'zod/mini'
import { decisionInputNames } from '../../../api/decision-inputs.ts'
import { type DecisionTable, decisionTable, hitPolicies, MAX_ROWS } from '../../../api/decision-table.ts'
import { issueCode } from '../../../api/field-issue.ts'
import { Problem, type WrongField } from '../../platform/http/problem.ts'
import { text } from '../../platform/language/text.ts'
import { columnText } from './column-heading.ts'
import { DMN_NAMESPACE, dmnOutputs } from './dmn-columns.ts'
import { type Columns, isFeel, isOneOf, readRow, shown } from './read-row.ts'

/** Wrong places that are named at once. */
const MAX_NAMED = 20

type Values = NonNullable<WrongField['values']>

const wrong = (code: string, values: Values = {}): WrongField => ({
  path: 'dmn',
  code: `decisionTable.dmn.${code}`,
  values,
})

const refuse = (...fields: WrongField[]): Problem =>
  new Problem('request.invalid', { fields: fields.slice(0, MAX_NAMED) })

/**
 * Comments, instructions and character data are matched as a whole, so that what they hold is no declaration. Those
 * without an end go to the end of the file: a search for the end from each beginning would take long.
 */
const MARKUP = /<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<!(?:DOCTYPE|ENTITY)/gi

const declaresEntities = (xml: string): boolean =>
  (xml.match(MARKUP) ?? []).some((markup) => /^<![a-z]/i.test(markup))

/** Line and column of a parser's message, from 1. */
const placeIn = (message: string): Values => {
  const at = (word: string) => Number(new RegExp(`${word}: (\\d+)`).exec(message)?.[1] ?? 0) + 1
  return { line: at('line'), column: at('column') }
}

const parse = async (xml: string): Promise<Definitions> => {
  // The parser expands no entities; a file that declares some is not what it seems to be.
  if (declaresEntities(xml)) throw refuse(wrong('doctype'))
  // A browser reads a file of another encoding so.
  if (xml.includes('\uFFFD')) throw refuse(wrong('encoding'))
  const { rootElement, warnings } = await new DmnModdle().fromXML(xml).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : ''
    throw refuse(
      message.startsWith('failed to parse document') || !xml.includes(DMN_NAMESPACE)
        ? wrong('notDmn')
        : wrong('xml', placeIn(message)),
    )
  })
  const unread = warnings.map(({ message }) => message).filter((message) => message.startsWith('unparsable'))
  if (unread.length > 0) throw refuse(...unread.map((message) => wrong('xml', placeIn(message))))
  return rootElement
}

/** The only table of a file. @throws Problem request.invalid */
const tableOf = ({ drgElement = [], expressionLanguage }: Definitions): DmnTable => {
  const decisions = drgElement.filter(({ $type }) => $type === 'dmn:Decision')
  const [decision] = decisions
  if (!decision || decisions.length > 1) throw refuse(wrong('decisions', { count: decisions.length }))
  const { decisionLogic } = decision
  if (decisionLogic?.$type !== 'dmn:DecisionTable') throw refuse(wrong('noTable'))
  assertFeel(expressionLanguage)
  return decisionLogic
}

/** @throws Problem request.invalid */
const assertFeel = (language: string | undefined): void => {
  if (!isFeel(language)) throw refuse(wrong('language', { language: shown(language ?? '') }))
}

/** The names of columns, each known and there once. */
const namesOf = <Name extends string>(
  found: readonly string[],
  known: readonly Name[],
  { unknown, twice }: Record<'unknown' | 'twice', string>,
): { names: Name[]; fields: WrongField[] } => {
  const names: Name[] = []
  const fields: WrongField[] = []
  for (const [at, name] of found.entries()) {
    const values = { column: at + 1, name: shown(name) }
    if (!isOneOf(known, name)) fields.push(wrong(unknown, { ...values, known: known.join(', ') }))
    else if (names.includes(name)) fields.push(wrong(twice, values))
    else names.push(name)
  }
  return { names, fields }
}

const columnsOf = ({ input = [], output = [] }: DmnTable): Columns => {
  const inputs = namesOf(
    input.map(({ inputExpression }) => inputExpression?.text?.trim() ?? ''),
    decisionInputNames,
    { unknown: 'inputUnknown', twice: 'inputTwice' },
  )
  const outputs = namesOf(
    output.map(({ name }) => name?.trim() ?? ''),
    dmnOutputs,
    { unknown: 'outputUnknown', twice: 'outputTwice' },
  )
  const fields = [...inputs.fields, ...outputs.fields]
  if (fields.length === 0 && !outputs.names.includes('outcome')) fields.push(wrong('outputMissing'))
  for (const { name, defaultOutputEntry } of output)
    if (defaultOutputEntry) fields.push(wrong('outputDefault', { name: shown(name ?? '') }))
  if (fields.length > 0) throw refuse(...fields)
  for (const { inputExpression } of input) assertFeel(inputExpression?.expressionLanguage)
  return { inputs: inputs.names, outputs: outputs.names }
}

const hitPolicyOf = (table: DmnTable): DecisionTable['hitPolicy'] => {
  const policy = table.hitPolicy.toLowerCase()
  if (!isOneOf(hitPolicies, policy)) throw refuse(wrong('hitPolicy', { policy: shown(table.hitPolicy) }))
  return policy
}

/** The row of an issue of the schema, as {@link readRow} cannot check it. */
const wrongRow = (issue: z.core.$ZodIssue): WrongField => {
  const { code, values } = issueCode(issue)
  const [, at, , column = ''] = issue.path
  if (typeof at !== 'number') return { path: 'dmn', code, values }
  return {
    ...wrong('row', { row: at + 1 }),
    valuesFor: (language) => ({
      column: columnText(language, String(column)),
      why: text(language, code, values),
    }),
  }
}

/**
 * Reads the decision table of a DMN 1.3 file, the inverse of {@link writeDmn}. The table is not checked for gaps and
 * overlaps. Descriptions, annotations and extensions of other tools decide nothing and are left out.
 *
 * @throws Problem request.invalid that names the rows and columns, or the line, that cannot be imported
 */
export const readDmn = async (xml: string): Promise<DecisionTable> => {
  const table = tableOf(await parse(xml))
  const hitPolicy = hitPolicyOf(table)
  const columns = columnsOf(table)
  const { rule = [] } = table
  if (rule.length > MAX_ROWS) throw refuse(wrong('rows', { count: rule.length, max: MAX_ROWS }))
  const rows: unknown[] = []
  const fields: WrongField[] = []
  for (const [at, one] of rule.entries()) {
    const { row, wrong: cells } = readRow(one, columns, at + 1)
    rows.push(row)
    fields.push(...cells.map((cell) => ({ path: 'dmn', ...cell })))
    // Reading expressions that mean nothing takes long.
    if (fields.length >= MAX_NAMED) break
  }
  if (fields.length > 0) throw refuse(...fields)
  const parsed = z.safeParse(decisionTable, { hitPolicy, rows })
  if (!parsed.success) throw refuse(...parsed.error.issues.map(wrongRow))
  return parsed.data
}
