import type { Principal } from '../../api/role.ts'
import type { Database } from '../platform/database/database.ts'
import type { ListCursor, SortedFilter } from './list-cursor.ts'
import type { ListKey } from './list-order.ts'
import { findKeys, type FoundQuery, type Place, rowsOf } from './query-list.store.ts'
import { findAmongFew, findAmongFirst } from './search-shortcuts.ts'

type Reader = Pick<Database, 'select'>

/** `page` counts from 0. `last` takes the number of rows, from which the length of the last page follows. */
export type Position = { page: number } | { cursor: ListCursor } | { last: { total: number | null } }

export type FoundPage = {
  rows: FoundQuery[]
  /** First row of the page if there is a previous page, and last row if there is a next one. */
  previous: ListKey | null
  next: ListKey | null
  /** The number of rows in the list, if reading the page has revealed it. */
  total?: number
}

/**
 * Reads a page of a list.
 * @param total the number of rows, if known: pages in the second half are then read from the end
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

/** Returns the first or last page if the rows beside the cursor no longer exist. */
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

/** Uses an offset from the nearer end, so that at most half of the list is skipped if its length is known. */
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
  /** In the order of the list, like the rows. A row that the caller no longer sees is in neither. */
  keys: ListKey[]
  rows: FoundQuery[]
  reversed: boolean
  /** Whether more rows follow in the reading direction. */
  more: boolean
  total?: number
}

/**
 * Reads the keys of a page and then its rows. The cursors come from the keys, so that a row that is saved in between
 * does not move the end of this page or the start of the next one.
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

/** Searches at either end of the list have shortcuts. */
const keysAt = async (reader: Reader, principal: Principal, list: List, place: Place): Promise<Keys> => {
  if (place.at === null) {
    const first = await findAmongFirst(reader, principal, list, place)
    if (first) return { keys: first }
    const few = await findAmongFew(reader, principal, list, place)
    if (few) return few
  }
  return { keys: await findKeys(reader, principal, list, place) }
}

/** Checks for a row on the side from which the page was read. */
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
