import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineCalls } from '../../api/timeline.calls.ts'
import type { TimelineKind } from '../../api/timeline.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/query-key.ts'

/** The story of a query, page by page, newest first. */
export const useStory = (queryId: number, kind: TimelineKind | null) => {
  const input = (before: string | null) => ({
    params: { id: queryId },
    query: { ...(kind && { kind }), ...(before !== null && { before }) },
  })
  return useInfiniteQuery({
    queryKey: queryKey(timelineCalls.find, input(null)),
    queryFn: ({ signal, pageParam }) => call(timelineCalls.find, input(pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LIST_REFRESH_MS,
  })
}
