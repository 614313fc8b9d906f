import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../api/query.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { POOL_SIZE } from '../../server/platform/database/database.ts'
import { assertOutsideTransaction } from '../../server/platform/database/transaction-scope.ts'
import { completeQuery, PARTNER } from './query/example.ts'
import { startTestServer, type TestServer } from './server.ts'
import { silence, startScripted } from './services/scripted-server.ts'

let register: Awaited<ReturnType<typeof startScripted>>
let server: TestServer
beforeAll(async () => {
  register = await startScripted(silence)
  server = await startTestServer({ environment: { BUSINESS_REGISTER_URL: register.url } })
})
afterAll(async () => {
  await register.stop()
  await server.stop()
})

test('a hanging register holds no connection: other calls continue, and saves go on without it', async () => {
  const saves = Array.from({ length: 2 * POOL_SIZE }, () =>
    server.request(queryCalls.save, { body: completeQuery }, PARTNER),
  )
  // As many as the service's bulkhead admits; the others wait.
  await register.asked(POOL_SIZE)
  const lists = await Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      server.request(queryListCalls.ofPartner, { body: ['P'] }, PARTNER),
    ),
  )
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200))
  await register.stop()
  const ended = await Promise.all(saves)
  expect(ended.map(({ status }) => status)).toEqual(saves.map(() => 201))
})

test('calling an outside service inside a transaction throws', async () => {
  const { database } = server.dependencies
  const called = database.transaction(async () => assertOutsideTransaction('ledger'))
  await expect(called).rejects.toThrow('ledger was called inside a database transaction')
  expect(() => assertOutsideTransaction('ledger')).not.toThrow()
})
