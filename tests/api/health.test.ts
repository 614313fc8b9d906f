import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { databaseTrouble } from '../../server/platform/database/database-error.ts'
import { noLimits, openDatabase, POOL_SIZE } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/free-port.ts'
import { createApp } from '../../server/app.ts'
import { startTcpProxy } from '../faults/tcp-proxy.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
afterEach(() => server.stop())

const ask = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: await response.json(),
  }
}

test('reports only that the program runs and reaches its database', async () => {
  server = await startTestServer({ environment: { RATE_LIMIT: '1' } })
  for (let count = 0; count < 3; count++) {
    expect(await ask('/health')).toEqual({ status: 200, cache: 'no-store', body: { status: 'running' } })
    expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: { status: 'ready' } })
  }
})

test('without its database the program is alive, but not ready', async () => {
  server = await startTestServer()
  const { database, close } = openDatabase(`postgres://tehing:hidden@127.0.0.1:${await freePort()}/tehing`)
  const app = await createApp({ ...server.dependencies, database })
  expect((await app.inject('/health')).statusCode).toBe(200)
  const refused = await app.inject('/ready')
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'server.unavailable' })
  expect(refused.body).not.toMatch(/hidden|127\.0\.0\.1|ECONN/)
  await app.close()
  await close()
})

test('a silent connection is dropped, and the pool replaces it', async () => {
  server = await startTestServer()
  const url = new URL(server.databaseUrl)
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const { database, close } = openDatabase(url.href, { ...noLimits, answerMs: 300 })
  const answers = () => database.transaction((tx) => tx.execute(sql`select 1`))
  const many = (count: number) => Promise.allSettled(Array.from({ length: count }, answers))
  await many(POOL_SIZE)
  proxy.set('silent')
  const failed = (await many(POOL_SIZE)).flatMap((one) =>
    one.status === 'rejected' ? [databaseTrouble(one.reason)] : [],
  )
  expect(failed).toEqual(Array.from({ length: POOL_SIZE }, () => 'unreachable'))
  proxy.set('pass')
  const refused = async () => (await many(2 * POOL_SIZE)).filter(({ status }) => status === 'rejected')
  // On a busy machine a new connection may take longer than this pool waits.
  await expect.poll(refused).toEqual([])
  await close()
  await proxy.stop()
})

test('a write that reaches a standby counts as a lost connection', async () => {
  server = await startTestServer()
  // As a standby refuses it: it runs every transaction read-only.
  const refused = await server.database
    .transaction((tx) => tx.execute(sql`create table anything ()`), { accessMode: 'read only' })
    .then(() => null, databaseTrouble)
  expect(refused).toBe('unreachable')
})

test.each([
  ['true', 200],
  ['false', 404],
])('with API_DOCS=%s the API’s description is %s', async (shown, status) => {
  server = await startTestServer({ environment: { API_DOCS: shown } })
  for (const path of ['/api/docs', '/api/openapi.json'])
    expect((await fetch(server.url + path)).status).toBe(status)
})
