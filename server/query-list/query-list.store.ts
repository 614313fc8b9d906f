import { and, asc, count, desc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { QuerySortField } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import type { StatusCode } from '../../api/status.ts'
import type { Database } from '../platform/database/database.ts'
import { containerTable } from '../schema/container.table.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import { waitingFor } from './waiting.ts'

export type Sort = { field: QuerySortField; descending: boolean }

/** One page of what someone sees; `page` counts from zero. */
export type Wanted = {
  statuses: readonly StatusCode[]
  /** Only what waits for the reader, or only what does not; all where it is undefined. */
  waiting: boolean | undefined
  search: string
  sort: Sort
  page: number
  pageSize: number
}

const columnOf = {
  queryId: queryTable.queryId,
  sellerOfferNr: queryTable.sellerOfferNr,
  lendifyRefno: queryTable.lendifyRefno,
  createdByName: queryTable.createdByName,
  createdDtime: queryTable.createdAt,
  custName: queryTable.custName,
  contractAmount: queryTable.contractAmountCents,
  status: queryTable.status,
} as const satisfies Record<QuerySortField, unknown>

type Reader = Pick<Database, 'select'>

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Case and accents do not matter; `#1042` finds the query 1042. */
const matching = (search: string): SQL | undefined => {
  const wanted = search.trim().replace(/^#(?=\d)/, '')
  if (wanted === '') return undefined
  return sql`${queryTable.search} like '%' || search_text(${escaped(wanted)}::text) || '%'`
}

type Filter = Pick<Wanted, 'statuses' | 'waiting' | 'search'>

const whoseTurn = (principal: Principal, waiting: boolean | undefined): SQL | undefined => {
  const theirs = waitingFor(principal, queryTable)
  if (waiting === undefined || !theirs) return undefined
  return waiting ? theirs : not(theirs)
}

const fitting = (principal: Principal, { statuses, waiting, search }: Filter): SQL | undefined =>
  and(
    inArray(queryTable.status, [...statuses]),
    whoseTurn(principal, waiting),
    visibleTo(principal, queryTable),
    matching(search),
  )

const orderOf = ({ field, descending }: Sort, reversed: boolean): SQL[] => {
  const direction = descending === reversed ? asc : desc
  return field === 'queryId'
    ? [direction(queryTable.queryId)]
    : [direction(columnOf[field]), direction(queryTable.queryId)]
}

/** Where a page lies; past the middle it is read from the other end, so that nothing is far away. */
const placeOf = ({ page, pageSize }: Wanted, total: number) => {
  const start = page * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - start))
  const reversed = start > total / 2
  return { limit, reversed, offset: reversed ? total - start - limit : start }
}

const signedOnPaper = (reader: Reader) =>
  sql<boolean>`${exists(
    reader
      .select({ one: sql`1` })
      .from(containerTable)
      .where(and(eq(containerTable.queryId, queryTable.queryId), containerTable.signedByHand)),
  )}`

/** The page's rows in their order; the ids are found in an index alone before any row is read. */
export const findPage = async (reader: Reader, principal: Principal, wanted: Wanted, total: number) => {
  const { limit, reversed, offset } = placeOf(wanted, total)
  if (limit === 0) return []
  const ids = reader
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(fitting(principal, wanted))
    .orderBy(...orderOf(wanted.sort, reversed))
    .limit(limit)
    .offset(offset)
  return reader
    .select({
      query: queryTable,
      partnerName: partnerTable.businessName,
      signedOnPaper: signedOnPaper(reader),
    })
    .from(queryTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, queryTable.partnerId))
    .where(inArray(queryTable.queryId, ids))
    .orderBy(...orderOf(wanted.sort, false))
}

/** Number of queries that someone sees, and of those that wait for them, by status, from the counter table. */
export const countByStatus = (reader: Reader, principal: Principal) =>
  reader
    .select({
      status: statusCountTable.status,
      queries: sql<number>`sum(${statusCountTable.queries})::integer`,
      waiting: sql<number>`coalesce(sum(${statusCountTable.queries}) filter (where ${waitingFor(principal, statusCountTable)}), 0)::integer`,
    })
    .from(statusCountTable)
    .where(visibleTo(principal, statusCountTable))
    .groupBy(statusCountTable.status)

/** Number of found queries, counted no further than `most`. */
export const countFound = async (
  reader: Reader,
  principal: Principal,
  wanted: Filter,
  most: number,
): Promise<number> => {
  const found = reader
    .select({ one: sql`1`.as('one') })
    .from(queryTable)
    .where(fitting(principal, wanted))
    .limit(most)
    .as('found')
  const [row] = await reader.select({ total: count() }).from(found)
  return row?.total ?? 0
}
