import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limit } from '../../../api/limit.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import { followLimitWorker } from '../../../server/limit/follow.job.ts'
import { findLimit } from '../../../server/query/parts/limit.store.ts'
import { PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const CODE = '19049999'
const at = '2026-11-21T08:00:00.000Z'
const checking: Limit = {
  available_limit: null,
  max_contract_amount: null,
  status: 'checking',
  sureties: [],
  representatives: [],
  updated_at: at,
  last_result: null,
  last_result_at: null,
}

let answer: Limit = checking
let looks = 0
let server: TestServer
beforeAll(async () => {
  const get = async () => {
    looks += 1
    return answer
  }
  server = await startTestServer({ services: { limitEngine: { request: async () => undefined, get } } })
})
afterAll(() => server.stop())

test('the response is stored even if nobody polls, and then polling ends', async () => {
  await server.ask(limitCalls.request, { params: { custRegCode: CODE }, body: undefined }, PARTNER)
  const limitId = Number((await findLimit(server.database, CODE))?.limitId)
  const { work } = followLimitWorker(server.dependencies)
  await work({ limitId, look: 1 })
  expect((await findLimit(server.database, CODE))?.answer).toEqual(checking)
  answer = { ...checking, status: 'active', last_result: 'approved', available_limit: 10, last_result_at: at }
  await work({ limitId, look: 2 })
  expect((await findLimit(server.database, CODE))?.answer).toEqual(answer)
  expect(looks).toBe(2)
})
