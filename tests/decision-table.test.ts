import { describe, expect, it } from 'vitest'
import type { DecisionInputs } from '../api/decision-inputs.ts'
import { backTest } from '../domain/decision-table/back-test.ts'
import { firstTable } from '../domain/decision-table/first-table.ts'
import { parseTable, readTable } from '../tools/decision-table/read-table.ts'
import { backTestLines, faultLine } from '../tools/decision-table/table-lines.ts'

const inputs: DecisionInputs = {
  partnerAllows: true,
  publicOffice: 'no',
  withinCommitteeLimit: true,
  consumer: false,
  product: 'LEASING',
  assetGroups: 'allowed',
  limit: 'covers',
  financedCents: 10_000_00,
  periodMonths: 36,
}
const decision = (queryId: number, changed: Partial<DecisionInputs>) => ({
  queryId,
  decidedAt: '2026-11-02T08:00:00.000Z',
  table: { version: 0, row: 1, inputs: { ...inputs, ...changed } },
})

/** The first table, with an approval only up to an amount, belonging to it. */
const upTo = (value: number) => ({
  ...firstTable,
  rows: firstTable.rows.map((row, at) =>
    at === 0
      ? { ...row, when: { ...row.when, financedCents: { from: null, to: { value, open: false } } } }
      : row,
  ),
})

describe('a table in a file', () => {
  it('is read as it is written', () => {
    expect(parseTable(JSON.stringify(firstTable))).toEqual(firstTable)
  })

  it.each([
    ['{', 'The file is not JSON.'],
    ['[]', 'the file: '],
    ['{"hitPolicy":"all","rows":[{"when":{},"result":{"outcome":"refer"}}]}', 'hitPolicy: Please choose'],
    ['{"hitPolicy":"first","rows":[{"when":{"colour":1},"result":{"outcome":"refer"}}]}', 'rows.0.when: '],
    [
      '{"hitPolicy":"first","rows":[{"when":{"limit":[]},"result":{"outcome":"refer"}}]}',
      'rows.0.when.limit: ',
    ],
    [
      '{"hitPolicy":"first","rows":[{"when":{"periodMonths":{"from":{"value":9,"open":true},"to":{"value":9,"open":false}}},"result":{"outcome":"refer"}}]}',
      'rows.0.when.periodMonths: The minimum is over the maximum',
    ],
    [
      '{"hitPolicy":"first","rows":[{"when":{},"result":{"outcome":"refuse","reason":" "}}]}',
      'rows.0.result.reason: ',
    ],
  ])('names what is wrong in %s', (content, line) => {
    expect(() => parseTable(content)).toThrow(line)
  })

  it('has at most 200 rows', () => {
    const rows = Array.from({ length: 10_000 }, () => ({ when: {}, result: { outcome: 'refer' } }))
    expect(() => parseTable(JSON.stringify({ hitPolicy: 'first', rows }))).toThrow(/^rows: .*200/)
  })

  it('has to be there', async () => {
    await expect(readTable('/nowhere/table.json')).rejects.toThrow('There is no file /nowhere/table.json.')
  })
})

describe('a back-test', () => {
  it('lists the decisions that change, and counts those without inputs', () => {
    const past = [
      decision(1, {}),
      decision(2, { financedCents: 50_000_00 }),
      decision(3, { limit: 'rejected', financedCents: 50_000_00 }),
      { queryId: 4, decidedAt: '2026-09-01T08:00:00.000Z', table: null },
    ]
    const tested = backTest(past, firstTable, upTo(10_000_00))
    expect(tested).toMatchObject({ tested: 3, withoutInputs: 1 })
    expect(backTestLines(tested)).toEqual([
      'query 2, 2026-11-02: approve (row 1) → refer (row 5)',
      '1 of 3 decisions change; 1 kept no inputs.',
    ])
  })

  it('changes nothing by a row that only moves', () => {
    const { rows } = firstTable
    const moved = { ...firstTable, rows: [...rows.slice(1, 4), ...rows.slice(0, 1), ...rows.slice(4)] }
    expect(backTest([decision(1, {})], firstTable, moved).changed).toEqual([])
  })
})

it('a fault is reported with a query that shows it', () => {
  const said =
    'Partner allows automatic decisions: yes; High public office: no; Within the committee’s limit: yes; Client is a consumer: no; Product: Leasing; Asset groups: all allow it; Limit: covers the total; Financed amount: €10,000.00; Period: 36 months'
  expect([
    faultLine({ fault: 'gap', example: inputs }),
    faultLine({ fault: 'overlap', row: 1, other: 3, example: inputs }),
    faultLine({ fault: 'law', row: 2, law: 'committee', example: inputs }),
  ]).toEqual([
    `No row fits this query: ${said}. Widen a row or add one.`,
    `Rows 1 and 3 both fit this query: ${said}. Let only one of them fit.`,
    `Row 2 must not decide this way where the committee decides. It fits this query: ${said}.`,
  ])
})
