import { hashKey, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { type Query, query as querySchema } from '../../api/query.ts'
import { CallError } from '../api/call-error.ts'
import { queryKey } from '../api/call-query.ts'

/** The query as last read from the server. */
export const cachedQuery = (client: QueryClient, queryId: number): Query | null =>
  client.getQueryData<Query>(keyOf(queryId)) ?? null

/** Whether a cache entry is this query. */
export const isQuery = ({ queryHash }: { queryHash: string }, queryId: number): boolean =>
  queryHash === hashKey(keyOf(queryId))

const lists = [queryListCalls.ofPartner, queryListCalls.all, queryListCalls.counts]

/** Stores the response to a save; lists that show the query are refetched when they render. */
export const cacheQuery = (client: QueryClient, query: Query): void => {
  client.setQueryData(keyOf(query.queryId), query)
  invalidateLists(client)
}

/** Lists are refetched when they render. */
export const invalidateLists = (client: QueryClient): void => {
  for (const list of lists) void client.invalidateQueries({ queryKey: queryKey(list) })
}

/** The query, and the lists that show it, are refetched when they render. */
export const invalidateQuery = (client: QueryClient, queryId: number): void => {
  void client.invalidateQueries({ queryKey: keyOf(queryId) })
  invalidateLists(client)
}

/** The stored query in a problem response: of a save conflict, or of a first save that already succeeded. */
export const storedQueryIn = (error: unknown, code: 'query.conflict' | 'request.keyReused'): Query | null => {
  if (!(error instanceof CallError) || error.problem.code !== code) return null
  const parsed = z.safeParse(querySchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}

const keyOf = (queryId: number) => queryKey(queryCalls.edit, { params: { id: queryId } })
