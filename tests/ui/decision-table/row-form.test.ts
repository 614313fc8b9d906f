import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Bound, NumberRange, TableRow } from '../../../api/decision-table.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { formOfRow, rowForm, rowOfForm } from '../../../src/decision-table/row-form.ts'

const roundTrip = (row: TableRow): TableRow => rowOfForm(z.parse(rowForm, formOfRow(row)))

test.each(firstTable.rows.map((row, at) => [at + 1, row] as const))(
  'row %i of the first table is the same after its dialog',
  (_, row) => expect(roundTrip(row)).toEqual(row),
)

const bound = (max: number): fc.Arbitrary<Bound> =>
  fc.option(fc.record({ value: fc.integer({ min: 0, max }), open: fc.boolean() }))
const range = (max: number): fc.Arbitrary<NumberRange> =>
  fc
    .record({ from: bound(max), to: bound(max) })
    .filter(({ from, to }) => from !== null || to !== null)
    .filter(
      ({ from, to }) =>
        from === null || to === null || from.value + Number(from.open) <= to.value - Number(to.open),
    )

test('every range of cents and months is the same after its dialog', () => {
  fc.assert(
    fc.property(range(99_999_999_900), range(600), (financedCents, periodMonths) => {
      const row: TableRow = { when: { financedCents, periodMonths }, result: { outcome: 'refer' } }
      expect(roundTrip(row)).toEqual(row)
    }),
  )
})

const refer: TableRow = { when: {}, result: { outcome: 'refer' } }

test.each([
  ['a range that nothing fits', { monthsFrom: 9, monthsFromOpen: 'open', monthsTo: 9 }, 'monthsTo'],
  [
    'a range of one cent without its bounds',
    { financedFrom: 5, financedFromOpen: 'open', financedTo: 5 },
    'financedTo',
  ],
  ['an approval that replaces nothing', { outcome: 'approveIf' }, 'replaces'],
  ['a refusal without a reason', { outcome: 'refuse', reason: ' ' }, 'reason'],
])('%s is an error of its field', (_, changed, field) => {
  const parsed = z.safeParse(rowForm, { ...formOfRow(refer), ...changed })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
