import { DmnModdle } from 'dmn-moddle'
import { type DecisionInputName, decisionInputNames } from '../../../api/decision-inputs.ts'
import {
  type DecisionTable,
  type NumberRange,
  type RowConditions,
  rowOutcomes,
  type TableOutcome,
  type TableRow,
} from '../../../api/decision-table.ts'
import { DMN_NAMESPACE, type DmnOutput, dmnOutputs, kindOf } from './dmn-columns.ts'

/** Nothing in FEEL: any value of an input. */
const ANY = '-'
const REPLACED_RULES = 'replacedRules'

// FEEL escapes texts as JSON does.
const feelTexts = (values: readonly string[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ')

const feelRange = ({ from, to }: NumberRange): string => {
  if (from && to) return `${from.open ? '(' : '['}${from.value}..${to.value}${to.open ? ')' : ']'}`
  if (from) return `${from.open ? '>' : '>='} ${from.value}`
  return to ? `${to.open ? '<' : '<='} ${to.value}` : ANY
}

/** A condition as a FEEL unary test. */
const feelTest = (condition: RowConditions[DecisionInputName]): string => {
  if (condition === undefined) return ANY
  if (typeof condition === 'boolean') return String(condition)
  return Array.isArray(condition) ? feelTexts(condition) : feelRange(condition)
}

const feelResult = (result: TableOutcome): Record<DmnOutput, string> => ({
  outcome: JSON.stringify(result.outcome),
  replaces: result.outcome === 'approveIf' ? `[${feelTexts(result.replaces)}]` : 'null',
  reason: result.outcome === 'refuse' ? JSON.stringify(result.reason) : 'null',
})

const typeOf = (name: DecisionInputName): string =>
  ({ flag: 'boolean', number: 'number', choice: 'string' })[kindOf(name).kind]

type Head = {
  version: number
  name: string
  /** The headings of the columns, for people. */
  labelOf: (name: DecisionInputName) => string
}

const moddle = new DmnModdle()
const make = (type: string, attributes: object) => moddle.create(`dmn:${type}`, attributes)
const test = (id: string, text: string) => make('UnaryTests', { id, text })
const literal = (id: string, text: string) => make('LiteralExpression', { id, text })

const inputClause = (name: DecisionInputName, label: string) => {
  const kind = kindOf(name)
  return make('InputClause', {
    id: `input_${name}`,
    label,
    inputExpression: make('LiteralExpression', {
      id: `expression_${name}`,
      typeRef: typeOf(name),
      text: name,
    }),
    ...(kind.kind === 'choice' && { inputValues: test(`values_${name}`, feelTexts(kind.values)) }),
  })
}

const outputClause = (name: DmnOutput) =>
  make('OutputClause', {
    id: `output_${name}`,
    name,
    typeRef: name === 'replaces' ? REPLACED_RULES : 'string',
    ...(name === 'outcome' && { outputValues: test('values_outcome', feelTexts(rowOutcomes)) }),
  })

const ruleOf = ({ when, result }: TableRow, at: number) => {
  const id = `rule_${at + 1}`
  const texts = feelResult(result)
  return make('DecisionRule', {
    id,
    inputEntry: decisionInputNames.map((name) => test(`${id}_${name}`, feelTest(when[name]))),
    outputEntry: dmnOutputs.map((name) => literal(`${id}_${name}`, texts[name])),
  })
}

const requirementOf = (name: DecisionInputName) =>
  make('InformationRequirement', {
    id: `requires_${name}`,
    requiredInput: make('DMNElementReference', { href: `#data_${name}` }),
  })

const inputData = (name: DecisionInputName) =>
  make('InputData', {
    id: `data_${name}`,
    name,
    variable: make('InformationItem', { id: `variable_${name}`, name, typeRef: typeOf(name) }),
  })

/**
 * A table as a DMN 1.3 file with one decision. It holds no note, author or time of the version, so that it can be given
 * away. {@link readDmn} is the inverse.
 */
export const writeDmn = async (
  { hitPolicy, rows }: DecisionTable,
  { version, name, labelOf }: Head,
): Promise<string> => {
  const decision = make('Decision', {
    id: 'decision',
    name,
    variable: make('InformationItem', { id: 'variable_decision', name }),
    informationRequirement: decisionInputNames.map(requirementOf),
    decisionLogic: make('DecisionTable', {
      id: 'decisionTable',
      hitPolicy: hitPolicy.toUpperCase(),
      input: decisionInputNames.map((input) => inputClause(input, labelOf(input))),
      output: dmnOutputs.map(outputClause),
      rule: rows.map(ruleOf),
    }),
  })
  const definitions = make('Definitions', {
    xmlns: DMN_NAMESPACE,
    id: `decision-table-${version}`,
    name,
    namespace: `urn:decision-table:${version}`,
    itemDefinition: [
      make('ItemDefinition', {
        id: REPLACED_RULES,
        name: REPLACED_RULES,
        typeRef: 'string',
        isCollection: true,
      }),
    ],
    drgElement: [decision, ...decisionInputNames.map(inputData)],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}
