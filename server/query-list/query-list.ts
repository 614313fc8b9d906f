import {
  type ListCounts,
  type ListTotal,
  type QueryPage,
  querySortFields,
  type QuerySortField,
} from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import type { Product, StatusCode } from '../../api/status.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { readCursor } from '../../domain/list-cursor.ts'
import { toEuros } from '../../domain/money.ts'
import { countOf } from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { isTurnOf } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { shownTime } from '../platform/language/time.ts'
import { countByStatus } from './count-by-status.ts'
import { type Days, type Filter, isNarrowed } from './list-filter.ts'
import type { Sort } from './list-order.ts'
import { findPage, type FoundPage, MOST_FOUND, type Wanted } from './list-page.ts'
import { countFound, type FoundQuery } from './query-list.store.ts'

/** What the parameters of a list ask for. */
export type ListParams = {
  page?: number | undefined
  pageSize?: number | undefined
  searchParam?: string | undefined
  waiting?: boolean | undefined
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
  { query, partnerName, signedOnPaper, waitsForOthers }: FoundQuery,
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
  contractAmount: toEuros(query.contractAmountCents),
  status: query.status,
  signedOnPaper,
  product: query.product,
  waitingForYou:
    !waitsForOthers &&
    isTurnOf(
      principal,
      query.status,
      {
        product: query.product,
        deliveryDateSet: query.deliveryDate !== null,
        handoverWhenSigned: query.handoverWhenSigned,
      },
      query.partnerId === principal.partnerId,
    ),
})

type Reader = Pick<Database, 'select'>

/** Number of queries that someone sees, and of those that wait for them, by status; none is left out. */
export const countQueries = async (
  reader: Reader,
  principal: Principal,
  partnerId?: number,
): Promise<ListCounts> => {
  const counted = await countByStatus(reader, principal, partnerId)
  const byStatus = (kind: 'queries' | 'waiting') =>
    Object.fromEntries(counted.filter((one) => one[kind] > 0).map((one) => [one.status, one[kind]]))
  return { byStatus: byStatus('queries'), waiting: byStatus('waiting') }
}

/** Only who sees the queries of several partners is offered one to choose. @throws Problem request.invalid */
export const assertOffered = (
  principal: Principal,
  partnerId: number | null | undefined,
  path = 'partnerId',
) => {
  if (partnerId === undefined || partnerId === null || seesInhouse(principalKind(principal))) return
  throw new Problem('request.invalid', { fields: [{ path, code: 'field.choice' }] })
}

/** From the counter table, or where that does not know, counted up to `MOST_FOUND`. */
const countElements = async (reader: Reader, principal: Principal, filter: Filter): Promise<ListTotal> => {
  if (!isNarrowed(filter))
    return { totalElements: countOf(await countQueries(reader, principal, filter.partnerId), filter) }
  const totalElements = await countFound(reader, principal, filter, MOST_FOUND + 1)
  return totalElements > MOST_FOUND ? { totalElements: MOST_FOUND, atLeast: true } : { totalElements }
}

/** What a page that was read without counting tells of the total; null where it has to be counted. */
const totalBy = (
  { rows, more, estimated, total }: FoundPage,
  { page, pageSize, countLater }: Wanted & Pick<ListParams, 'countLater'>,
): ListTotal | null => {
  if (total !== undefined) return { totalElements: total }
  const start = estimated ? 0 : page * pageSize
  const known = start + rows.length
  if (!estimated && !more && (rows.length > 0 || start === 0)) return { totalElements: known }
  return countLater && rows.length > 0
    ? { totalElements: Math.min(known + Number(more), MOST_FOUND), atLeast: true }
    : null
}

/** @throws Problem request.invalid where the cursor is none of a list in this order */
const cursorIn = (text: string | undefined, { field }: Sort): Wanted['cursor'] => {
  if (text === undefined) return null
  const cursor = readCursor(text, field)
  if (cursor) return cursor
  throw new Problem('request.invalid', { fields: [{ path: 'cursor', code: 'field.choice' }] })
}

const filterOf = (
  statuses: readonly StatusCode[],
  { searchParam = '', waiting, product, partnerId, ...params }: ListParams,
): Filter => {
  const { createdFrom, createdTo, modifiedFrom, modifiedTo } = params
  const days = { createdFrom, createdTo, modifiedFrom, modifiedTo }
  return { statuses: [...new Set(statuses)], waiting, search: searchParam, days, product, partnerId }
}

/** How many queries someone sees in the given statuses. */
export const countList = async (
  reader: Reader,
  principal: Principal,
  statuses: readonly StatusCode[],
  params: ListParams,
): Promise<ListTotal> => {
  assertOffered(principal, params.partnerId)
  return statuses.length === 0
    ? { totalElements: 0 }
    : countElements(reader, principal, filterOf(statuses, params))
}

/**
 * A page of the queries that someone sees, in the given statuses. A list that the counter table knows is counted before
 * it is read, any other one after it, and only where its end is not on the page.
 */
export const listQueries = async (
  reader: Reader,
  principal: Principal,
  statuses: readonly StatusCode[],
  params: ListParams,
): Promise<QueryPage> => {
  if (statuses.length === 0) return { content: [], totalElements: 0 }
  assertOffered(principal, params.partnerId)
  const { page = 0, pageSize = DEFAULT_PAGE_SIZE, countLater } = params
  const filter = filterOf(statuses, params)
  const sort = sortOf(params.sort)
  const wanted = { ...filter, sort, page, pageSize, cursor: cursorIn(params.cursor, sort) }
  const counted = isNarrowed(filter) ? null : await countElements(reader, principal, filter)
  const found = await findPage(reader, principal, wanted, counted?.totalElements ?? null)
  const total =
    counted ?? totalBy(found, { ...wanted, countLater }) ?? (await countElements(reader, principal, filter))
  return {
    content: found.rows.map((row) => toRow(principal, row)),
    ...total,
    ...(found.estimated && { estimated: true }),
    ...(found.steps && { steps: found.steps }),
  }
}
