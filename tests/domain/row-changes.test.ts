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

/** The rows that the changes lead to. What no change names follows its order into the places that are left. */
const changed = (before: readonly TableRow[], changes: readonly RowChange[]): TableRow[] => {
  const moved = changes.filter((one) => one.change === 'moved')
  const placed = new Map([
    ...moved.map(({ from, to }) => [to, before[from - 1]] as const),
    ...changes.flatMap((one) => (one.change === 'added' ? [[one.to, one.row] as const] : [])),
  ])
  const left = before.flatMap((own, at) => {
    const change = changes.find((one) => one.change !== 'added' && one.from === at + 1)
    if (change?.change === 'changed') return [change.after]
    return change ? [] : [own]
  })
  return Array.from(
    { length: left.length + placed.size },
    (_, at) => placed.get(at + 1) ?? left.shift(),
  ).flatMap((one) => one ?? [])
}

test('leads from the earlier rows to the later ones, in their order', () => {
  fc.assert(
    fc.property(some, some, (months, later) => {
      const [before, after] = [rows(...months), rows(...later)]
      const changes = rowChanges(before, after)
      expect(changed(before, changes)).toEqual(after)
      for (const one of changes) {
        if (one.change === 'changed') expect(one.before).toEqual(before[one.from - 1])
        if (one.change === 'removed') expect(one.row).toEqual(before[one.from - 1])
      }
    }),
  )
})
