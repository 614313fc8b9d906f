import { keepPreviousData, usePrefetchQuery } from '@tanstack/react-query'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { COUNTED_MOST, type ListTotal } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { callQuery } from '../api/call-query.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePrincipal } from '../user/useUser.ts'
import type { ListView } from './list-address.ts'
import { askedBy, listCallOf, pageInput } from './list-input.ts'

/** A list that is late is asked for without haste. */
const SOON_MS = 1000

type Known = { state: { dataUpdatedAt: number } }

/** Asked again by its age, wherever the reader was meanwhile: who comes back sooner sees it without asking. */
const refreshed = {
  staleTime: LIST_REFRESH_MS,
  refetchInterval: ({ state }: Known) =>
    state.dataUpdatedAt === 0
      ? LIST_REFRESH_MS
      : Math.max(SOON_MS, state.dataUpdatedAt + LIST_REFRESH_MS - Date.now()),
}

/** The page of queries in view; the page before stays until it is here. */
export const usePage = (view: ListView) => {
  const actor = usePrincipal()
  return useApiQuery(listCallOf(actor.role), pageInput(actor, view), {
    placeholderData: keepPreviousData,
    ...refreshed,
  })
}

/**
 * Returns how many rows the list has: exact to 10,000, and "more than" that beyond. Where its page has come without, a
 * second call counts; undefined until it has.
 */
export const useTotal = (view: ListView, page: ListTotal | undefined): ListTotal | undefined => {
  const counted = useApiQuery(queryListCalls.total, askedBy(usePrincipal(), view), {
    enabled: page?.atLeast === true,
    ...refreshed,
  })
  const total = page?.atLeast ? counted.data : page
  if (!total) return undefined
  const { totalElements, atLeast = false } = total
  return totalElements > COUNTED_MOST
    ? { totalElements: COUNTED_MOST, atLeast: true }
    : { totalElements, atLeast }
}

/** The page as the cache asks for it. */
export const askedPage = (actor: Principal, view: ListView) =>
  callQuery(listCallOf(actor.role), pageInput(actor, view))

/** Asks for a page that something else will show; what shows it itself would call it back when it goes. */
export const usePageAhead = (view: ListView) => usePrefetchQuery(askedPage(usePrincipal(), view))

/** How many queries stand in each status, and how many of them wait for the reader; undefined until it is known. */
export const useCounts = () => useApiQuery(queryListCalls.counts, {}, refreshed).data
