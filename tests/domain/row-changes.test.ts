import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableRow } from '../../api/decision-table.ts'
import { type RowChange, rowChanges } from '../../domain/decision-table/row-changes.ts'

const row = (months: number): TableRow => ({
  when: { periodMonths: { from: { value: months, open: false }, to: null } },
  result: { outcome: 'refer' },
})
const rows = (...months: number[]) => months.map(row)

test.each<[string, number[], number[], RowChange[]]>([
  ['nothing', [1, 2, 3], [1, 2, 3], []],
  ['one row', [1, 2, 3], [1, 9, 3], [{ change: 'changed', from: 2, before: row(2), after: row(9) }]],
  ['a new row', [1, 2], [1, 9, 2], [{ change: 'added', to: 2, row: row(9) }]],
  ['a removed row', [1, 2, 3], [1, 3], [{ change: 'removed', from: 2, row: row(2) }]],
  ['the order', [1, 2, 3], [3, 1, 2], [{ change: 'moved', from: 3, to: 1 }]],
  [
    'a row, and another after it',
    [1, 2],
    [8, 9, 2],
    [
      { change: 'changed', from: 1, before: row(1), after: row(8) },
      { change: 'added', to: 2, row: row(9) },
    ],
  ],
  ['one of two equal rows', [1, 1, 2], [1, 2], [{ change: 'removed', from: 2, row: row(1) }]],
])('names %s', (_, before, after, changes) =>
  expect(rowChanges(rows(...before), rows(...after))).toEqual(changes),
)

const some = fc.array(fc.nat(4), { maxLength: 8 })

test('does not depend on the order of keys', () => {
  const { result, when } = row(1)
  expect(rowChanges([row(1)], [{ result, when }])).toEqual([])
})

test('leads from the earlier rows to the later ones', () => {
  fc.assert(
    fc.property(some, some, (before, after) => {
      const left = rows(...before).map((one) => JSON.stringify(one))
      for (const change of rowChanges(rows(...before), rows(...after))) {
        const gone =
          change.change === 'changed' ? change.before : change.change === 'removed' ? change.row : null
        const added =
          change.change === 'changed' ? change.after : change.change === 'added' ? change.row : null
        if (gone) left.splice(left.indexOf(JSON.stringify(gone)), 1)
        if (added) left.push(JSON.stringify(added))
      }
      expect(left.toSorted()).toEqual(
        rows(...after)
          .map((one) => JSON.stringify(one))
          .toSorted(),
      )
    }),
  )
})
