import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionChoices, type DecisionInputs } from '../../api/decision-inputs.ts'
import {
  type DecisionTable,
  decisionTable,
  type NumberRange,
  type RowConditions,
  type TableOutcome,
} from '../../api/decision-table.ts'
import { products } from '../../api/status.ts'
import { checkTable, type TableFault } from '../../domain/decision-table/check-table.ts'
import { fitsRow } from '../../domain/decision-table/decide-by-table.ts'
import { tableLaws } from '../../domain/decision-table/table-laws.ts'
import { isLimitReplaceable } from '../../domain/limit-cover.ts'
import { firstTable } from '../../domain/decision-table/first-table.ts'
import { processorMs } from '../processor-time.ts'

const refer: TableOutcome = { outcome: 'refer' }
const approve: TableOutcome = { outcome: 'approve' }
const lawful: RowConditions = {
  partnerAllows: true,
  publicOffice: ['no'],
  withinCommitteeLimit: true,
  assetGroups: ['allowed'],
  limit: ['covers'],
}
const table = (hitPolicy: DecisionTable['hitPolicy'], ...rows: [RowConditions, TableOutcome][]) => ({
  hitPolicy,
  rows: rows.map(([when, result]) => ({ when, result })),
})
const upTo = (value: number, open = false): NumberRange => ({ from: null, to: { value, open } })
const above = (value: number, open = true): NumberRange => ({ from: { value, open }, to: null })
const named = (faults: readonly TableFault[]) => faults.map(({ fault }) => fault)

describe('a decision table', () => {
  it('has no fault as the program brings it', () => expect(checkTable(firstTable)).toEqual([]))

  it.each([
    ['both bounds belong to neither row', upTo(500, true), above(500), 500],
    ['a cent lies between two closed bounds', upTo(499), above(501, false), 500],
    ['nothing above', upTo(499), upTo(600), 601],
    ['nothing below', above(5), above(6), 0],
  ])('names a query that no row fits: %s', (_, one, other, financedCents) => {
    const [fault, ...others] = checkTable(
      table(
        'unique',
        [{ financedCents: one, consumer: true }, refer],
        [{ financedCents: other, consumer: false }, refer],
      ),
    )
    expect(others).toEqual([])
    expect(fault).toMatchObject({ fault: 'gap' })
    const covered = table('first', [{ financedCents: one }, refer], [{ financedCents: other }, refer])
    expect(checkTable(covered)).toContainEqual({
      fault: 'gap',
      example: expect.objectContaining({ financedCents }),
    })
  })

  it.each([
    ['share a bound', upTo(500), above(500, false), 500],
    ['share a cent', upTo(501, true), above(499), 500],
    ['hold one another', upTo(500), { from: { value: 7, open: false }, to: { value: 9, open: true } }, 7],
  ])('names a query that two rows of a unique table fit: they %s', (_, one, other, financedCents) => {
    const [fault] = checkTable(
      table('unique', [{ financedCents: one }, refer], [{ financedCents: other }, refer]),
    )
    expect(fault).toEqual({
      fault: 'overlap',
      row: 1,
      other: 2,
      example: expect.objectContaining({ financedCents }),
    })
  })

  it('accepts rows that meet in a bound that only one of them has', () => {
    const rows: [RowConditions, TableOutcome][] = [
      [{ financedCents: upTo(500) }, refer],
      [{ financedCents: above(500) }, refer],
    ]
    expect([checkTable(table('unique', ...rows)), checkTable(table('first', ...rows))]).toEqual([[], []])
  })

  it('names a row that the earlier ones together leave nothing', () => {
    const faults = checkTable(
      table(
        'first',
        [{ consumer: true }, refer],
        [{ consumer: false }, refer],
        [{ limit: ['covers'] }, refer],
      ),
    )
    expect(faults).toEqual([{ fault: 'unreachable', row: 3 }])
  })

  it.each<[string, RowConditions, TableOutcome, string]>([
    ['the partner does not allow it', { partnerAllows: false }, approve, 'partnerAllows'],
    ['nobody has asked about an office', { publicOffice: ['no', 'unanswered'] }, approve, 'publicOffice'],
    ['the committee decides', { withinCommitteeLimit: false }, approve, 'committee'],
    ['there are no assets', { assetGroups: ['noAssets'] }, approve, 'noAssets'],
    ['the limit is blocked', { limit: ['blocked'] }, approve, 'limitDecided'],
    [
      'a consumer’s limit is too small',
      { limit: ['covers', 'tooSmall'] },
      { outcome: 'approveIf', replaces: ['limitCovers'] },
      'consumerCredit',
    ],
    [
      'it refuses above the committee’s limit',
      { withinCommitteeLimit: false },
      { outcome: 'refuse', reason: 'No' },
      'committee',
    ],
    [
      'it refuses a consumer to whom every answer is shown as yes',
      { financedCents: upTo(500) },
      { outcome: 'refuse', reason: 'Too small' },
      'consumerRefused',
    ],
  ])('names a query on which no table may decide: %s', (_, changed, result, law) => {
    const when = { ...lawful, ...changed }
    const faults = checkTable(table('first', [when, result], [{}, refer]))
    expect(faults).toEqual([{ fault: 'law', row: 1, law, example: expect.anything() }])
    const [fault] = faults
    expect(fault && 'example' in fault && fitsRow(when, fault.example)).toBe(true)
  })

  it('may refuse what the limit engine rejects or a company, and approve what an earlier row has left to it', () => {
    const refused: RowConditions = { ...lawful, limit: ['rejected'] }
    expect(
      checkTable(table('first', [refused, { outcome: 'refuse', reason: 'Rejected' }], [{}, refer])),
    ).toEqual([])
    const tooSmall: RowConditions = { ...lawful, consumer: true, limit: ['tooSmall'] }
    expect(
      checkTable(table('first', [tooSmall, { outcome: 'refuse', reason: 'Small' }], [{}, refer])),
    ).toEqual([])
    const company: RowConditions = { ...lawful, consumer: false }
    expect(
      checkTable(table('first', [company, { outcome: 'refuse', reason: 'Branch' }], [{}, refer])),
    ).toEqual([])
    const { limit: _, ...any } = lawful
    const others = decisionChoices.limit.filter((limit) => limit !== 'covers')
    expect(checkTable(table('first', [{ limit: others }, refer], [any, approve], [{}, refer]))).toEqual([])
  })
})

const anyQuery: DecisionInputs = {
  partnerAllows: true,
  publicOffice: 'no',
  withinCommitteeLimit: true,
  consumer: true,
  product: 'LEASING',
  assetGroups: 'allowed',
  limit: 'covers',
  financedCents: 0,
  periodMonths: 0,
}

describe('the laws of tables', () => {
  const { limitDecided, consumerCredit } = tableLaws
  const statusOf = {
    covers: 'approved',
    tooSmall: 'approved',
    notAvailable: 'not_available',
    rejected: 'rejected',
    blocked: 'blocked',
    notChecked: 'checking',
  } as const

  it.each(
    [true, false].flatMap((consumer) => decisionChoices.limit.map((limit) => [limit, consumer] as const)),
  )('refuse an approval on a limit as the guard does: %s, consumer %s', (limit, consumer) => {
    const forbids = [limitDecided, consumerCredit].some(({ when }) =>
      fitsRow(when, { ...anyQuery, consumer, limit }),
    )
    const isOpen = limit === 'covers' || isLimitReplaceable({ consumer, limitStatus: statusOf[limit] })
    expect(forbids).toBe(!isOpen)
  })
})

/** Few values, so that every query can be tried. */
const bounds = fc.option(fc.record({ value: fc.nat(4), open: fc.boolean() }))
const conditions = fc.record(
  {
    consumer: fc.boolean(),
    limit: fc.subarray([...decisionChoices.limit], { minLength: 1 }),
    financedCents: fc.record({ from: bounds, to: bounds }),
    periodMonths: fc.record({ from: bounds, to: bounds }),
  },
  { requiredKeys: [] },
)
const tables = fc
  .record({
    hitPolicy: fc.constantFrom('first' as const, 'unique' as const),
    rows: fc.array(fc.record({ when: conditions, result: fc.constant(refer) }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .filter((made) => decisionTable.safeParse(made).success)
  .map((made) => decisionTable.parse(made))

const numbers = [0, 1, 2, 3, 4, 5, 6]
const everyQuery = [true, false].flatMap((consumer) =>
  decisionChoices.limit.flatMap((limit) =>
    numbers.flatMap((financedCents) =>
      numbers.map((periodMonths): DecisionInputs => ({
        ...anyQuery,
        consumer,
        limit,
        financedCents,
        periodMonths,
      })),
    ),
  ),
)

describe('the check of any table', () => {
  it('finds what trying every query finds, and its examples hold', () => {
    fc.assert(
      fc.property(tables, (any) => {
        const fitting = everyQuery.map((query) =>
          any.rows.flatMap(({ when }, at) => (fitsRow(when, query) ? [at] : [])),
        )
        const reached = new Set(fitting.map(([first]) => first))
        const expected = [
          ...(any.hitPolicy === 'unique' && fitting.some((rows) => rows.length > 1) ? ['overlap'] : []),
          ...(any.hitPolicy === 'first'
            ? any.rows.flatMap((_, at) => (reached.has(at) ? [] : ['unreachable']))
            : []),
          ...(fitting.some((rows) => rows.length === 0) ? ['gap'] : []),
        ]
        const faults = checkTable(any)
        expect(named(faults)).toEqual(expected)
        for (const fault of faults) {
          const shown = (query: DecisionInputs) => any.rows.map(({ when }) => fitsRow(when, query))
          if (fault.fault === 'gap') expect(shown(fault.example)).not.toContain(true)
          if (fault.fault === 'overlap')
            expect([fault.row, fault.other].map((row) => shown(fault.example)[row - 1])).toEqual([true, true])
        }
      }),
      { numRuns: 400 },
    )
  })
})

const at = (value: number, open: boolean) => ({ value, open })

/** A grid of amounts and periods without a last row for the rest. */
const grid = (amounts: number, periods: number): [RowConditions, TableOutcome][] =>
  Array.from({ length: amounts }, (_one, amount) =>
    Array.from({ length: periods }, (_other, period): [RowConditions, TableOutcome] => [
      {
        financedCents: {
          from: at(amount * 100_00, false),
          to: amount + 1 < amounts ? at((amount + 1) * 100_00, true) : null,
        },
        periodMonths: {
          from: at(period * 12, false),
          to: period + 1 < periods ? at((period + 1) * 12, true) : null,
        },
      },
      refer,
    ]),
  ).flat()

const among = <Value>(all: readonly Value[], nth: number): Value[] =>
  all.filter((_one, bit) => ((nth >> bit) & 1) === 0 || bit === nth % all.length)

/** Ranges that begin and end at different numbers each. */
const tangled = Array.from({ length: 200 }, (_, nth): [RowConditions, TableOutcome] => {
  const [cents, months] = [(nth * 7919) % 9973, (nth * 31) % 211]
  return [
    {
      financedCents: { from: at(cents, false), to: at(cents + 4000, false) },
      periodMonths: { from: at(months, false), to: at(months + 90, false) },
      product: among(products, nth),
      limit: among(decisionChoices.limit, nth),
    },
    refer,
  ]
})

describe('a table of 200 rows', () => {
  it.each(['first', 'unique'] as const)('is checked within a second, %s', (hitPolicy) => {
    const started = process.threadCpuUsage()
    expect(checkTable(table(hitPolicy, ...grid(20, 10)))).toEqual([])
    expect(checkTable(table(hitPolicy, ...grid(20, 10).toSpliced(117, 1)))).toEqual([
      {
        fault: 'gap',
        example: expect.objectContaining({ financedCents: 11 * 100_00, periodMonths: 7 * 12 }),
      },
    ])
    expect(processorMs(started)).toBeLessThan(4000)
  })

  it('is checked within a second however tangled it is', () => {
    const started = process.threadCpuUsage()
    const [fault] = checkTable(table('first', ...tangled))
    expect(fault).toBeDefined()
    expect(processorMs(started)).toBeLessThan(4000)
  })

  it('is refused if its check takes too many steps', () => {
    expect(checkTable(table('first', ...tangled), 1000)).toEqual([{ fault: 'tooComplex' }])
  })

  it('may not have more rows', () => {
    const rows = Array.from({ length: 10_000 }, () => ({ when: {}, result: refer }))
    expect(
      decisionTable
        .safeParse({ hitPolicy: 'first', rows })
        .error?.issues.map(({ path, message }) => [path, message]),
    ).toEqual([[['rows'], 'field.tooMany']])
  })
})
