import { keepPreviousData } from '@tanstack/react-query'
import { queryListCalls } from '../../contract/query-list.calls.ts'
import type { Role } from '../../contract/role.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { listingOf } from '../../machines/query-list.filter.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useSignedInActor } from '../user/useUser.ts'
import type { ListView } from './listAddress.ts'

/** The call that lists what a role works on. */
export const listCallOf = (role: Role) =>
  role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all

/** The page of queries in view; the page before stays until it is here. */
export const usePage = ({ filter, search, sort, page, pageSize }: ListView) => {
  const actor = useSignedInActor()
  const searchParam = search.trim()
  const { statuses, waiting } = listingOf(actor, filter)
  return useAnswer(
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
export const useCounts = () => useAnswer(queryListCalls.counts, {}, { refetchInterval: LIST_REFRESH_MS }).data
