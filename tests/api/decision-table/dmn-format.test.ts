import { readFile } from 'node:fs/promises'
import { DmnModdle, type DmnTable } from 'dmn-moddle'
import fc from 'fast-check'
import { evaluate, unaryTest } from 'feelin'
import { describe, expect, test } from 'vitest'
import {
  decisionChoices,
  type DecisionInputs,
  type DecisionInputName,
  decisionInputNames,
} from '../../../api/decision-inputs.ts'
import {
  type Bound,
  type DecisionTable,
  highest,
  MAX_REASON_LENGTH,
  lowest,
  MAX_ROWS,
  type NumberRange,
  type RowConditions,
  type TableRow,
} from '../../../api/decision-table.ts'
import { MAX_DMN_LENGTH } from '../../../api/decision-table-version.ts'
import { replaceableRules } from '../../../api/replaceable-rule.ts'
import { decideByTable, fitsRow } from '../../../domain/decision-table/decide-by-table.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { readDmn } from '../../../server/decision-table/dmn/read-dmn.ts'
import { editedTable, write } from './dmn-example.ts'

/** Few values, so that bounds meet, beside the largest amount. */
const amount = fc.oneof(fc.nat(6), fc.constant(99_999_999_900))
const bound: fc.Arbitrary<Bound> = fc.option(fc.record({ value: amount, open: fc.boolean() }))
const range: fc.Arbitrary<NumberRange> = fc
  .record({ from: bound, to: bound })
  .filter(({ from, to }) => (from !== null || to !== null) && lowest(from) <= highest(to))
const some = <Value extends string>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const when: fc.Arbitrary<RowConditions> = fc.record(
  {
    partnerAllows: fc.boolean(),
    publicOffice: some(decisionChoices.publicOffice),
    withinCommitteeLimit: fc.boolean(),
    consumer: fc.boolean(),
    product: some(decisionChoices.product),
    assetGroups: some(decisionChoices.assetGroups),
    limit: some(decisionChoices.limit),
    financedCents: range,
    periodMonths: range,
  },
  { requiredKeys: [] },
)
/** A line as the portal stores it. */
const reason = fc
  .stringMatching(/^[a-zõä0-9"'\\<>&;{}[\]()-]{1,30}( [a-zõä🙂"\\]{1,9})?$/u, {
    maxLength: MAX_REASON_LENGTH,
  })
  .filter((text) => text.normalize('NFC') === text)
const result: fc.Arbitrary<TableRow['result']> = fc.oneof(
  fc.constant({ outcome: 'approve' as const }),
  fc.constant({ outcome: 'refer' as const }),
  fc.record({ outcome: fc.constant('approveIf' as const), replaces: some(replaceableRules) }),
  fc.record({ outcome: fc.constant('refuse' as const), reason }),
)
const tables: fc.Arbitrary<DecisionTable> = fc.record({
  hitPolicy: fc.constantFrom('first' as const, 'unique' as const),
  rows: fc.array(fc.record({ when, result }), { minLength: 1, maxLength: 6 }),
})
const inputs: fc.Arbitrary<DecisionInputs> = fc.record({
  partnerAllows: fc.boolean(),
  publicOffice: fc.constantFrom(...decisionChoices.publicOffice),
  withinCommitteeLimit: fc.boolean(),
  consumer: fc.boolean(),
  product: fc.constantFrom(...decisionChoices.product),
  assetGroups: fc.constantFrom(...decisionChoices.assetGroups),
  limit: fc.constantFrom(...decisionChoices.limit),
  financedCents: amount,
  periodMonths: fc.nat(7),
})

/** The rows of a file as a FEEL engine evaluates them. */
const evaluator = async (xml: string) => {
  const { rootElement } = await new DmnModdle().fromXML(xml)
  const table = rootElement.drgElement?.find((one) => one.decisionLogic)?.decisionLogic as DmnTable
  const names = (table.input ?? []).map(({ inputExpression }) => inputExpression?.text as DecisionInputName)
  return (table.rule ?? []).map(({ inputEntry = [], outputEntry = [] }) => ({
    fits: (given: DecisionInputs) =>
      names.every((name, at) => unaryTest(inputEntry[at]?.text ?? '', { '?': given[name] }).value === true),
    result: Object.fromEntries(
      (table.output ?? []).map(({ name }, at) => [name, evaluate(outputEntry[at]?.text ?? '').value]),
    ),
  }))
}

describe('a decision table as DMN', () => {
  test('is the same table when it is imported again', () =>
    fc.assert(
      fc.asyncProperty(tables, async (table) => {
        expect(await readDmn(await write(table))).toEqual(table)
      }),
    ))

  test('decides by FEEL as the portal does', () =>
    fc.assert(
      fc.asyncProperty(tables, fc.array(inputs, { minLength: 20, maxLength: 20 }), async (table, tried) => {
        const rows = await evaluator(await write(table))
        for (const given of tried) {
          expect(rows.map(({ fits }) => fits(given))).toEqual(
            table.rows.map((row) => fitsRow(row.when, given)),
          )
          const row = rows.find(({ fits }) => fits(given))
          const decided = decideByTable(table, given)
          if (row) expect(row.result).toEqual({ replaces: null, reason: null, ...decided.result })
          else expect(decided.row).toBeNull()
        }
      }),
    ))

  test('has every input with its type, the hit policy, and nothing of the people who wrote it', async () => {
    const xml = await write(firstTable)
    for (const name of decisionInputNames) expect(xml).toContain(`label="The ${name}"`)
    expect(xml).toContain('hitPolicy="FIRST"')
    expect(xml).toContain('<text>"tooSmall", "notAvailable"</text>')
    expect(xml).toContain('<text>["assetGroupsAllow", "limitCovers"]</text>')
    const { drgElement = [] } = (await new DmnModdle().fromXML(xml)).rootElement
    expect(drgElement.map(({ $type }) => $type)).toEqual([
      'dmn:Decision',
      ...decisionInputNames.map(() => 'dmn:InputData'),
    ])
  })

  test('is far smaller than the largest file', async () => {
    const row: TableRow = {
      when: { limit: [...decisionChoices.limit], product: [...decisionChoices.product] },
      result: { outcome: 'refuse', reason: '"'.repeat(MAX_REASON_LENGTH) },
    }
    const xml = await write({ hitPolicy: 'first', rows: Array.from({ length: MAX_ROWS }, () => row) })
    expect(JSON.stringify(xml).length).toBeLessThan(MAX_DMN_LENGTH)
  })

  // Exported by the portal without the last row and opened in dmn-js 17.10 with a mouse and a keyboard: the months of row
  // 2 were "<= 60", and the last row was added and got its outcome. The rest is as dmn-js saved it.
  test('is imported as it was edited in dmn-js', async () => {
    const xml = await readFile(new URL('edited-in-dmn-js.dmn', import.meta.url), 'utf8')
    expect(await readDmn(xml)).toEqual({
      ...editedTable,
      rows: [...editedTable.rows, { when: {}, result: { outcome: 'refer' } }],
    })
  })
})

const feelNames = [
  'feel',
  'FEEL',
  'http://www.omg.org/spec/FEEL/20140401',
  'https://www.omg.org/spec/DMN/20191111/FEEL/',
]

test.each<[string, (xml: string) => string]>([
  ['a comment about document types', (xml) => `<!-- <!DOCTYPE html> -->${xml}`],
  ...feelNames.map((name): [string, (xml: string) => string] => [
    `the language ${name}`,
    (xml) => xml.replace('<definitions ', `<definitions expressionLanguage="${name}" `),
  ]),
])('is imported with %s', async (_, change) => {
  expect(await readDmn(change(await write(firstTable)))).toEqual(firstTable)
})

test('columns may be in another order or absent, and cells as tools write them', async () => {
  const column = (text: string) => `<input><inputExpression><text> ${text} </text></inputExpression></input>`
  const cells = (tag: string, ...texts: string[]) =>
    texts.map((text) => `<${tag}Entry><text>${text}</text></${tag}Entry>`).join('')
  const xml = `<?xml version="1.0"?>
<d:definitions xmlns:d="https://www.omg.org/spec/DMN/20191111/MODEL/" xmlns:v="urn:vendor" v:tool="x" id="x" name="x" namespace="x">
<d:decision id="a"><d:extensionElements><v:note/></d:extensionElements><d:decisionTable>
${column('periodMonths')}${column('limit')}${column('consumer')}<output name="outcome"/>
<rule>${cells('input', ' ]12 .. 24[ ', '"covers" , "tooSmall"', '')}${cells('output', ' "approve" ')}</rule>
<rule>${cells('input', '36', '-', '// any client\nfalse')}${cells('output', '"refer"')}<annotationEntry><text>note</text></annotationEntry></rule>
</d:decisionTable></d:decision></d:definitions>`.replaceAll(
    /<(\/?)(input|output|rule|text|annotationEntry)/g,
    '<$1d:$2',
  )
  expect(await readDmn(xml)).toEqual({
    hitPolicy: 'unique',
    rows: [
      {
        when: {
          periodMonths: { from: { value: 12, open: true }, to: { value: 24, open: true } },
          limit: ['covers', 'tooSmall'],
        },
        result: { outcome: 'approve' },
      },
      {
        when: {
          periodMonths: { from: { value: 36, open: false }, to: { value: 36, open: false } },
          consumer: false,
        },
        result: { outcome: 'refer' },
      },
    ],
  })
})
