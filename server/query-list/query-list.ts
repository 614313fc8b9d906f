import {
  MAX_COUNT,
  LAST_PAGE,
  type ListCounts,
  type ListTotal,
  type QueryPage,
  querySortFields,
  type QuerySortField,
} from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import type { Product, StatusCode } from '../../api/status.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import { countOf } from '../../machines/lifecycle/query/list-filter.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { isTurnOf } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { shownTime } from '../platform/language/time.ts'
import { isMessageWaiting } from '../query/record/lifecycle-facts.ts'
import { type Days, type Filter, isNarrowed } from './list-filter.ts'
import { readListCursor, type SortedFilter, writeListCursor } from './list-cursor.ts'
import type { ListKey, Sort } from './list-order.ts'
import { findPage, type FoundPage, type Position } from './list-page.ts'
import { countByStatus, countFound, type FoundQuery } from './query-list.store.ts'
import { countRiskDue } from './risk-due.ts'
import { countWithConditions } from './waiting-conditions.ts'

/** The parameters of a list call. */
export type ListParams = {
  page?: number | undefined
  pageSize?: number | undefined
  searchParam?: string | undefined
  waiting?: boolean | undefined
  conditions?: boolean | undefined
  riskDue?: boolean | undefined
  product?: Product | undefined
  partnerId?: number | undefined
  sort?: string | undefined
  cursor?: string | undefined
  countLater?: boolean | undefined
} & Days

const newestFirst: Sort = { field: 'queryId', descending: true }

const isSortField = (name: string | undefined): name is QuerySortField =>
  querySortFields.some((field) => field === name)

export const sortOf = (asked: string | undefined): Sort => {
  const [field, direction] = asked?.split(',') ?? []
  return isSortField(field) ? { field, descending: direction === 'desc' } : newestFirst
}

const toRow = (
  principal: Principal,
  {
    query,
    partnerName,
    signedOnPaper,
    lastEvent,
    statusBefore,
    waitsForOthers,
    conditionsForYou,
    lastMessage,
  }: FoundQuery,
): QueryPage['content'][number] => ({
  queryId: query.queryId,
  sellerOfferNr: query.sellerOfferNr,
  lendifyRefno: query.lendifyRefno,
  createdByName: query.createdByName,
  createdDtime: query.createdAt.toISOString(),
  modifiedDtime: query.modifiedAt.toISOString(),
  formattedCreatedDtime: shownTime(query.createdAt),
  partnerId: query.partnerId,
  partnerName,
  custName: query.custName,
  ...(query.erasedAt && { erased: true }),
  contractAmount: toEuros(query.contractAmountCents),
  status: query.status,
  signedOnPaper,
  ended: endingOf(query.status, lastEvent, statusBefore),
  product: query.product,
  waitingForYou:
    !waitsForOthers &&
    isTurnOf(
      principal,
      query.status,
      {
        product: query.product,
        contractConcluded: query.contractConcluded,
        hasLedgerContract: query.lendifyRefno !== '',
        deliveryDateSet: query.deliveryDate !== null,
        handoverWhenSigned: query.handoverWhenSigned,
        signingStopped: query.signingStopped,
        // Such queries are among those that wait for others.
        offeredToCustomer: false,
      },
      query.partnerId === principal.partnerId,
    ),
  conditionsForYou,
  messageWaiting: isMessageWaiting(principal, query.status, lastMessage),
})

type Reader = Pick<Database, 'select'>

/**
 * Counts by status the queries that the reader sees, and those that wait for the reader, and in all those with a
 * condition that does. For compliance also those whose risk class has to be renewed.
 */
export const countQueries = async (
  reader: Reader,
  principal: Principal,
  partnerId?: number,
): Promise<ListCounts> => {
  const counted = await countByStatus(reader, principal, partnerId)
  const byStatus = (kind: 'queries' | 'waiting') =>
    Object.fromEntries(counted.filter((one) => one[kind] > 0).map((one) => [one.status, one[kind]]))
  return {
    byStatus: byStatus('queries'),
    waiting: byStatus('waiting'),
    conditions: await countWithConditions(reader, principal),
    ...(principal.role === 'COMPLIANCE' && { riskDue: await countRiskDue(reader) }),
  }
}

/** Only compliance may ask for the renewal of risk classes, and for their columns. @throws Problem request.invalid */
export const assertRiskOffered = (
  { role }: Principal,
  asked: Readonly<Record<string, boolean | undefined>>,
) => {
  if (role === 'COMPLIANCE') return
  const fields = Object.keys(asked).filter((path) => asked[path] !== undefined)
  if (fields.length > 0)
    throw new Problem('request.invalid', { fields: fields.map((path) => ({ path, code: 'field.choice' })) })
}

/** Only in-house views may filter by partner. @throws Problem request.invalid */
export const assertOffered = (
  principal: Principal,
  partnerId: number | null | undefined,
  path = 'partnerId',
) => {
  if (partnerId === undefined || partnerId === null || seesInhouse(principalKind(principal))) return
  throw new Problem('request.invalid', { fields: [{ path, code: 'field.choice' }] })
}

/** Counts with the counter table if it can, otherwise up to `MAX_COUNT`. */
const countElements = async (reader: Reader, principal: Principal, filter: Filter): Promise<ListTotal> => {
  if (!isNarrowed(filter))
    return { totalElements: countOf(await countQueries(reader, principal, filter.partnerId), filter) }
  const totalElements = await countFound(reader, principal, filter, MAX_COUNT + 1)
  return totalElements > MAX_COUNT ? { totalElements: MAX_COUNT, atLeast: true } : { totalElements }
}

/** The total as far as a page reveals it; null if it must be counted. */
const totalBy = (
  { rows, next, total }: FoundPage,
  position: Position,
  { pageSize, countLater }: { pageSize: number; countLater: boolean },
): ListTotal | null => {
  if (total !== undefined) return { totalElements: total }
  const start = 'page' in position ? position.page * pageSize : null
  const known = (start ?? 0) + rows.length
  if (start !== null && next === null && (rows.length > 0 || start === 0)) return { totalElements: known }
  return countLater && rows.length > 0
    ? { totalElements: Math.min(known + (next === null ? 0 : 1), MAX_COUNT), atLeast: true }
    : null
}

const filterOf = (
  statuses: readonly StatusCode[],
  {
    searchParam = '',
    waiting,
    conditions = false,
    riskDue = false,
    product,
    partnerId,
    ...params
  }: ListParams,
): Filter => {
  const { createdFrom, createdTo, modifiedFrom, modifiedTo } = params
  const days = { createdFrom, createdTo, modifiedFrom, modifiedTo }
  return {
    statuses: [...new Set(statuses)],
    waiting,
    conditions,
    riskDue,
    search: searchParam,
    days,
    product,
    partnerId,
  }
}

/** Counts the queries that the reader sees in the given statuses. */
export const countList = async (
  reader: Reader,
  principal: Principal,
  statuses: readonly StatusCode[],
  params: ListParams,
): Promise<ListTotal> => {
  assertOffered(principal, params.partnerId)
  assertRiskOffered(principal, { riskDue: params.riskDue })
  return statuses.length === 0
    ? { totalElements: 0 }
    : countElements(reader, principal, filterOf(statuses, params))
}

const cursorsOf = (list: SortedFilter, { previous, next }: FoundPage): Pick<QueryPage, 'cursors'> => {
  if (previous === null && next === null) return {}
  const token = (side: 'before' | 'after', key: ListKey | null) =>
    key === null ? null : writeListCursor({ side, key }, list)
  return { cursors: { previous: token('before', previous), next: token('after', next) } }
}

/** @throws Problem request.invalid if the cursor belongs to another list */
const positionOf = (
  list: SortedFilter,
  { page = 0, cursor }: ListParams,
  total: ListTotal | null,
): Position => {
  if (cursor === undefined) return { page }
  if (cursor !== LAST_PAGE) return { cursor: readListCursor(cursor, list) }
  return { last: { total: total === null || total.atLeast ? null : total.totalElements } }
}

/**
 * Returns a page of the queries that the reader sees in the given statuses. If the counter table has the total, it is
 * read first; otherwise the total is counted after the page, and only if the page does not reveal it.
 */
export const listQueries = async (
  reader: Reader,
  principal: Principal,
  statuses: readonly StatusCode[],
  params: ListParams,
): Promise<QueryPage> => {
  if (statuses.length === 0) return { content: [], totalElements: 0 }
  assertOffered(principal, params.partnerId)
  assertRiskOffered(principal, { riskDue: params.riskDue })
  const { pageSize = DEFAULT_PAGE_SIZE, countLater = false, cursor } = params
  const list = { ...filterOf(statuses, params), sort: sortOf(params.sort), pageSize }
  const counted =
    isNarrowed(list) && cursor !== LAST_PAGE ? null : await countElements(reader, principal, list)
  const position = positionOf(list, params, counted)
  const found = await findPage(reader, principal, list, position, counted?.totalElements ?? null)
  const total =
    counted ??
    totalBy(found, position, { pageSize, countLater }) ??
    (await countElements(reader, principal, list))
  return { content: found.rows.map((row) => toRow(principal, row)), ...total, ...cursorsOf(list, found) }
}
