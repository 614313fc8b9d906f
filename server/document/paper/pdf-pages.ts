import type { Page } from './pdf-kit.ts'
import type { DrawnTable } from './pdf-table.ts'

/** Pages as they are laid out, with what must stand where on them. */
type Pages = {
  pages: readonly Page[]
  tables: readonly DrawnTable[]
  /** Parts before which everything stands on the first page. */
  onSecondPage: readonly number[]
}

/** On which page each part begins. */
const placesOf = (pages: readonly Page[]): ReadonlyMap<number, number> => {
  const places = new Map<number, number>()
  for (const [index, { items }] of pages.entries())
    for (const { type, item } of items)
      if (type === 'line')
        for (const { part } of item.inlines)
          if (part !== undefined && !places.has(part)) places.set(part, index)
  return places
}

/** Before what a page has to end, where too little of a table would stand on its last page. */
const breakOf = ({ rows, tail, breakAt }: DrawnTable, places: ReadonlyMap<number, number>): number | null => {
  const pageOf = (index: number) =>
    Math.min(...(rows[index]?.children ?? []).map(({ id }) => places.get(id) ?? Infinity))
  return rows.length > 0 && pageOf(tail) !== pageOf(rows.length - 1) ? breakAt : null
}

/** The first break that a table asks for and does not have; null where all is well. */
export const breakWanted = ({ pages, tables }: Pages, breaks: ReadonlySet<number>): number | null => {
  const places = placesOf(pages)
  const wanted = tables.map((table) => breakOf(table, places)).find((at) => at !== null && !breaks.has(at))
  return wanted ?? null
}

/** Lines of text on a page; its foot is of no part. */
const linesOn = ({ items }: Page): number =>
  new Set(
    items.flatMap(({ type, item }) =>
      type === 'line' && item.inlines.some(({ part }) => part !== undefined) ? [Math.round(item.y)] : [],
    ),
  ).size

/** How much on the pages is not as it should be: pages of a single line or none, and a first part that is longer than its page. */
export const faultsOf = ({ pages, onSecondPage }: Pages): number => {
  const places = placesOf(pages)
  const lonely = pages.slice(1).filter((page) => linesOn(page) < 2)
  return lonely.length + onSecondPage.filter((part) => places.get(part) !== 1).length
}
