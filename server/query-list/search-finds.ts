import { asc, desc, sql } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { Database } from '../platform/database/database.ts'
import { queryTable } from '../schema/query.table.ts'
import type { SortedFilter } from './list-cursor.ts'
import { type Filter, fitting, matching } from './list-filter.ts'
import { columnOf, keyOf, type ListKey, orderOf } from './list-order.ts'

/** Rows that are looked at, half a microsecond each where they follow each other in the table. */
const WALKED = 5_000
/** Of a reader who passes over others' rows for each. */
const OWN_WALKED = 1_000

/** Whether nearly every row of the table is the reader's, so that those looked at lie side by side. */
const seesMost = ({ partnerId, inhouse }: Principal, filter: Filter) =>
  (partnerId === null || inhouse) && filter.partnerId === undefined

/**
 * What is searched for, among the first rows of the list by number; null where that does not fill the page. The planner
 * cannot tell a search that finds one row in a hundred from one that finds ten, and would have the index of the search
 * list all of them.
 */
export const findAmongFirst = async (
  reader: Pick<Database, 'select'>,
  principal: Principal,
  { sort, search, ...filter }: SortedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListKey[] | null> => {
  const rest = { ...filter, search: '' }
  if (search.trim() === '' || sort.field !== 'queryId') return null
  const first = reader
    .select({ queryId: queryTable.queryId, search: queryTable.search })
    .from(queryTable)
    .where(fitting(reader, principal, rest))
    .orderBy(...orderOf(sort, false))
    .limit(seesMost(principal, rest) ? WALKED : OWN_WALKED)
    .as('first')
  const found = await reader
    .select({ queryId: first.queryId })
    .from(first)
    .where(matching(first.search, search))
    .orderBy(sort.descending ? desc(first.queryId) : asc(first.queryId))
    .limit(limit)
    .offset(offset)
  return found.length === limit ? found.map(({ queryId }) => ({ value: '', queryId })) : null
}

/** Finds that are all listed and sorted; where there are more, they are near each other in any order. */
const FEW = 2_000

/**
 * A page of all finds with their number, by the index of the search; null where they are more than a few. The order is
 * taken outside, for the planner would walk the whole list in its order for a few finds that it believes to be many.
 */
export const findAmongFew = async (
  reader: Pick<Database, 'select'>,
  principal: Principal,
  { sort, ...filter }: SortedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ keys: ListKey[]; total: number } | null> => {
  if (filter.search.trim() === '') return null
  const finds = reader
    .select({
      queryId: queryTable.queryId,
      value: sql<Date | number | string>`${columnOf(sort.field)}`.mapWith(columnOf(sort.field)).as('value'),
    })
    .from(queryTable)
    .where(fitting(reader, principal, filter))
    .limit(FEW + 1)
    .as('finds')
  const direction = sort.descending ? desc : asc
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
  // Beyond the finds' end nothing is known of their number.
  if (total === undefined && offset > 0) return null
  return total !== undefined && total > FEW
    ? null
    : { keys: found.map((row) => keyOf(sort, row)), total: total ?? 0 }
}
