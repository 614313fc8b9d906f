import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { presenceCalls } from '../../api/presence.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { createApp } from '../../server/app.ts'
import { createJobs, defineJob, worker, type Jobs } from '../../server/platform/jobs/jobs.ts'
import { createCaller, type Caller } from './caller.ts'
import { completeQuery, PARTNER } from './query/example.ts'
import { startTestServer, type TestServer } from './server.ts'

const CREDIT = 'credit@tehing.example'
const WINDOW = '00000000-0000-4000-8000-000000000001'

/** Two portals on one database, and a caller of the second. */
let server: TestServer
let other: Caller
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  server = await startTestServer()
  app = await createApp(server.dependencies)
  other = createCaller(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const who = async (caller: Caller, authorization: string) =>
  (await caller.request(userCalls.loggedIn, {}, undefined, { headers: { authorization } })).status

test('a session of one portal is good at the other, and ends at both', async () => {
  const [here, there] = [await server.signIn(CREDIT), await other.signIn(CREDIT)]
  expect([await who(other, here), await who(server, there)]).toEqual([200, 200])
  const headers = { authorization: here }
  expect((await other.request(sessionCalls.endAll, {}, undefined, { headers })).status).toBe(204)
  for (const caller of [server, other])
    expect([await who(caller, here), await who(caller, there)]).toEqual([401, 401])
})

test('who has a query open, and its last save, is seen through the other portal', async () => {
  const { queryId: id, modifiedDtime } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
  const saved = await other.ask(
    queryCalls.save,
    { body: { queryId: id, modifiedDtime, clientInfo: 'there' } },
    PARTNER,
  )
  await other.ask(presenceCalls.arrive, { params: { id, windowId: WINDOW } }, PARTNER)
  const seen = await server.ask(presenceCalls.arrive, { params: { id, windowId: WINDOW } }, CREDIT)
  expect(seen.others.map(({ fullName }) => fullName)).toEqual(['Peeter Põhjala'])
  const late = { queryId: id, modifiedDtime, clientInfo: 'here' }
  expect(await server.refuse(queryCalls.save, { body: late }, PARTNER)).toMatchObject({
    code: 'query.conflict',
  })
  expect(saved.clientInfo).toBe('there')
})

const note = defineJob({
  name: 'trial.shared',
  data: z.object({ nth: z.number() }),
  retries: 2,
  retryDelay: 0,
})
const silent = { warn: () => undefined, error: () => undefined }

test('each job is done by one of the portals, also while one stops', async () => {
  const done: number[][] = [[], []]
  const pools: Jobs[] = []
  for (const own of done) {
    const jobs = createJobs(server.databaseUrl, silent)
    await jobs.start([worker(note, async ({ nth }) => void own.push(nth))])
    pools.push(jobs)
  }
  const numbers = Array.from({ length: 60 }, (_, nth) => nth)
  const send = (part: number[]) =>
    server.database.transaction(async (tx) => {
      for (const nth of part) await pools[0]?.send(tx, note, { nth })
    })
  await send(numbers.slice(0, 30))
  await Promise.all([send(numbers.slice(30)), pools[1]?.stop()])
  await expect.poll(() => done.flat().length).toBe(numbers.length)
  await pools[0]?.stop()
  expect(done.flat().toSorted((a, b) => a - b)).toEqual(numbers)
})
