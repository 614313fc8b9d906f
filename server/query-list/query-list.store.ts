import { and, asc, count, desc, eq, exists, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Principal } from '../../api/role.ts'
import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { Database } from '../platform/database/database.ts'
import { visibleTo } from '../query/record/visibility.ts'
import { containerTable } from '../schema/container.table.ts'
import { messageTable } from '../schema/message.table.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'
import { statusCountTable } from '../schema/status-count.table.ts'
import type { SortedFilter } from './list-cursor.ts'
import { type Filter, filterCondition, partnerCondition } from './list-filter.ts'
import { columnOf, following, keyOf, type ListKey, orderOf } from './list-order.ts'
import { conditionsOfQuery } from './waiting-conditions.ts'
import { isForOthers, waitingFor, waitingForOthers } from './waiting.ts'

type Reader = Pick<Database, 'select'>

/** The start of a read: an end of the list, or a row. `reversed` reads towards the beginning. */
export type Place = { reversed: boolean; offset: number; limit: number; at: ListKey | null }

const signedOnPaper = (reader: Reader) =>
  sql<boolean>`${exists(
    reader
      .select({ one: sql`1` })
      .from(containerTable)
      .where(and(eq(containerTable.queryId, queryTable.queryId), containerTable.signedByHand)),
  )}`

/** The event that led to a query's status, and the status before. */
const lastStep = (reader: Reader) => {
  const newestFirst = <Part extends 'event' | 'status'>(part: Part, offset: number) =>
    reader
      .select({ value: statusHistoryTable[part] })
      .from(statusHistoryTable)
      .where(eq(statusHistoryTable.queryId, queryTable.queryId))
      .orderBy(desc(statusHistoryTable.statusHistoryId))
      .limit(1)
      .offset(offset)
  return {
    lastEvent: sql<string | null>`${newestFirst('event', 0)}`,
    statusBefore: sql<StatusCode | null>`${newestFirst('status', 1)}`,
  }
}

/** The user of the last message in a query's chat; null without messages. */
const lastMessage = (reader: Reader) => {
  const newest = reader
    .select({ message: sql`json_build_object('createdBy', ${messageTable.createdBy})` })
    .from(messageTable)
    .where(eq(messageTable.queryId, queryTable.queryId))
    .orderBy(desc(messageTable.createdAt), desc(messageTable.messageId))
    .limit(1)
  return sql<{ createdBy: number | null } | null>`(${newest})`
}

/** Selects ids and sort values of matching queries, both from an index. */
export const keysInOrder = (
  reader: Reader,
  principal: Principal,
  { sort, ...filter }: SortedFilter,
  { reversed, at }: Pick<Place, 'reversed' | 'at'> = { reversed: false, at: null },
) =>
  reader
    .select({ queryId: queryTable.queryId, value: columnOf(sort.field) })
    .from(queryTable)
    .where(
      and(filterCondition(reader, principal, filter), at ? following(sort, at, { reversed }) : undefined),
    )
    .orderBy(...orderOf(sort, reversed))

type Part = { list: SortedFilter; at: ListKey | null }

/**
 * Splits a list sorted by status at a row: the rest of its status by id, then the following statuses. With a single
 * condition over both columns, PostgreSQL would scan all rows of that status.
 */
const partsOf = (list: SortedFilter, { reversed, at }: Place): Part[] => {
  const { statuses, sort } = list
  if (sort.field !== 'status' || at === null) return [{ list, at }]
  const own = statusCodes.findIndex((status) => status === at.value)
  const follows = (status: StatusCode) => {
    const steps = statusCodes.indexOf(status) - own
    return sort.descending === reversed ? steps > 0 : steps < 0
  }
  const rest = statuses.filter((status) => status === at.value)
  const parts: Part[] = [
    { list: { ...list, statuses: rest, sort: { ...sort, field: 'queryId' } }, at },
    { list: { ...list, statuses: statuses.filter(follows) }, at: null },
  ]
  return parts.filter((part) => part.list.statuses.length > 0)
}

/** Keys of the queries from a place on, in reading order. */
export const findKeys = async (
  reader: Reader,
  principal: Principal,
  list: SortedFilter,
  place: Place,
): Promise<ListKey[]> => {
  const { reversed, offset, limit, at } = place
  if (at === null) {
    const found = await keysInOrder(reader, principal, list, place).limit(limit).offset(offset)
    return found.map((row) => keyOf(list.sort, row))
  }
  const keys: ListKey[] = []
  for (const part of partsOf(list, place)) {
    const missing = limit - keys.length
    if (missing === 0) break
    const found = await keysInOrder(reader, principal, part.list, { reversed, at: part.at }).limit(missing)
    const [only] = part.list.statuses
    const isRest = list.sort.field === 'status' && part.at !== null
    keys.push(...found.map((row) => keyOf(list.sort, isRest && only ? { ...row, value: only } : row)))
  }
  return keys
}

/** Returns the rows of these keys in the same order, without those that the caller no longer sees. */
export const rowsOf = async (reader: Reader, principal: Principal, keys: readonly { queryId: number }[]) => {
  const rows = await reader
    .select({
      query: queryTable,
      partnerName: partnerTable.businessName,
      signedOnPaper: signedOnPaper(reader),
      ...lastStep(reader),
      waitsForOthers: isForOthers(reader, principal),
      conditionsForYou: conditionsOfQuery(reader, principal),
      lastMessage: lastMessage(reader),
    })
    .from(queryTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, queryTable.partnerId))
    .where(
      and(
        inArray(
          queryTable.queryId,
          keys.map(({ queryId }) => queryId),
        ),
        visibleTo(principal, queryTable),
      ),
    )
  const byId = new Map(rows.map((row) => [row.query.queryId, row]))
  return [...new Set(keys.map(({ queryId }) => queryId))].flatMap((queryId) => byId.get(queryId) ?? [])
}

export type FoundQuery = Awaited<ReturnType<typeof rowsOf>>[number]

/** The partners of the queries that the reader sees, including deleted partners. */
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

/** Counts matching queries up to `most`. */
export const countFound = async (
  reader: Reader,
  principal: Principal,
  wanted: Filter,
  most: number,
): Promise<number> => {
  const found = reader
    .select({ one: sql`1`.as('one') })
    .from(queryTable)
    .where(filterCondition(reader, principal, wanted))
    .limit(most)
    .as('found')
  const [row] = await reader.select({ total: count() }).from(found)
  return row?.total ?? 0
}

/** Counts all matching queries. */
export const countAll = async (reader: Reader, principal: Principal, filter: Filter): Promise<number> => {
  const [row] = await reader
    .select({ total: count() })
    .from(queryTable)
    .where(filterCondition(reader, principal, filter))
  return row?.total ?? 0
}

/** Counts by status the queries that wait for other members of the committee, or for the customer. */
const countForOthers = (reader: Reader, principal: Principal, partnerId: number | undefined) => {
  const others = waitingForOthers(reader, principal)
  if (!others) return sql`0`
  const theirs = alias(queryTable, 'theirs')
  const counted = reader
    .select({ queries: count() })
    .from(theirs)
    .where(
      and(
        sql`${theirs.queryId} = any(array(${others}))`,
        eq(theirs.status, statusCountTable.status),
        partnerCondition(theirs.partnerId, partnerId),
      ),
    )
  return sql`(${counted})`
}

/**
 * Counts from the counter table the queries that the reader sees, and those that wait for the reader, of all partners
 * or one.
 */
export const countByStatus = (reader: Reader, principal: Principal, partnerId?: number) =>
  reader
    .select({
      status: statusCountTable.status,
      queries: sql<number>`sum(${statusCountTable.queries})::integer`,
      waiting: sql<number>`(coalesce(sum(${statusCountTable.queries}) filter (where ${waitingFor(principal, statusCountTable)}), 0)
        - ${countForOthers(reader, principal, partnerId)})::integer`,
    })
    .from(statusCountTable)
    .where(
      and(visibleTo(principal, statusCountTable), partnerCondition(statusCountTable.partnerId, partnerId)),
    )
    .groupBy(statusCountTable.status)
