import { keepPreviousData, usePrefetchQuery } from '@tanstack/react-query'
import { listCallOf, queryListCalls } from '../../api/query-list.calls.ts'
import { MAX_COUNT, type ListTotal } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { rangeOn } from '../../domain/day-range.ts'
import { listingOf } from '../../machines/lifecycle/query/list-filter.ts'
import { callQuery } from '../api/call-query.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePrincipal } from '../user/useUser.ts'
import { type ListView, sortText } from './list-address.ts'

/** Shortest delay of a refetch, milliseconds. */
const MIN_DELAY_MS = 1000

type Known = { state: { dataUpdatedAt: number } }

/** Refetched by age: a user who returns sooner sees the cached rows. */
const refreshed = {
  staleTime: LIST_REFRESH_MS,
  refetchInterval: ({ state }: Known) =>
    state.dataUpdatedAt === 0
      ? LIST_REFRESH_MS
      : Math.max(MIN_DELAY_MS, state.dataUpdatedAt + LIST_REFRESH_MS - Date.now()),
}

/** Reads the page in view; the page before stays visible until it has loaded. */
export const usePage = (view: ListView) => {
  const actor = usePrincipal()
  return useApiQuery(listCallOf(actor.role), pageInput(actor, view), {
    placeholderData: keepPreviousData,
    ...refreshed,
  })
}

/**
 * Returns the number of rows: exact to 10,000, `atLeast` beyond. Where the page came without it, a second call counts;
 * undefined until then.
 */
export const useTotal = (view: ListView, page: ListTotal | undefined): ListTotal | undefined => {
  const counted = useApiQuery(queryListCalls.total, askedBy(usePrincipal(), view), {
    enabled: page?.atLeast === true,
    ...refreshed,
  })
  const total = page?.atLeast ? counted.data : page
  if (!total) return undefined
  const { totalElements, atLeast = false } = total
  return totalElements > MAX_COUNT ? { totalElements: MAX_COUNT, atLeast: true } : { totalElements, atLeast }
}

/** Returns the query options of a page. */
export const askedPage = (actor: Principal, view: ListView) =>
  callQuery(listCallOf(actor.role), pageInput(actor, view))

/** Prefetches a page for another component; a query of this component would be cancelled when it unmounts. */
export const usePrefetchPage = (view: ListView) => usePrefetchQuery(askedPage(usePrincipal(), view))

/** Returns the number of queries in each status, and of those that wait for the user; undefined while loading. */
export const useCounts = () => useApiQuery(queryListCalls.counts, {}, refreshed).data

/** Returns the days of both filters as parameters. */
const daysOf = ({ created, modified }: ListView) => {
  // Creating the calendar's format is slow, and the default list does not need it.
  if (created === '' && modified === '') return {}
  const today = todayInTallinn(new Date())
  const [made, changed] = [rangeOn(created, today), rangeOn(modified, today)]
  return {
    ...(made.from === null ? {} : { createdFrom: made.from }),
    ...(made.to === null ? {} : { createdTo: made.to }),
    ...(changed.from === null ? {} : { modifiedFrom: changed.from }),
    ...(changed.to === null ? {} : { modifiedTo: changed.to }),
  }
}

/** Returns the parameters and the body of a view, without its page. */
export const askedBy = (actor: Principal, view: ListView) => {
  const searchParam = view.search.trim()
  const { statuses, waiting, conditions, riskDue } = listingOf(actor, view.filter)
  return {
    query: {
      sort: sortText(view.sort),
      ...(searchParam === '' ? {} : { searchParam }),
      ...(waiting === undefined ? {} : { waiting }),
      ...(conditions && { conditions }),
      ...(riskDue && { riskDue }),
      ...daysOf(view),
      ...(view.product === null ? {} : { product: view.product }),
      ...(view.partnerId === null ? {} : { partnerId: view.partnerId }),
    },
    body: [...statuses],
  }
}

/** Whether the server has to count the list: its counters know status and partner only. */
const isNarrowed = ({ filter, search, created, modified, product }: ListView) =>
  filter === 'conditions' ||
  filter === 'riskDue' ||
  search.trim() !== '' ||
  created !== '' ||
  modified !== '' ||
  product !== null

/** Returns the parameters and the body of the page in view. */
export const pageInput = (actor: Principal, view: ListView) => {
  const { page, pageSize, cursor } = view
  const { query, body } = askedBy(actor, view)
  const position = cursor === null ? { page: page ?? 0, pageSize } : { pageSize, cursor }
  return { query: { ...position, ...(isNarrowed(view) && { countLater: true }), ...query }, body }
}
