import { and, asc, count, eq, exists, gt, inArray, sql } from 'drizzle-orm'
import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { Principal } from '../../api/role.ts'
import type { ListKey } from '../../domain/list-cursor.ts'
import type { Database } from '../platform/database/database.ts'
import { containerTable } from '../schema/container.table.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { type Filter, fitting } from './list-filter.ts'
import { following, orderOf, type Sort } from './list-order.ts'
import { isForOthers } from './waiting.ts'

type Reader = Pick<Database, 'select'>

/** Where reading begins: at an end of the list, or at a row; `reversed` reads towards the list's beginning. */
export type Place = {
  reversed: boolean
  offset: number
  limit: number
  at: { key: ListKey; inclusive: boolean } | null
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
  { reversed, at }: Pick<Place, 'reversed' | 'at'> = { reversed: false, at: null },
) =>
  reader
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .where(
      and(
        fitting(reader, principal, filter),
        at ? following(sort, at.key, { reversed, inclusive: at.inclusive }) : undefined,
      ),
    )
    .orderBy(...orderOf(sort, reversed))

type Reading = { statuses: readonly StatusCode[]; sort: Sort; at: Place['at'] }

/**
 * A list sorted by status is read on from a row in two parts, the rest of its status by number and then the statuses
 * after it: one condition over both columns would pass over every row of that status.
 */
const partsOf = (statuses: readonly StatusCode[], sort: Sort, { reversed, at }: Place): Reading[] => {
  if (sort.field !== 'status' || at === null) return [{ statuses, sort, at }]
  const own = statusCodes.findIndex((status) => status === at.key.value)
  const follows = (status: StatusCode) => {
    const steps = statusCodes.indexOf(status) - own
    return sort.descending === reversed ? steps > 0 : steps < 0
  }
  const rest = statuses.filter((status) => status === at.key.value)
  const parts: Reading[] = [
    { statuses: rest, sort: { ...sort, field: 'queryId' }, at },
    { statuses: statuses.filter(follows), sort, at: null },
  ]
  return parts.filter((part) => part.statuses.length > 0)
}

/** Numbers of the queries at a place, in the order in which they are read. */
export const findIds = async (
  reader: Reader,
  principal: Principal,
  { sort, ...filter }: Filter & { sort: Sort },
  place: Place,
): Promise<number[]> => {
  const { reversed, offset, limit, at } = place
  const ids = (rows: { queryId: number }[]) => rows.map(({ queryId }) => queryId)
  if (at === null)
    return ids(await idsInOrder(reader, principal, filter, sort, place).limit(limit).offset(offset))
  const found: number[] = []
  for (const { statuses, ...part } of partsOf(filter.statuses, sort, place)) {
    const missing = offset + limit - found.length
    if (missing === 0) break
    const read = idsInOrder(reader, principal, { ...filter, statuses }, part.sort, { reversed, at: part.at })
    found.push(...ids(await read.limit(missing)))
  }
  return found.slice(offset)
}

/** The rows of some queries in their order; what the reader may no longer see by now is left out. */
export const rowsInOrder = (reader: Reader, principal: Principal, ids: number[], sort: Sort) =>
  reader
    .select({
      query: queryTable,
      partnerName: partnerTable.businessName,
      signedOnPaper: signedOnPaper(reader),
      waitsForOthers: isForOthers(reader, principal),
    })
    .from(queryTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, queryTable.partnerId))
    .where(and(inArray(queryTable.queryId, ids), visibleTo(principal, queryTable)))
    .orderBy(...orderOf(sort, false))

export type FoundQuery = Awaited<ReturnType<typeof rowsInOrder>>[number]

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
): Promise<number> => {
  const found = reader
    .select({ one: sql`1`.as('one') })
    .from(queryTable)
    .where(fitting(reader, principal, wanted))
    .limit(most)
    .as('found')
  const [row] = await reader.select({ total: count() }).from(found)
  return row?.total ?? 0
}

/** Number of queries that fit, however many. */
export const countAll = async (reader: Reader, principal: Principal, filter: Filter): Promise<number> => {
  const [row] = await reader
    .select({ total: count() })
    .from(queryTable)
    .where(fitting(reader, principal, filter))
  return row?.total ?? 0
}
