import type { TableRow } from '../../api/decision-table.ts'

/** How one row differs in a later version of a table. Rows count from 1: `from` in the earlier one, `to` in the later. */
export type RowChange =
  | { change: 'changed'; from: number; before: TableRow; after: TableRow }
  | { change: 'added'; to: number; row: TableRow }
  | { change: 'removed'; from: number; row: TableRow }
  | { change: 'moved'; from: number; to: number }

type Numbered = { number: number; row: TableRow; key: string }

/** The same text for equal rows, whatever the order of their keys. Comparing texts is fast enough for every pair of rows. */
const keyOf = (row: TableRow): string =>
  JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

const numbered = (rows: readonly TableRow[]): Numbered[] =>
  rows.map((row, at) => ({ number: at + 1, row, key: keyOf(row) }))

/** For each pair of places the length of the longest common subsequence of what follows. */
const commonLengths = (before: readonly Numbered[], after: readonly Numbered[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1) {
      const [here = [], next = []] = [lengths[at], lengths[at + 1]]
      here[to] =
        before[at]?.key === after[to]?.key
          ? (next[to + 1] ?? 0) + 1
          : Math.max(next[to] ?? 0, here[to + 1] ?? 0)
    }
  return lengths
}

/** What is between two rows that stay: the rows that are gone, and those in their place. */
type Gap = { gone: Numbered[]; added: Numbered[] }

const gapsOf = (before: readonly Numbered[], after: readonly Numbered[]): Gap[] => {
  const lengths = commonLengths(before, after)
  const gaps: Gap[] = []
  let gap: Gap = { gone: [], added: [] }
  let [at, to] = [0, 0]
  while (at < before.length || to < after.length) {
    const [one, other] = [before[at], after[to]]
    if (one && other && one.key === other.key) {
      gaps.push(gap)
      gap = { gone: [], added: [] }
      at += 1
      to += 1
    } else if (one && (!other || (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))) {
      gap.gone.push(one)
      at += 1
    } else if (other) {
      gap.added.push(other)
      to += 1
    }
  }
  return [...gaps, gap]
}

const changesOf = ({ gone, added }: Gap): RowChange[] => [
  ...gone.map(({ number: from, row }, at): RowChange => {
    const after = added[at]
    return after
      ? { change: 'changed', from, before: row, after: after.row }
      : { change: 'removed', from, row }
  }),
  ...added.slice(gone.length).map(({ number: to, row }): RowChange => ({ change: 'added', to, row })),
]

/** Compares the rows of two versions of a table. A row in another place is moved; one in the place of another changed it. */
export const rowChanges = (before: readonly TableRow[], after: readonly TableRow[]): RowChange[] => {
  const gaps = gapsOf(numbered(before), numbered(after))
  const moved: RowChange[] = []
  const isMoved = ({ number: from, key }: Numbered): boolean => {
    for (const { added } of gaps) {
      const at = added.findIndex((one) => one.key === key)
      const [found] = at === -1 ? [] : added.splice(at, 1)
      if (!found) continue
      moved.push({ change: 'moved', from, to: found.number })
      return true
    }
    return false
  }
  const left = gaps.map(({ gone, added }) => ({ gone: gone.filter((one) => !isMoved(one)), added }))
  return [...left.flatMap(changesOf), ...moved]
}
