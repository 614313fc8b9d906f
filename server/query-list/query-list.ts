import {
  type ListCounts,
  type QueryPage,
  querySortFields,
  type QuerySortField,
} from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import type { StatusCode } from '../../api/status.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import { countOf } from '../../machines/lifecycle/query/list-filter.ts'
import { isTurnOf } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { shownTime } from '../platform/language/time.ts'
import { countByStatus, countFound, findPage, type Sort, type Wanted } from './query-list.store.ts'

/** A search counts its finds up to here: nobody walks further, and a broad search stays quick. */
export const MOST_FOUND = 10_000

type Params = {
  page?: number | undefined
  pageSize?: number | undefined
  searchParam?: string | undefined
  waiting?: boolean | undefined
  sort?: string | undefined
}

const newestFirst: Sort = { field: 'queryId', descending: true }

const isSortField = (name: string | undefined): name is QuerySortField =>
  querySortFields.some((field) => field === name)

const sortOf = (asked: string | undefined): Sort => {
  const [field, direction] = asked?.split(',') ?? []
  return isSortField(field) ? { field, descending: direction === 'desc' } : newestFirst
}

type Found = Awaited<ReturnType<typeof findPage>>[number]

const toRow = (
  principal: Principal,
  { query, partnerName, signedOnPaper }: Found,
): QueryPage['content'][number] => ({
  queryId: query.queryId,
  sellerOfferNr: query.sellerOfferNr,
  lendifyRefno: query.lendifyRefno,
  createdByName: query.createdByName,
  createdDtime: query.createdAt.toISOString(),
  formattedCreatedDtime: shownTime(query.createdAt),
  partnerId: query.partnerId,
  partnerName,
  custName: query.custName,
  contractAmount: toEuros(query.contractAmountCents),
  status: query.status,
  signedOnPaper,
  product: query.product,
  waitingForYou: isTurnOf(
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
export const countQueries = async (reader: Reader, principal: Principal): Promise<ListCounts> => {
  const counted = await countByStatus(reader, principal)
  const byStatus = (kind: 'queries' | 'waiting') =>
    Object.fromEntries(counted.filter((one) => one[kind] > 0).map((one) => [one.status, one[kind]]))
  return { byStatus: byStatus('queries'), waiting: byStatus('waiting') }
}

const countElements = async (reader: Reader, principal: Principal, wanted: Wanted): Promise<number> =>
  wanted.search.trim() === ''
    ? countOf(await countQueries(reader, principal), wanted)
    : countFound(reader, principal, wanted, MOST_FOUND)

/**
 * A page of the queries that someone sees, in the given statuses. Without a search the total comes from the counter
 * table; with one it is counted up to `MOST_FOUND`.
 */
export const listQueries = async (
  reader: Reader,
  principal: Principal,
  statuses: readonly StatusCode[],
  { page = 0, pageSize = DEFAULT_PAGE_SIZE, searchParam = '', waiting, sort }: Params,
): Promise<QueryPage> => {
  if (statuses.length === 0) return { content: [], totalElements: 0 }
  const wanted = { statuses, waiting, search: searchParam, sort: sortOf(sort), page, pageSize }
  const totalElements = await countElements(reader, principal, wanted)
  const found = await findPage(reader, principal, wanted, totalElements)
  return { content: found.map((row) => toRow(principal, row)), totalElements }
}
