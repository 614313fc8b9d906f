import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { openDatabase, type Database } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/free-port.ts'
import { createSharedRateLimit } from '../../server/platform/http/shared-rate-limit.ts'
import { rateLimitTable } from '../../server/schema/rate-limit.table.ts'
import { removeExpired } from '../../server/cleanup.job.ts'
import { startTestServer, type TestServer } from './server.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let server: TestServer
let time = new Date('2026-01-01T12:00:00.000Z')
const now = () => time
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.database.delete(rateLimitTable))
afterAll(() => server.stop())

/** The store of one process. */
const processOn = (database: Database): FastifyRateLimitStore =>
  new (createSharedRateLimit(database, now))({})

const call = (store: FastifyRateLimitStore, max: number, address = '192.0.2.1') =>
  new Promise<{ current: number; ttl: number }>((resolve, reject) => {
    store.incr(address, (error, counted) => (counted ? resolve(counted) : reject(error)), MINUTE, max)
  })

const times = async (count: number, store: FastifyRateLimitStore, max: number) => {
  let last = 0
  for (let number = 0; number < count; number++) last = (await call(store, max)).current
  return last
}

test('processes share their counts', async () => {
  const [one, other] = [processOn(server.database), processOn(server.database)]
  expect(await times(4, one, 10)).toBe(4)
  expect(await times(6, other, 10)).toBe(10)
  expect(await times(1, one, 10)).toBe(11)
  expect(await call(one, 10, '192.0.2.2')).toEqual({ current: 1, ttl: MINUTE })
})

test('a process counts up to a hundredth of the limit alone, so that few calls wait for the database', async () => {
  const [one, other] = [processOn(server.database), processOn(server.database)]
  expect(await times(59, one, 6000)).toBe(59)
  expect(await server.database.$count(rateLimitTable)).toBe(0)
  expect(await times(1, one, 6000)).toBe(60)
  expect(await times(60, other, 6000)).toBe(120)
})

test('a clock that moves while a call is counted does not start another minute', async () => {
  const start = Date.parse('2026-01-01T12:00:00.000Z')
  let readings = 0
  const ticking = () => new Date(start + Math.floor(readings++ / 2))
  const store = new (createSharedRateLimit(server.database, ticking))({})
  expect(await times(5, store, 10)).toBe(5)
})

test('the next minute starts at zero', async () => {
  const one = processOn(server.database)
  time = new Date('2026-01-01T12:00:45.000Z')
  expect(await call(one, 10)).toEqual({ current: 1, ttl: 15_000 })
  time = new Date('2026-01-01T12:01:00.000Z')
  expect(await call(one, 10)).toEqual({ current: 1, ttl: MINUTE })
})

test('without the database each process counts alone', async () => {
  const { database, close } = openDatabase(`postgres://tehing@127.0.0.1:${await freePort()}/tehing`)
  expect(await times(12, processOn(database), 10)).toBe(12)
  await close()
})

test('yesterday’s counts are deleted', async () => {
  await times(1, processOn(server.database), 1)
  await removeExpired({ database: server.database, now: () => new Date(time.getTime() + 2 * DAY) })
  expect(await server.database.$count(rateLimitTable)).toBe(0)
})

test('two processes on one database refuse together', async () => {
  const dependencies = {
    ...server.dependencies,
    config: { ...server.dependencies.config, rateLimit: 3 },
    now,
  }
  const [one, other] = [await createApp(dependencies), await createApp(dependencies)]
  for (const app of [one, other, one]) expect((await app.inject('/api/nowhere')).statusCode).toBe(404)
  const refused = await other.inject('/api/nowhere')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  await one.close()
  await other.close()
})
