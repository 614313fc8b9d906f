import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInTime, sharedRun } from '../../../server/workflow/timed-read.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tooSlow = { code: 'workflow.tooSlow' }

test('a statement that takes too long is refused as such', async () => {
  const read = readInTime(
    server.database,
    async (tx, limit) => {
      await limit()
      await tx.execute(sql`select pg_sleep(5)`)
    },
    50,
  )
  await expect(read).rejects.toMatchObject(tooSlow)
})

test('all statements share the time', async () => {
  let statements = 0
  const read = readInTime(
    server.database,
    async (tx, limit) => {
      for (; statements < 100; statements += 1) {
        await limit()
        await tx.execute(sql`select pg_sleep(0.05)`)
      }
    },
    200,
  )
  await expect(read).rejects.toMatchObject(tooSlow)
  expect(statements).toBeLessThan(5)
})

test('other errors stay what they are', async () => {
  const read = readInTime(server.database, (tx) => tx.execute(sql`select 1 / 0`))
  await expect(read).rejects.toMatchObject({ cause: { code: '22012' } })
})

test('concurrent callers share a run, and the next one begins another', async () => {
  let runs = 0
  const read = sharedRun(() => Promise.resolve((runs += 1)))
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(2)
})
