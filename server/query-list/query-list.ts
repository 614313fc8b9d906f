import {
  type ListCounts,
  type QueryPage,
  querySortFields,
  type QuerySortField,
} from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import type { Product, StatusCode } from '../../api/status.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import { countOf } from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { isTurnOf } from '../../machines/lifecycle/query/turn.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { shownTime } from '../platform/language/time.ts'
import { countByStatus } from './count-by-status.ts'
import {
  type Counted,
  countFound,
  type Days,
  findPage,
  type FoundQuery,
  type Sort,
  type Wanted,
} from './query-list.store.ts'

/** What is searched for, or narrowed by days, is counted up to here: nobody walks further, and a broad search stays quick. */
export const MOST_FOUND = 10_000

/** What the parameters of a list ask for. */
export type ListParams = {
  page?: number | undefined
  pageSize?: number | undefined
  searchParam?: string | undefined
  waiting?: boolean | undefined
  product?: Product | undefined
  partnerId?: number | undefined
  sort?: string | undefined
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

/** Beyond what the counter table knows: status, turn and partner. */
const isNarrowed = ({ search, days, product }: Wanted): boolean =>
  search.trim() !== '' || product !== undefined || Object.values(days).some((day) => day !== undefined)

const countElements = async (reader: Reader, principal: Principal, wanted: Wanted): Promise<Counted> =>
  isNarrowed(wanted)
    ? countFound(reader, principal, wanted, MOST_FOUND)
    : { total: countOf(await countQueries(reader, principal, wanted.partnerId), wanted), whole: true }

/** Only who sees the queries of several partners is offered one to choose. @throws Problem request.invalid */
export const assertOffered = (
  principal: Principal,
  partnerId: number | null | undefined,
  path = 'partnerId',
) => {
  if (partnerId === undefined || partnerId === null || seesInhouse(principalKind(principal))) return
  throw new Problem('request.invalid', { fields: [{ path, code: 'field.choice' }] })
}

/**
 * A page of the queries that someone sees, in the given statuses. Without a search, days or a product the total comes from the
 * counter table; with them it is counted up to `MOST_FOUND`.
 */
export const listQueries = async (
  reader: Reader,
  principal: Principal,
  statuses: readonly StatusCode[],
  {
    page = 0,
    pageSize = DEFAULT_PAGE_SIZE,
    searchParam = '',
    waiting,
    sort,
    product,
    partnerId,
    ...days
  }: ListParams,
): Promise<QueryPage> => {
  if (statuses.length === 0) return { content: [], totalElements: 0 }
  assertOffered(principal, partnerId)
  const filter = { statuses: [...new Set(statuses)], waiting, search: searchParam, days, product, partnerId }
  const wanted = { ...filter, sort: sortOf(sort), page, pageSize }
  const counted = await countElements(reader, principal, wanted)
  const found = await findPage(reader, principal, wanted, counted)
  return { content: found.map((row) => toRow(principal, row)), totalElements: counted.total }
}
