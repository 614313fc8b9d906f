import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createJobs, defineJob, worker, type Jobs, type Try } from '../../server/platform/jobs/jobs.ts'
import { removeExpired } from '../../server/cleanup.job.ts'
import { loginAttemptTable, sessionTable } from '../../server/schema/session.table.ts'
import { eventually } from '../eventually.ts'
import { startTestServer, type TestServer } from './server.ts'

const DAY = 86_400_000
/** Interval of the job watch; anything faster was not found by it. */
const WATCH_MS = 15_000

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
const warnings: object[] = []
/** Tests that wait for the work on a text. */
const listeners: { text: string; resolve: () => void }[] = []
/** What the first work on a text waits for. */
const gates = new Map<string, Promise<void>>()

/** For each attempt of a failing job, whether it was the last. */
const tries: boolean[] = []

const work = async ({ text }: { text: string }, { isLast }: Try) => {
  if (text === 'never') {
    tries.push(isLast)
    throw new Error('never')
  }
  if (text === 'fails once' && failures++ === 0) throw new Error('not yet')
  done.push(text)
  for (const { resolve } of listeners.filter((listener) => listener.text === text)) resolve()
  const gate = gates.get(text)
  gates.delete(text)
  await gate
}

beforeAll(async () => {
  server = await startTestServer()
  done = []
  failures = 0
  jobs = createJobs(server.databaseUrl, {
    warn: (details, message) => warnings.push({ ...details, message }),
    error: () => undefined,
  })
  await jobs.start([worker(note, work)])
})
afterAll(async () => {
  await jobs.stop()
  await server.stop()
})

const worked = (text: string) => new Promise<void>((resolve) => listeners.push({ text, resolve }))

const send = (text: string) => server.database.transaction((tx) => jobs.send(tx, note, { text }))

test('a job runs after the commit', async () => {
  const finished = worked('first')
  await server.database.transaction(async (tx) => {
    await jobs.send(tx, note, { text: 'first' })
    expect(done).not.toContain('first')
  })
  await finished
  expect(done).toContain('first')
})

test('a job of a rolled-back transaction never runs', async () => {
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

test('a failed job is retried', async () => {
  const finished = worked('fails once')
  await send('fails once')
  await finished
  expect(failures).toBe(2)
  expect(warnings).toEqual([
    {
      err: new Error('not yet'),
      job: 'trial.note',
      jobId: expect.any(String),
      message: 'a job failed and is tried again while it has tries left',
    },
  ])
})

test('a job knows its last attempt', async () => {
  await send('never')
  await eventually(() => expect(tries).toEqual([false, false, true]))
})

test('a job cut off by a crash is retried within a minute', async () => {
  await server.database.transaction((tx) => jobs.send(tx, note, { text: 'cut off' }, { after: 3600 }))
  const again = worked('cut off')
  // As after a kill: an active job without a worker.
  await server.database.execute(
    sql`update pgboss.job set state = 'active', start_after = now(), started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' where data->>'text' = 'cut off'`,
  )
  await again
})

test('jobs of one queue run in parallel', async () => {
  const texts = ['beside 1', 'beside 2', 'beside 3']
  const all = Promise.withResolvers<void>()
  for (const text of texts) gates.set(text, all.promise)
  const begun = Promise.all(texts.map(worked))
  await Promise.all(texts.map(send))
  // Each waits for the others, so in sequence they would never start.
  await begun
  all.resolve()
})

test('all jobs of one transaction run at once, with one notification', async () => {
  const texts = Array.from({ length: 30 }, (_, n) => `of many ${n}`)
  const all = Promise.all(texts.map(worked))
  const since = performance.now()
  await server.database.transaction(async (tx) => {
    for (const text of texts) await jobs.send(tx, note, { text })
  })
  await all
  expect(performance.now() - since).toBeLessThan(WATCH_MS)
})

test('a delayed job runs when it is due, not at the next poll', async () => {
  const due = worked('in two seconds')
  const since = performance.now()
  await server.database.transaction((tx) => jobs.send(tx, note, { text: 'in two seconds' }, { after: 2 }))
  await due
  expect(performance.now() - since).toBeGreaterThan(2_000)
  expect(performance.now() - since).toBeLessThan(WATCH_MS)
})

test('an overdue queue without running jobs counts as stalled', async () => {
  await expect(jobs.assertMoving()).resolves.toBeUndefined()
  const idle = createJobs(server.databaseUrl, { warn: () => undefined, error: () => undefined })
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const stuck = defineJob({ name: 'trial.stuck', data: z.object({}), retries: 0, retryDelay: 0 })
    await idle.start([worker(stuck, async () => undefined)])
    await server.database.transaction((tx) => idle.send(tx, stuck, {}, { after: 3600 }))
    await expect(idle.assertMoving()).resolves.toBeUndefined()
    // Blocked, so that no worker takes it.
    await server.database.execute(
      sql`update pgboss.job set blocked = true, start_after = now() - interval '31 seconds' where name = 'trial.stuck'`,
    )
    await expect(idle.assertMoving()).resolves.toBeUndefined()
    vi.setSystemTime(Date.now() + 31_000)
    await expect(idle.assertMoving()).rejects.toThrow('the queue trial.stuck does not move')
  } finally {
    vi.useRealTimers()
    await idle.stop()
  }
})

test('a job can be delayed', async () => {
  await server.database.transaction((tx) => jobs.send(tx, note, { text: 'later' }, { after: 3600 }))
  const { rows } = await server.database.execute<{ waits: boolean }>(
    sql`select start_after > now() + interval '59 minutes' as waits from pgboss.job where data->>'text' = 'later'`,
  )
  expect(rows).toEqual([{ waits: true }])
})

test('the nightly job removes expired sessions and login attempts', async () => {
  await server.signIn('credit@tehing.example')
  await removeExpired(server.dependencies)
  expect(await server.database.$count(sessionTable)).toBe(1)
  server.advance(2 * DAY)
  await removeExpired(server.dependencies)
  expect(await server.database.$count(sessionTable)).toBe(0)
  expect(await server.database.$count(loginAttemptTable)).toBe(0)
})
