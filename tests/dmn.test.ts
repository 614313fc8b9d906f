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
} from '../api/decision-inputs.ts'
import {
  type Bound,
  type DecisionTable,
  highest,
  LONGEST_REASON,
  lowest,
  MOST_ROWS,
  type NumberRange,
  type RowConditions,
  type TableRow,
} from '../api/decision-table.ts'
import { LONGEST_DMN } from '../api/decision-table-version.ts'
import { replaceableRules } from '../api/replaceable-rule.ts'
import { decideByTable, fitsRow } from '../domain/decision-table/decide-by-table.ts'
import { firstTable } from '../domain/decision-table/first-table.ts'
import { readDmn } from '../server/decision-table/dmn/read-dmn.ts'
import { writeDmn } from '../server/decision-table/dmn/write-dmn.ts'
import { Problem, problemDetails } from '../server/platform/http/problem.ts'

const write = (table: DecisionTable) =>
  writeDmn(table, { version: 7, name: 'Decision table 7', labelOf: (name) => `The ${name}` })

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
  .stringMatching(/^[a-zõä0-9"'\\<>&;{}[\]()-]{1,30}( [a-zõä🙂"\\]{1,9})?$/u, { maxLength: LONGEST_REASON })
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
      result: { outcome: 'refuse', reason: '"'.repeat(LONGEST_REASON) },
    }
    const xml = await write({ hitPolicy: 'first', rows: Array.from({ length: MOST_ROWS }, () => row) })
    expect(JSON.stringify(xml).length).toBeLessThan(LONGEST_DMN)
  })

  // Exported by the portal without the last row and opened in dmn-js 17.10 with a mouse and a keyboard: the months of row
  // 2 were "<= 60", and the last row was added and got its outcome. The rest is as dmn-js saved it.
  test('is imported as it was edited in dmn-js', async () => {
    const xml = await readFile(new URL('dmn/edited-in-dmn-js.dmn', import.meta.url), 'utf8')
    expect(await readDmn(xml)).toEqual({
      ...editedTable,
      rows: [...editedTable.rows, { when: {}, result: { outcome: 'refer' } }],
    })
  })
})

const editedTable: DecisionTable = {
  hitPolicy: 'first',
  rows: [
    {
      when: {
        consumer: true,
        publicOffice: ['yes', 'unanswered'],
        financedCents: { from: { value: 1_000_000, open: true }, to: null },
      },
      result: { outcome: 'refuse', reason: 'Võlgnevus "üle" 10 000 € & <muu> \\' },
    },
    {
      when: {
        financedCents: { from: { value: 100, open: false }, to: { value: 5_000_000, open: true } },
        periodMonths: { from: { value: 12, open: false }, to: { value: 60, open: false } },
      },
      result: { outcome: 'refer' },
    },
    ...firstTable.rows.slice(0, -1),
  ],
}

/** The messages of a refused file, in English. */
const refusalsOf = async (xml: string): Promise<string[]> => {
  const error: unknown = await readDmn(xml).catch((thrown: unknown) => thrown)
  if (!(error instanceof Problem)) throw new Error('the file was imported', { cause: error })
  return (problemDetails(error, 'en').fields ?? []).map(({ detail }) => detail)
}

describe('a file that cannot be imported', async () => {
  const xml = await write(editedTable)
  const rule = /<rule id="rule_2">[^]*?<\/rule>/.exec(xml)?.[0] ?? ''
  const rules = (count: number) =>
    xml.replace(
      rule,
      Array.from({ length: count }, (_, at) => rule.replaceAll('rule_2', `more_${at}`)).join(''),
    )
  const replaced = (from: string, to: string) => {
    if (!xml.includes(from)) throw new Error(`the file has no ${from}`)
    return xml.replace(from, () => to)
  }
  const known = decisionInputNames.join(', ')

  test.each([
    ['no XML', 'rows', 'The file is no DMN 1.3 file.'],
    ['another XML', '<svg/>', 'The file is no DMN 1.3 file.'],
    ['DMN 1.2', xml.replace('20191111', '20180521'), 'The file is no DMN 1.3 file.'],
    [
      'XML that ends too early',
      xml.slice(0, 600),
      /^Line \d+, column \d+: the XML is broken, or DMN 1\.3 has no such element there\.$/,
    ],
    [
      'an element that DMN does not have',
      replaced('<output ', '<outcome/><output '),
      /^Line \d+, column \d+/,
    ],
    [
      'entities',
      `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${xml}`,
      'The file declares a document type or entities. Remove them.',
    ],
    [
      'two decisions',
      replaced('</definitions>', '<decision id="other" name="Other" /></definitions>'),
      'The file has 2 decisions. It must have one.',
    ],
    [
      'a decision without a table',
      replaced('<decisionTable ', '<literalExpression id="e" /><decisionTable ').replace(
        /<decisionTable [^]*<\/decisionTable>/,
        '',
      ),
      'The decision has no decision table.',
    ],
    [
      'another language',
      replaced('<definitions ', '<definitions expressionLanguage="juel" '),
      'The file uses the expression language juel. Use FEEL.',
    ],
    [
      'a hit policy that collects',
      replaced('"FIRST"', '"COLLECT"'),
      'The hit policy is COLLECT. Use UNIQUE or FIRST.',
    ],
    [
      'an input that the portal does not have',
      replaced('<text>consumer</text>', '<text>client.age</text>'),
      `Input 4 is “client.age”. Use one of these: ${known}.`,
    ],
    [
      'an input twice',
      replaced('<text>limit</text>', '<text>product</text>'),
      'There are two columns named “product”.',
    ],
    [
      'an output that the portal does not have',
      replaced('name="reason"', 'name="price"'),
      'Output 3 is “price”. Use one of these: outcome, replaces, reason.',
    ],
    [
      'a default output',
      replaced(
        '</outputValues>',
        '</outputValues><defaultOutputEntry><text>"refer"</text></defaultOutputEntry>',
      ),
      'Output “outcome” has a default value. Add a last row in its place.',
    ],
    ['too many rows', rules(MOST_ROWS), `The table has ${MOST_ROWS + 5} rows, and 200 are the most.`],
    ['ten thousand rows', rules(10_000), 'The table has 10,005 rows, and 200 are the most.'],
    [
      'a row without a cell',
      xml.replace(/<inputEntry id="rule_2_consumer">[^]*?<\/inputEntry>/, ''),
      'Row 2 does not have one cell for each column.',
    ],
    [
      'a calculated test',
      replaced('&gt; 1000000', '? * 2 &gt; 4'),
      'Row 1, column financedCents: “? * 2 > 4” cannot be imported. Use one range, such as [100..500], >= 100 or < 500, or -.',
    ],
    [
      'a number with an exponent',
      replaced('&gt; 1000000', '&gt; 1e9'),
      /^Row 1, column financedCents: “> 1e9” cannot be imported\./,
    ],
    [
      'two ranges',
      replaced('&gt; 1000000', '[1..2], [4..5]'),
      /^Row 1, column financedCents: “\[1\.\.2\], \[4\.\.5\]”/,
    ],
    [
      'a negation',
      replaced('<text>true</text>', '<text>not(true)</text>'),
      /^Row 1, column consumer: “not\(true\)” .* Use true, false or -\.$/,
    ],
    [
      'a choice that the portal does not have',
      xml.replace(/(<inputEntry id="rule_1_publicOffice">\s*<text>)[^<]*/, '$1"perhaps"'),
      /^Row 1, column publicOffice: “"perhaps"” .*: no, yes, unanswered\.$/,
    ],
    ['a part of a cent', replaced('[100..5000000)', '[100.5..5000000)'), /^Row 2, column financedCents: /],
    ['a negative amount', replaced('[100..5000000)', '[-100..5000000)'), /^Row 2, column financedCents: /],
    ['a range that nothing fits', replaced('[100..5000000)', '[100..50)'), /^Row 2, column financedCents: /],
    [
      'an outcome that the portal does not have',
      replaced('<text>"refer"</text>', '<text>"wait"</text>'),
      /^Row 2, column outcome: “"wait"” is no outcome\./,
    ],
    [
      'an outcome that is calculated',
      replaced('<text>"refer"</text>', '<text>if true then "refer" else "approve"</text>'),
      /^Row 2, column outcome: /,
    ],
    [
      'conditions that replace nothing',
      replaced('<text>["assetGroupsAllow"]</text>', '<text>null</text>'),
      /^Row 4, column replaces: “null” .* approveIf needs/,
    ],
    [
      'a reason of an approval',
      xml.replace(/(<outputEntry id="rule_3_reason">\s*<text>)null/, '$1"Because"'),
      'Row 3, column reason: “"Because"” does not belong to this outcome. Use null.',
    ],
    [
      'a cell in another language',
      replaced('<inputEntry id="rule_2_limit">', '<inputEntry id="rule_2_limit" expressionLanguage="juel">'),
      'Row 2, column limit: the expression is not FEEL.',
    ],
    [
      'brackets without end',
      replaced('&gt; 1000000', '('.repeat(500_000)),
      /^Row 1, column financedCents: “\({80}…”/,
    ],
  ])('is named: %s', async (_, file, message) => {
    const [first, ...others] = await refusalsOf(file)
    expect(first).toMatch(message)
    if (typeof message === 'string') expect([first, ...others]).toEqual([message])
  })

  test('is refused with at most twenty places', async () => {
    const wrong = rules(MOST_ROWS - 10).replaceAll('<text>-</text>', `<text>${'['.repeat(200)}</text>`)
    expect(await refusalsOf(wrong)).toHaveLength(20)
  })
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
