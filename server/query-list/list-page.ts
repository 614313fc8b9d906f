import type { ListSteps } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import { type ListCursor, START, writeCursor } from '../../domain/list-cursor.ts'
import type { Database } from '../platform/database/database.ts'
import { exactDistance, findNear, isFar } from './estimated-position.ts'
import type { Filter } from './list-filter.ts'
import { keyOf, type Sort } from './list-order.ts'
import { findIds, type FoundQuery, type Place, rowsInOrder } from './query-list.store.ts'
import { findAmongFew, findAmongFirst } from './search-finds.ts'

type Reader = Pick<Database, 'select'>

/** One page of what someone sees; `page` counts from zero. */
export type Wanted = Filter & {
  sort: Sort
  page: number
  pageSize: number
  cursor: ListCursor | typeof START | null
}

type Read = {
  rows: FoundQuery[]
  /** Whether the list goes on where the page was read to. */
  more: boolean
  /** How many rows the list has, where reading it has told. */
  total?: number
}

export type FoundPage = Read & {
  estimated: boolean
  steps: ListSteps | null
}

const stepsFrom = (
  sort: Sort,
  rows: readonly FoundQuery[],
  has: { previous: boolean; next: boolean },
): ListSteps | null => {
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!first || !last) return null
  return {
    here: writeCursor('from', keyOf(sort, first.query)),
    previous: has.previous ? writeCursor('before', keyOf(sort, first.query)) : null,
    next: has.next ? writeCursor('after', keyOf(sort, last.query)) : null,
  }
}

type Ids = { ids: number[]; total?: number }

/** Numbers of the queries at a place; a search from the beginning has ways of its own. */
const idsAt = async (reader: Reader, principal: Principal, wanted: Wanted, place: Place): Promise<Ids> => {
  if (place.at === null && !place.reversed) {
    const first = await findAmongFirst(reader, principal, wanted, place)
    if (first) return { ids: first }
    const few = await findAmongFew(reader, principal, wanted, place)
    if (few) return few
  }
  return { ids: await findIds(reader, principal, wanted, place) }
}

/** The rows at a place, and whether there are more; their numbers are found before any row is read. */
const readPage = async (
  reader: Reader,
  principal: Principal,
  wanted: Wanted,
  place: Place,
): Promise<Read> => {
  if (place.limit === 0) return { rows: [], more: false }
  const { ids, ...known } = await idsAt(reader, principal, wanted, { ...place, limit: place.limit + 1 })
  const rows = await rowsInOrder(reader, principal, ids.slice(0, place.limit), wanted.sort)
  return { rows, more: ids.length > place.limit, ...known }
}

/** A page by keyset pagination. */
const findByKey = async (
  reader: Reader,
  principal: Principal,
  wanted: Wanted,
  place: Place,
): Promise<FoundPage> => {
  const { rows, more } = await readPage(reader, principal, wanted, place)
  const edge = place.reversed ? rows.at(-1) : rows.at(0)
  const behind = edge
    ? await findIds(reader, principal, wanted, {
        reversed: !place.reversed,
        offset: 0,
        limit: 1,
        at: { key: keyOf(wanted.sort, edge.query), inclusive: false },
      })
    : []
  const [previous, next] = place.reversed ? [more, behind.length > 0] : [behind.length > 0, more]
  return { rows, more, estimated: true, steps: stepsFrom(wanted.sort, rows, { previous, next }) }
}

const atStart = (offset: number, limit: number): Place => ({ reversed: false, offset, limit, at: null })

const placeOfCursor = (cursor: ListCursor | typeof START, limit: number): Place => {
  if (cursor === START) return atStart(0, limit)
  const { side, key } = cursor
  return { reversed: side === 'before', offset: 0, limit, at: { key, inclusive: side === 'from' } }
}

/** By an offset from the nearer end, so that no more than half of the list is passed. */
const findByNumber = async (
  reader: Reader,
  principal: Principal,
  wanted: Wanted,
  total: number,
): Promise<Read> => {
  const start = wanted.page * wanted.pageSize
  const limit = Math.max(0, Math.min(wanted.pageSize, total - start))
  const reversed = start > total / 2
  const place = { reversed, offset: reversed ? total - start - limit : start, limit, at: null }
  const { rows } = await readPage(reader, principal, wanted, place)
  return { rows, more: start + limit < total }
}

/** A page of a list of which the length is known. */
const findCounted = async (
  reader: Reader,
  principal: Principal,
  wanted: Wanted,
  total: number,
): Promise<FoundPage> => {
  const { page, pageSize } = wanted
  const exact = await exactDistance(reader, { page, pageSize, total })
  const farAt = (nth: number) => isFar({ page: nth, pageSize, total }, exact)
  const start = page * pageSize
  const near = farAt(page) ? await findNear(reader, principal, wanted, { start, total }) : null
  if (near) {
    const { key, offset } = near
    const at = { key, inclusive: true }
    return findByKey(reader, principal, wanted, { reversed: false, offset, limit: pageSize, at })
  }
  const { rows, more } = await findByNumber(reader, principal, wanted, total)
  const stepped = farAt(page - 1) || farAt(page + 1)
  const steps = stepped ? stepsFrom(wanted.sort, rows, { previous: page > 0, next: more }) : null
  return { rows, more, estimated: false, steps }
}

/** Of a list that was not counted, so many rows are read by their numbers. */
export const MOST_FOUND = 10_000

/** The page's rows in their order; `total` is null where the list was not counted. */
export const findPage = async (
  reader: Reader,
  principal: Principal,
  wanted: Wanted,
  total: number | null,
): Promise<FoundPage> => {
  const { cursor, page, pageSize } = wanted
  if (cursor !== null) return findByKey(reader, principal, wanted, placeOfCursor(cursor, pageSize))
  if (total !== null) return findCounted(reader, principal, wanted, total)
  const start = page * pageSize
  const place = atStart(start, Math.max(0, Math.min(pageSize, MOST_FOUND - start)))
  return { ...(await readPage(reader, principal, wanted, place)), estimated: false, steps: null }
}
