import { shown } from './figures.ts'
import type { Aim } from './report.ts'

export type Taken = { name: string; p50: number; p95: number }

const AIM_MS = 100
/** A page in the middle, against the first page of the same reader. */
const MIDDLE_TIMES = 3
/** A call with the most queries, against itself with the fewest. */
const GROWTH_TIMES = 1.5

const firstPages = {
  compliance: 'first page, newest first',
  partner: 'partner: first page',
  inhouse: 'inhouse: first page',
}

const readerOf = (name: string): keyof typeof firstPages => {
  if (name.startsWith('partner: ')) return 'partner'
  return name.startsWith('inhouse: ') ? 'inhouse' : 'compliance'
}

const aim = (text: string, missed: readonly string[]): Aim => ({
  text,
  met: missed.length === 0,
  found: missed.length === 0 ? 'all' : missed.join(', '),
})

const named = (taken: readonly Taken[], name: string) => taken.find((one) => one.name === name)

const middles = (taken: readonly Taken[]): Aim => {
  const missed = taken
    .filter(({ name }) => name.includes('middle page'))
    .map((one) => ({ ...one, times: one.p50 / (named(taken, firstPages[readerOf(one.name)])?.p50 ?? 0) }))
    .filter(({ times }) => times > MIDDLE_TIMES)
    .map(({ name, times }) => `${name} ${shown(times)} times`)
  return aim(
    `with the most queries a middle page within ${MIDDLE_TIMES} times the reader's first page (p50)`,
    missed,
  )
}

const growth = (fewest: readonly Taken[], most: readonly Taken[]): Aim => {
  const missed = most
    .map((one) => ({ ...one, times: one.p95 / (named(fewest, one.name)?.p95 ?? 0) }))
    .filter(({ times }) => times > GROWTH_TIMES)
    .map(({ name, times }) => `${name} ${shown(times)} times`)
  return aim(`p95 with the most queries within ${GROWTH_TIMES} times p95 with the fewest`, missed)
}

/** What the lists want to be, and which of them are not; one column for each number of queries, the fewest first. */
export const aimsOf = (columns: readonly (readonly Taken[])[]): Aim[] => {
  const [fewest = [], most = []] = [columns.at(0), columns.at(-1)]
  const slow = columns.flat().filter(({ p50 }) => p50 > AIM_MS)
  return [
    aim(
      `every list below ${AIM_MS} ms (p50)`,
      slow.map(({ name, p50 }) => `${name} ${shown(p50)} ms`),
    ),
    middles(most),
    growth(fewest, most),
  ]
}
