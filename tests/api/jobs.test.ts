import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createJobs, defineJob, worker, type Jobs } from '../../server/jobs/jobs.ts'
import { removeExpired } from '../../server/session/cleanup.job.ts'
import { loginAttemptTable, sessionTable } from '../../server/session/session.table.ts'
import { startTestServer, type TestServer } from './server.ts'

const DAY = 86_400_000

const note = defineJob({
  name: 'trial.note',
  data: z.object({ text: z.string() }),
  retries: 2,
  retryDelay: 0,
})

let server: TestServer
let jobs: Jobs
let done: string[]
let failures: number
/** Called at each piece of work, for tests that wait for one. */
let heard: (text: string) => void = () => undefined

beforeAll(async () => {
  server = await startTestServer()
  done = []
  failures = 0
  jobs = createJobs(server.databaseUrl, () => undefined)
  const work = worker(note, async ({ text }) => {
    if (text === 'fails once' && failures++ === 0) throw new Error('not yet')
    done.push(text)
    heard(text)
  })
  await jobs.start([work])
})
afterAll(async () => {
  await jobs.stop()
  await server.stop()
})

const worked = (wanted: string) =>
  new Promise<void>((resolve) => {
    heard = (text) => {
      if (text === wanted) resolve()
    }
  })

const send = (text: string) => server.database.transaction((tx) => jobs.send(tx, note, { text }))

test('work is done after the commit', async () => {
  const finished = worked('first')
  await server.database.transaction(async (tx) => {
    await jobs.send(tx, note, { text: 'first' })
    expect(done).not.toContain('first')
  })
  await finished
  expect(done).toContain('first')
})

test('work of a rolled-back transaction is never done', async () => {
  const undone = server.database.transaction(async (tx) => {
    await jobs.send(tx, note, { text: 'undone' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  const finished = worked('after it')
  await send('after it')
  await finished
  expect(done).not.toContain('undone')
})

test('work that fails is tried again', async () => {
  const finished = worked('fails once')
  await send('fails once')
  await finished
  expect(failures).toBe(2)
})

test('work can wait', async () => {
  await server.database.transaction((tx) => jobs.send(tx, note, { text: 'later' }, { after: 3600 }))
  const { rows } = await server.database.execute<{ waits: boolean }>(
    sql`select start_after > now() + interval '59 minutes' as waits from pgboss.job where data->>'text' = 'later'`,
  )
  expect(rows).toEqual([{ waits: true }])
})

test('the nightly work removes sessions and sign-in tries that are of no use any more', async () => {
  await server.signIn('credit@tehing.example')
  await removeExpired(server.dependencies)
  expect(await server.database.$count(sessionTable)).toBe(1)
  server.advance(2 * DAY)
  await removeExpired(server.dependencies)
  expect(await server.database.$count(sessionTable)).toBe(0)
  expect(await server.database.$count(loginAttemptTable)).toBe(0)
})
