import { expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Caller } from '../../api/caller.ts'
import { watchOutages } from './outage.ts'

const answering = (headers: Record<string, string>): Caller => ({
  request: async () => ({ status: 503, headers: new Headers(headers), body: undefined }),
  ask: () => Promise.reject(new Error('is not asked')),
  refuse: () => Promise.reject(new Error('is not asked')),
  signIn: () => Promise.resolve(''),
})

test.each([
  [{ 'retry-after': '2' }, []],
  [{}, ['GET /query/:id/edit was answered 503 without Retry-After']],
])('an answer of 503 with %j', async (headers, faults) => {
  const { caller, outage, faults: found } = watchOutages(answering(headers))
  await caller.request(queryCalls.edit, { params: { id: 1 } })
  expect(outage.refused).toBe(1)
  expect([...found]).toEqual(faults)
})
