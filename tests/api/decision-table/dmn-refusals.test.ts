import { describe, expect, test } from 'vitest'
import { decisionInputNames } from '../../../api/decision-inputs.ts'
import { MAX_ROWS } from '../../../api/decision-table.ts'
import { readDmn } from '../../../server/decision-table/dmn/read-dmn.ts'
import { Problem, problemDetails } from '../../../server/platform/http/problem.ts'
import { editedTable, write } from './dmn-example.ts'

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
    ['no XML', 'rows', 'This is not a DMN 1.3 file.'],
    ['another XML', '<svg/>', 'This is not a DMN 1.3 file.'],
    ['DMN 1.2', xml.replace('20191111', '20180521'), 'This is not a DMN 1.3 file.'],
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
      'a document type after an instruction that looks like the beginning of a comment',
      `<?x <!-- ?><!DOCTYPE d>${xml}<!-- -->`,
      'The file declares a document type or entities. Remove them.',
    ],
    [
      'another encoding',
      replaced('<definitions ', '<!-- V\uFFFDlgnik --><definitions '),
      'The file is not in UTF-8. Save it in UTF-8.',
    ],
    ['comments without an end', '<!--'.repeat(100_000), 'This is not a DMN 1.3 file.'],
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
      'a language with a similar name',
      replaced('<definitions ', '<definitions expressionLanguage="feelings" '),
      'The file uses the expression language feelings. Use FEEL.',
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
      'Input 7 repeats “product”. Remove one of them.',
    ],
    [
      'a period in years',
      replaced('[12..60]', '"1 year"'),
      'Row 2, column “Period in months” (periodMonths): “"1 year"” cannot be imported. Use one range, such as [100..500], >= 100 or < 500, or -.',
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
    ['too many rows', rules(MAX_ROWS), `The table has ${MAX_ROWS + 5} rows. At most 200 are allowed.`],
    ['ten thousand rows', rules(10_000), 'The table has 10,005 rows. At most 200 are allowed.'],
    [
      'a row without a cell',
      xml.replace(/<inputEntry id="rule_2_consumer">[^]*?<\/inputEntry>/, ''),
      'Row 2 does not have one cell for each column.',
    ],
    [
      'a calculated test',
      replaced('&gt; 1000000', '? * 2 &gt; 4'),
      'Row 1, column “Financed amount in cents” (financedCents): “? * 2 > 4” cannot be imported. Use one range, such as [100..500], >= 100 or < 500, or -. In cents, €100 is 10000.',
    ],
    [
      'a number with an exponent',
      replaced('&gt; 1000000', '&gt; 1e9'),
      /^Row 1, column “Financed amount in cents” \(financedCents\): “> 1e9” cannot be imported\./,
    ],
    [
      'two ranges',
      replaced('&gt; 1000000', '[1..2], [4..5]'),
      /^Row 1, column “Financed amount in cents” \(financedCents\): “\[1\.\.2\], \[4\.\.5\]”/,
    ],
    [
      'a negation',
      replaced('<text>true</text>', '<text>not(true)</text>'),
      /^Row 1, column “Client is a consumer” \(consumer\): “not\(true\)” .* Use true, false or -\.$/,
    ],
    [
      'a choice that the portal does not have',
      xml.replace(/(<inputEntry id="rule_1_publicOffice">\s*<text>)[^<]*/, '$1"perhaps"'),
      /^Row 1, column “High public office” \(publicOffice\): “"perhaps"” .*: no, yes, unanswered\.$/,
    ],
    [
      'a part of a cent',
      replaced('[100..5000000)', '[100.5..5000000)'),
      /^Row 2, column “Financed amount in cents” \(financedCents\): /,
    ],
    [
      'a negative amount',
      replaced('[100..5000000)', '[-100..5000000)'),
      /^Row 2, column “Financed amount in cents” \(financedCents\): /,
    ],
    [
      'a range that nothing fits',
      replaced('[100..5000000)', '[100..50)'),
      /^Row 2, column “Financed amount in cents” \(financedCents\): /,
    ],
    [
      'an outcome that the portal does not have',
      replaced('<text>"refer"</text>', '<text>"wait"</text>'),
      /^Row 2, column outcome: “"wait"” is not an outcome\./,
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
      'Row 2, column “Limit” (limit): the expression is not FEEL.',
    ],
    [
      'brackets without end',
      replaced('&gt; 1000000', '('.repeat(500_000)),
      /^Row 1, column “Financed amount in cents” \(financedCents\): “\({80}…”/,
    ],
  ])('is named: %s', async (_, file, message) => {
    const [first, ...others] = await refusalsOf(file)
    expect(first).toMatch(message)
    if (typeof message === 'string') expect([first, ...others]).toEqual([message])
  })

  test('names each of three columns that are the same', async () => {
    const three = replaced('<text>limit</text>', '<text>product</text>').replace(
      '<text>consumer</text>',
      '<text>product</text>',
    )
    expect(await refusalsOf(three)).toEqual([
      'Input 5 repeats “product”. Remove one of them.',
      'Input 7 repeats “product”. Remove one of them.',
    ])
  })

  test('is refused with at most twenty places', async () => {
    const wrong = rules(MAX_ROWS - 10).replaceAll('<text>-</text>', `<text>${'['.repeat(200)}</text>`)
    expect(await refusalsOf(wrong)).toHaveLength(20)
  })
})
