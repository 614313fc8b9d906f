import { keepPreviousData } from '@tanstack/react-query'
import { queryListCalls } from '../../contract/query-list.calls.ts'
import type { Role } from '../../contract/role.ts'
import { statusesOf } from '../../machines/query-list.filter.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useSignedInActor } from '../user/useUser.ts'
import type { ListView } from './listAddress.ts'

/** Others work on the same queries: what is shown is asked for anew this often. */
const REFRESH_MS = 15_000

/** The call that lists what a role works on. */
export const listCallOf = (role: Role) =>
  role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all

/** The page of queries in view; the page before stays until it is here. */
export const usePage = ({ filter, search, sort, page, pageSize }: ListView) => {
  const actor = useSignedInActor()
  const searchParam = search.trim()
  return useAnswer(
    listCallOf(actor.role),
    {
      query: {
        page,
        pageSize,
        sort: `${sort.field},${sort.descending ? 'desc' : 'asc'}`,
        ...(searchParam === '' ? {} : { searchParam }),
      },
      body: statusesOf(actor, filter),
    },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
}

/** How many queries stand in each status; undefined until it is known. */
export const useCounts = () => useAnswer(queryListCalls.counts, {}, { refetchInterval: REFRESH_MS }).data
