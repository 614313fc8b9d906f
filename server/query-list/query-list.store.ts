import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { QuerySortField } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import type { Product, StatusCode } from '../../api/status.ts'
import type { Database } from '../platform/database/database.ts'
import { onDays } from '../platform/database/tallinn-day.ts'
import { containerTable } from '../schema/container.table.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import { isForOthers, whoseTurn } from './waiting.ts'

/** Days of Tallinn's calendar on which a query was made, or changed last. */
export type Days = Partial<
  Record<'createdFrom' | 'createdTo' | 'modifiedFrom' | 'modifiedTo', string | undefined>
>

export type Sort = { field: QuerySortField; descending: boolean }

/** One page of what someone sees; `page` counts from zero. */
export type Wanted = {
  statuses: readonly StatusCode[]
  /** Only what waits for the reader, or only what does not; all where it is undefined. */
  waiting: boolean | undefined
  search: string
  days: Days
  product: Product | undefined
  partnerId: number | undefined
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
  modifiedDtime: queryTable.modifiedAt,
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

export type Filter = Pick<Wanted, 'statuses' | 'waiting' | 'search' | 'days' | 'product' | 'partnerId'>

export const ofPartner = (column: Column, partnerId: number | undefined): SQL | undefined =>
  partnerId === undefined ? undefined : eq(column, partnerId)

const fitting = (
  reader: Reader,
  principal: Principal,
  { statuses, waiting, search, days, product, partnerId }: Filter,
): SQL | undefined =>
  and(
    inArray(queryTable.status, [...statuses]),
    whoseTurn(reader, principal, waiting),
    visibleTo(principal, queryTable),
    onDays(queryTable.createdAt, days.createdFrom, days.createdTo),
    onDays(queryTable.modifiedAt, days.modifiedFrom, days.modifiedTo),
    product && eq(queryTable.product, product),
    ofPartner(queryTable.partnerId, partnerId),
    matching(search),
  )

const orderOf = ({ field, descending }: Sort, reversed: boolean): SQL[] => {
  const direction = descending === reversed ? asc : desc
  return field === 'queryId'
    ? [direction(queryTable.queryId)]
    : [direction(columnOf[field]), direction(queryTable.queryId)]
}

/** How many there are; not `whole` where it was counted no further. */
export type Counted = { total: number; whole: boolean }

/**
 * Where a page lies; past the middle it is read from the other end, so that nothing is far away. Of more than was
 * counted the other end is not known.
 */
const placeOf = ({ page, pageSize }: Wanted, { total, whole }: Counted) => {
  const start = page * pageSize
  const limit = Math.max(0, Math.min(pageSize, total - start))
  const reversed = whole && start > total / 2
  return { limit, reversed, offset: reversed ? total - start - limit : start }
}

const signedOnPaper = (reader: Reader) =>
  sql<boolean>`${exists(
    reader
      .select({ one: sql`1` })
      .from(containerTable)
      .where(and(eq(containerTable.queryId, queryTable.queryId), containerTable.signedByHand)),
  )}`

/** Numbers of the queries that fit, found in an index alone. */
export const idsInOrder = (
  reader: Reader,
  principal: Principal,
  filter: Filter,
  sort: Sort,
  reversed = false,
) =>
  reader
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(fitting(reader, principal, filter))
    .orderBy(...orderOf(sort, reversed))

/** The rows of some queries in their order. */
export const rowsInOrder = (reader: Reader, principal: Principal, ids: number[] | SQLWrapper, sort: Sort) =>
  reader
    .select({
      query: queryTable,
      partnerName: partnerTable.businessName,
      signedOnPaper: signedOnPaper(reader),
      waitsForOthers: isForOthers(reader, principal),
    })
    .from(queryTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, queryTable.partnerId))
    .where(inArray(queryTable.queryId, ids))
    .orderBy(...orderOf(sort, false))

export type FoundQuery = Awaited<ReturnType<typeof rowsInOrder>>[number]

/** The page's rows in their order; the ids are found before any row is read. */
export const findPage = (
  reader: Reader,
  principal: Principal,
  wanted: Wanted,
  counted: Counted,
): Promise<FoundQuery[]> => {
  const { limit, reversed, offset } = placeOf(wanted, counted)
  if (limit === 0) return Promise.resolve([])
  const ids = idsInOrder(reader, principal, wanted, wanted.sort, reversed).limit(limit).offset(offset)
  return rowsInOrder(reader, principal, ids, wanted.sort)
}

/** The partners of the queries that someone sees, deleted ones too. */
export const findPartners = (reader: Reader, principal: Principal) =>
  reader
    .select({ partnerId: partnerTable.partnerId, businessName: partnerTable.businessName })
    .from(partnerTable)
    .where(
      exists(
        reader
          .select({ one: sql`1` })
          .from(statusCountTable)
          .where(
            and(
              eq(statusCountTable.partnerId, partnerTable.partnerId),
              gt(statusCountTable.queries, 0),
              visibleTo(principal, statusCountTable),
            ),
          ),
      ),
    )
    .orderBy(asc(partnerTable.businessName), asc(partnerTable.partnerId))

/** Number of found queries, counted no further than `most`. */
export const countFound = async (
  reader: Reader,
  principal: Principal,
  wanted: Filter,
  most: number,
): Promise<Counted> => {
  const found = reader
    .select({ one: sql`1`.as('one') })
    .from(queryTable)
    .where(fitting(reader, principal, wanted))
    .limit(most)
    .as('found')
  const [row] = await reader.select({ total: count() }).from(found)
  const total = row?.total ?? 0
  return { total, whole: total < most }
}

/** Number of queries that fit, however many. */
export const countAll = async (reader: Reader, principal: Principal, filter: Filter): Promise<number> => {
  const [row] = await reader
    .select({ total: count() })
    .from(queryTable)
    .where(fitting(reader, principal, filter))
  return row?.total ?? 0
}
