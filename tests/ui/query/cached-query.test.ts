import { expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { createQueryClient } from '../../../src/api/query-client.ts'
import { queryKey } from '../../../src/api/call-query.ts'
import { cachedQuery, cacheQuery } from '../../../src/query-editor/cached-query.ts'
import { queryOf } from './example-query.ts'

test('after a save no list shows old data', () => {
  const client = createQueryClient()
  const before = queryOf()
  const page = queryKey(queryListCalls.ofPartner, { query: { page: 0 }, body: ['P'] })
  const counts = queryKey(queryListCalls.counts)
  client.setQueryData(page, { content: [before], totalElements: 1 })
  client.setQueryData(counts, { byStatus: { P: 1 }, waiting: {} })
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect([isStale(page), isStale(counts)]).toEqual([false, false])
  const saved = queryOf({ custName: 'Hansakivi Grupp OÜ' })
  cacheQuery(client, saved)
  expect(cachedQuery(client, saved.queryId)).toEqual(saved)
  expect([isStale(page), isStale(counts)]).toEqual([true, true])
})
