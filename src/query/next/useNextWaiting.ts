import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryCalls } from '../../../api/query.calls.ts'
import { type Role } from '../../../api/role.ts'
import { statusCodes } from '../../../api/status.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { call } from '../../api/call.ts'
import { queryKey } from '../../api/query-key.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'

/** One more than is needed, for the query that is open may still be among them. */
const FEW = 5

/**
 * The query that has stood longest without a save or step, of those that wait for the reader; null where none is left.
 * Whom a query waits for is the machine's rule, which the list asks the database for. It is read ahead, so that it opens
 * at once.
 */
export const useNextWaiting = (role: Role, openId: number) => {
  const client = useQueryClient()
  const list = role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all
  const found = useApiQuery(list, {
    query: { waiting: true, sort: 'modifiedDtime,asc', pageSize: FEW },
    body: [...statusCodes],
  })
  const next = found.data?.content.find(({ queryId }) => queryId !== openId) ?? null
  const nextId = next?.queryId
  useEffect(() => {
    if (nextId === undefined) return
    const input = { params: { id: nextId } }
    void client.prefetchQuery({
      queryKey: queryKey(queryCalls.edit, input),
      queryFn: ({ signal }) => call(queryCalls.edit, input, { signal }),
    })
  }, [client, nextId])
  return { next, found }
}
