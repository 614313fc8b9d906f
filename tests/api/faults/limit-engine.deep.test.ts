import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Limit } from '../../../api/limit.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { followLimitWorker } from '../../../server/limit/follow.job.ts'
import { findLimit } from '../../../server/query/parts/limit.store.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { completeQuery, INHOUSE, PARTNER } from '../query/example.ts'
import type { TestServer } from '../server.ts'
import { asAnswer, eachFault, eachWrongResponse, type Scene } from './each-fault.ts'
import { type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'

/** Approved by the sandbox at once. */
const CODE = '19017865'

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('limitEngine')
})
afterAll(() => portal.stop())

const request = (server: TestServer) =>
  server.request(limitCalls.request, { params: { custRegCode: CODE } }, PARTNER)
const rowOf = async ({ database }: TestServer) => (await findLimit(database, CODE)) ?? null

/** Resets to before the first request. */
const forget = async ({ database }: TestServer) => {
  await database.delete(customerLimitTable).where(eq(customerLimitTable.regCode, CODE))
}
/** Stores a request; returns the customer's id for jobs. */
const requested = async (server: TestServer): Promise<number> => {
  await forget(server)
  expect((await request(server)).status).toBe(202)
  return Number((await rowOf(server))?.limitId)
}

const asking: Scene<void> = {
  arrange: forget,
  act: request,
  stored: rowOf,
  served: 202,
  expectDone: async ({ server }) =>
    expect(await rowOf(server)).toMatchObject({ answer: null, requestedAt: expect.any(Date) }),
}
const reading: Scene<number> = {
  arrange: requested,
  act: (server) => server.request(limitCalls.get, { params: { regno: CODE } }, INHOUSE),
  stored: rowOf,
  expectDone: async ({ server }) =>
    expect((await rowOf(server))?.answer).toMatchObject({ status: 'active', last_result: 'approved' }),
}
const looking: Scene<number> = {
  ...reading,
  act: (server, limitId) => asAnswer(() => followLimitWorker(server.dependencies).work({ limitId, look: 1 })),
}

eachFault('limit engine: ask for a check', () => portal, asking)
eachFault('limit engine: read the limit', () => portal, reading)
eachFault('limit engine: look for the answer (job)', () => portal, looking)

const but = (change: object) =>
  ({ change: (said: Limit) => ({ ...said, ...change }), expected: 'refused' }) as const

describe('invalid responses of the limit engine', () => {
  eachWrongResponse(() => portal, reading, {
    'a negative limit': but({ available_limit: -1 }),
    'a negative largest contract': but({ max_contract_amount: -0.01 }),
    'more than any amount may be': but({ available_limit: 1e12 }),
    'a fraction of a cent': but({ available_limit: 10.005 }),
    'a text for an amount': but({ available_limit: '10' }),
    'a status that no limit has': but({ status: 'generous' }),
    'a result that no check has': but({ last_result: 'maybe' }),
    'a day for a time': but({ updated_at: '2026-11-22' }),
    'a character that no text has': but({ sureties: [{ name: 'Mari\u0000', identity_code: '1' }] }),
    'half a character': but({ sureties: [{ name: 'Mari\ud800', identity_code: '1' }] }),
  })

  test('an older response changes nothing, and every query still opens', async () => {
    const { server, service } = portal
    await requested(server)
    await reading.act(server, 0)
    const newest = (await rowOf(server))?.answer
    const earlier = {
      status: 'checking',
      last_result: null,
      last_result_at: null,
      available_limit: null,
      max_contract_amount: null,
      updated_at: '2026-01-01T00:00:00.000Z',
    }
    await service.fail({ change: (said: Limit) => ({ ...said, ...earlier }) })
    const expected = await reading.act(server, 0)
    await service.recover()
    expect(expected).toMatchObject({ status: 200, body: { status: 'active', last_result: 'approved' } })
    expect((await rowOf(server))?.answer).toEqual(newest)
    const { queryId } = await server.ask(
      queryCalls.save,
      { body: { ...completeQuery, custRegCode: CODE } },
      PARTNER,
    )
    const { facts } = await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
    expect(facts.limit).toMatchObject({ status: 'approved' })
  })
})
