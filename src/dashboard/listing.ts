import { keepPreviousData } from '@tanstack/react-query'
import { queryListCalls } from '../../api/query-list.calls.ts'
import type { Role } from '../../api/role.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { listingOf } from '../../machines/lifecycle/query/list-filter.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePrincipal } from '../user/useUser.ts'
import type { ListView } from './list-address.ts'

/** The call that lists what a role works on. */
export const listCallOf = (role: Role) =>
  role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all

/** The page of queries in view; the page before stays until it is here. */
export const usePage = ({ filter, search, sort, page, pageSize }: ListView) => {
  const actor = usePrincipal()
  const searchParam = search.trim()
  const { statuses, waiting } = listingOf(actor, filter)
  return useApiQuery(
    listCallOf(actor.role),
    {
      query: {
        page,
        pageSize,
        sort: `${sort.field},${sort.descending ? 'desc' : 'asc'}`,
        ...(searchParam === '' ? {} : { searchParam }),
        ...(waiting === undefined ? {} : { waiting }),
      },
      body: [...statuses],
    },
    { placeholderData: keepPreviousData, refetchInterval: LIST_REFRESH_MS },
  )
}

/** How many queries stand in each status, and how many of them wait for the reader; undefined until it is known. */
export const useCounts = () =>
  useApiQuery(queryListCalls.counts, {}, { refetchInterval: LIST_REFRESH_MS }).data
