import {
  type ListCounts,
  type QueryPage,
  querySortFields,
  type QuerySortField,
} from '../../contract/query-list.ts'
import type { Actor } from '../../contract/role.ts'
import type { StatusCode } from '../../contract/status.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import { countOf } from '../../machines/query-list.filter.ts'
import { isTurnOf } from '../../machines/query.turn.ts'
import type { Database } from '../database/database.ts'
import { shownTime } from '../language/time.ts'
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

const toRow = (actor: Actor, { query, partnerName }: Found): QueryPage['content'][number] => ({
  queryId: query.queryId,
  sellerOfferNr: query.sellerOfferNr,
  lendifyRefno: query.lendifyRefno,
  createdByName: query.createdByName,
  createdDtime: query.createdAt.toISOString(),
  formattedCreatedDtime: shownTime(query.createdAt),
  partnerName,
  custName: query.custName,
  contractAmount: toEuros(query.contractAmountCents),
  status: query.status,
  product: query.product,
  waitingForYou: isTurnOf(
    actor,
    query.status,
    {
      product: query.product,
      deliveryDateSet: query.deliveryDate !== null,
      handoverWhenSigned: query.handoverWhenSigned,
    },
    query.partnerId === actor.partnerId,
  ),
})

type Reader = Pick<Database, 'select'>

/** Number of queries that someone sees, and of those that wait for them, by status; none is left out. */
export const countQueries = async (reader: Reader, actor: Actor): Promise<ListCounts> => {
  const counted = await countByStatus(reader, actor)
  const byStatus = (kind: 'queries' | 'waiting') =>
    Object.fromEntries(counted.filter((one) => one[kind] > 0).map((one) => [one.status, one[kind]]))
  return { byStatus: byStatus('queries'), waiting: byStatus('waiting') }
}

const totalOf = async (reader: Reader, actor: Actor, wanted: Wanted): Promise<number> =>
  wanted.search.trim() === ''
    ? countOf(await countQueries(reader, actor), wanted)
    : countFound(reader, actor, wanted, MOST_FOUND)

/**
 * A page of the queries that someone sees, in the given statuses. Without a search the total comes from the counter
 * table; with one it is counted up to `MOST_FOUND`.
 */
export const listQueries = async (
  reader: Reader,
  actor: Actor,
  statuses: readonly StatusCode[],
  { page = 0, pageSize = DEFAULT_PAGE_SIZE, searchParam = '', waiting, sort }: Params,
): Promise<QueryPage> => {
  if (statuses.length === 0) return { content: [], totalElements: 0 }
  const wanted = { statuses, waiting, search: searchParam, sort: sortOf(sort), page, pageSize }
  const totalElements = await totalOf(reader, actor, wanted)
  const found = await findPage(reader, actor, wanted, totalElements)
  return { content: found.map((row) => toRow(actor, row)), totalElements }
}
