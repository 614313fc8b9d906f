import type { Principal } from '../../api/role.ts'
import type { Database } from '../platform/database/database.ts'
import type { ListCursor, SortedFilter } from './list-cursor.ts'
import type { ListKey } from './list-order.ts'
import { findKeys, type FoundQuery, type Place, rowsOf } from './query-list.store.ts'
import { findAmongFew, findAmongFirst } from './search-shortcuts.ts'

type Reader = Pick<Database, 'select'>

/** `page` counts from zero; `last` needs the number of rows for a last page that is as long as its number says. */
export type Position = { page: number } | { cursor: ListCursor } | { last: { total: number | null } }

export type FoundPage = {
  rows: FoundQuery[]
  /** The first row of the page where rows precede it, and its last row where rows follow. */
  previous: ListKey | null
  next: ListKey | null
  /** The number of rows in the list, where reading the page has told it. */
  total?: number
}

/**
 * Reads a page of a list.
 * @param total the number of rows, where it is known: a page past the middle is then read from the end
 */
export const findPage = (
  reader: Reader,
  principal: Principal,
  list: SortedFilter & { pageSize: number },
  position: Position,
  total: number | null,
): Promise<FoundPage> => {
  if ('cursor' in position) return findByCursor(reader, principal, list, position.cursor)
  if ('last' in position) return findLast(reader, principal, list, position.last.total)
  return findByNumber(reader, principal, list, position.page, total)
}

type List = SortedFilter & { pageSize: number }

const start = { reversed: false, at: null }
const end = { reversed: true, at: null }

/** Where rows are gone that the cursor's page had, the page at that end of the list. */
const findByCursor = async (
  reader: Reader,
  principal: Principal,
  list: List,
  { side, key }: ListCursor,
): Promise<FoundPage> => {
  const reversed = side === 'before'
  const found = await readPage(reader, principal, list, {
    reversed,
    offset: 0,
    limit: list.pageSize,
    at: key,
  })
  if (found.keys.length > 0) return withNeighbours(reader, principal, list, found)
  return reversed ? findByNumber(reader, principal, list, 0, null) : findLast(reader, principal, list, null)
}

const findLast = async (
  reader: Reader,
  principal: Principal,
  list: List,
  total: number | null,
): Promise<FoundPage> => {
  const rest = (total ?? 0) % list.pageSize
  const place = { ...end, offset: 0, limit: rest === 0 ? list.pageSize : rest }
  const found = await readPage(reader, principal, list, place)
  return withNeighbours(reader, principal, list, found)
}

/** By an offset from the nearer end, so that no more than half of a list of known length is passed over. */
const findByNumber = async (
  reader: Reader,
  principal: Principal,
  list: List,
  page: number,
  total: number | null,
): Promise<FoundPage> => {
  const { pageSize } = list
  const first = page * pageSize
  const place =
    total !== null && first > total / 2
      ? { ...end, offset: Math.max(0, total - first - pageSize), limit: clamp(total - first, pageSize) }
      : { ...start, offset: first, limit: pageSize }
  const { keys, rows, more, total: counted } = await readPage(reader, principal, list, place)
  const follows = place.reversed ? place.offset > 0 : more
  return {
    rows,
    previous: page > 0 ? (keys.at(0) ?? null) : null,
    next: follows ? (keys.at(-1) ?? null) : null,
    ...(counted !== undefined && { total: counted }),
  }
}

const clamp = (rows: number, most: number) => Math.max(0, Math.min(rows, most))

type Read = {
  /** In the order of the list, as are the rows; a row that the caller cannot see any more is in neither. */
  keys: ListKey[]
  rows: FoundQuery[]
  reversed: boolean
  /** More rows follow in the direction in which the page was read. */
  more: boolean
  total?: number
}

/**
 * Reads the keys of a page and then its rows. Cursors are made of the keys: a row that is saved in between takes neither
 * the end of this page nor the beginning of the next one along.
 */
const readPage = async (reader: Reader, principal: Principal, list: List, place: Place): Promise<Read> => {
  const { reversed, limit } = place
  if (limit === 0) return { keys: [], rows: [], reversed, more: false }
  const { keys, ...known } = await keysAt(reader, principal, list, { ...place, limit: limit + 1 })
  const page = keys.slice(0, limit)
  if (reversed) page.reverse()
  const rows = await rowsOf(reader, principal, page)
  return { keys: page, rows, reversed, more: keys.length > limit, ...known }
}

type Keys = { keys: ListKey[]; total?: number }

/** A search from either end of the list has shortcuts. */
const keysAt = async (reader: Reader, principal: Principal, list: List, place: Place): Promise<Keys> => {
  if (place.at === null) {
    const first = await findAmongFirst(reader, principal, list, place)
    if (first) return { keys: first }
    const few = await findAmongFew(reader, principal, list, place)
    if (few) return few
  }
  return { keys: await findKeys(reader, principal, list, place) }
}

/** Looks for a row on the side from which the page was read. */
const withNeighbours = async (
  reader: Reader,
  principal: Principal,
  list: List,
  { keys, rows, reversed, more }: Read,
): Promise<FoundPage> => {
  const [first = null, last = null] = [keys.at(0), keys.at(-1)]
  const at = reversed ? last : first
  const behind = at
    ? await findKeys(reader, principal, list, { reversed: !reversed, offset: 0, limit: 1, at })
    : []
  const [precedes, follows] = reversed ? [more, behind.length > 0] : [behind.length > 0, more]
  return { rows, previous: precedes ? first : null, next: follows ? last : null }
}
