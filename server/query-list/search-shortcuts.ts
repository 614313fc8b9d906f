import { asc, desc, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { Database } from '../platform/database/database.ts'
import { queryTable } from '../schema/query.table.ts'
import type { SortedFilter } from './list-cursor.ts'
import { type Filter, filterCondition, searchCondition } from './list-filter.ts'
import { columnOf, keyOf, type ListKey, orderOf } from './list-order.ts'
import type { Place } from './query-list.store.ts'

/** Rows to scan; half a microsecond each if they are adjacent in the table. */
const SCANNED = 5_000
/** For a caller who sees few of the rows, and therefore skips many. */
const OWN_SCANNED = 1_000

/** Whether the caller sees nearly every row, so that the scanned rows are adjacent. */
const seesMost = ({ partnerId, inhouse }: Principal, filter: Filter) =>
  (partnerId === null || inhouse) && filter.partnerId === undefined

/**
 * Searches the first or last rows of a list sorted by id; null if they do not fill the page. The planner cannot tell
 * rare from frequent matches, and would read all of them from the search index.
 */
export const findAmongFirst = async (
  reader: Pick<Database, 'select'>,
  principal: Principal,
  { sort, search, ...filter }: SortedFilter,
  { reversed, offset, limit }: Omit<Place, 'at'>,
): Promise<ListKey[] | null> => {
  const rest = { ...filter, search: '' }
  if (search.trim() === '' || sort.field !== 'queryId') return null
  const first = reader
    .select({ queryId: queryTable.queryId, search: queryTable.search })
    .from(queryTable)
    .where(filterCondition(reader, principal, rest))
    .orderBy(...orderOf(sort, reversed))
    .limit(seesMost(principal, rest) ? SCANNED : OWN_SCANNED)
    .as('first')
  const found = await reader
    .select({ queryId: first.queryId })
    .from(first)
    .where(searchCondition(first.search, search))
    .orderBy((sort.descending === reversed ? asc : desc)(first.queryId))
    .limit(limit)
    .offset(offset)
  return found.length === limit ? found.map(({ queryId }) => ({ value: '', queryId })) : null
}

/** Up to this many results are read and sorted; with more, reading in the list's order soon fills a page. */
const FEW = 2_000

/**
 * Reads a page of all results, and their number, from the search index; null if there are too many. The sort is in an
 * outer query, because in one query the planner would scan the whole list in order.
 */
export const findAmongFew = async (
  reader: Pick<Database, 'select'>,
  principal: Principal,
  { sort, ...filter }: SortedFilter,
  { reversed, offset, limit }: Omit<Place, 'at'>,
): Promise<{ keys: ListKey[]; total: number } | null> => {
  if (filter.search.trim() === '') return null
  const finds = reader
    .select({
      queryId: queryTable.queryId,
      value: sql<Date | number | string>`${columnOf(sort.field)}`.mapWith(columnOf(sort.field)).as('value'),
    })
    .from(queryTable)
    .where(filterCondition(reader, principal, filter))
    .limit(FEW + 1)
    .as('finds')
  const direction = sort.descending === reversed ? asc : desc
  const found = await reader
    .select({
      queryId: finds.queryId,
      value: finds.value,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(finds)
    .orderBy(direction(finds.value), direction(finds.queryId))
    .limit(limit)
    .offset(offset)
  const total = found[0]?.total
  // A page beyond the results does not reveal their number.
  if (total === undefined && offset > 0) return null
  return total !== undefined && total > FEW
    ? null
    : { keys: found.map((row) => keyOf(sort, row)), total: total ?? 0 }
}
