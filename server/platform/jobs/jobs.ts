import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type * as z from 'zod/mini'
import type { Transaction } from '../database/database.ts'
import { JOBS_SCHEMA } from '../database/roles.ts'
import type { FailingJob } from './failing-jobs.ts'
import { prepareQueues } from './queues.ts'

const POLLING_S = 1
const STOP_PATIENCE_MS = 8_000
/** How often missed heartbeats are looked for: together with the heartbeat, a cut-off job waits under a minute. */
const SUPERVISION_S = 15
/** Jobs of one queue at a time, in each running program. */
const CONCURRENCY = 4

/** A kind of background work: its name, the shape of its data and how stubbornly it is tried. */
export type Job<D extends z.ZodMiniType> = {
  name: string
  data: D
  /** Tries after the first one; each waits longer than the one before. */
  retries: number
  /** Seconds before the first retry. */
  retryDelay: number
  /** Seconds between two retries at most, where the growing delay would become too long. */
  retryDelayMax?: number
}

export const defineJob = <D extends z.ZodMiniType>(job: Job<D>): Job<D> => job

export type Try = {
  /** After a failure now nobody tries again by themselves. */
  isLast: boolean
}

/** A job and the function that does it. It must be idempotent: a crash may come after the work. */
export type Worker = {
  job: Job<z.ZodMiniType>
  /** Cron expression in UTC, for work that nobody sends. */
  every?: string
  work: (data: unknown, attempt?: Try) => Promise<void>
}

/** Joins a job with its typed function. */
export const worker = <D extends z.ZodMiniType>(
  job: Job<D>,
  work: (data: z.output<D>, attempt: Try) => Promise<void>,
  every?: string,
): Worker => ({
  job,
  work: (data, attempt = { isLast: false }) => work(job.data.parse(data), attempt),
  ...(every && { every }),
})

type SendOptions = {
  /** Not before this many seconds from now. */
  after?: number
}

/** What is sent once for a key within so many seconds, counted in wholes from the epoch. */
type Once = { key: string; withinS: number }

export type Jobs = {
  /** Sends work with the transaction that causes it: it runs after the commit, and never after a rollback. */
  send: <D extends z.ZodMiniType>(
    tx: Transaction,
    job: Job<D>,
    data: z.input<D> & object,
    options?: SendOptions,
  ) => Promise<void>
  /** The same, where it was not sent before in this while. Returns whether it was sent now. */
  sendOnce: <D extends z.ZodMiniType>(
    tx: Transaction,
    job: Job<D>,
    data: z.input<D> & object,
    once: Once,
  ) => Promise<boolean>
  /** Has a job that failed tried again at once, after the commit; a job that is being tried or done is left alone. */
  retry: (tx: Transaction, job: Pick<FailingJob, 'id' | 'name'>) => Promise<void>
  /** Prepares the queues and nothing else. Whoever has other things to do calls it before `start`. */
  prepare: (workers: readonly Worker[]) => Promise<void>
  /** Prepares the queues where that is not done yet, and begins to work. */
  start: (workers: readonly Worker[]) => Promise<void>
  /** Lets running work end. */
  stop: () => Promise<void>
}

export type JobLog = { warn: (details: object, message: string) => void; error: JobLog['warn'] }

/** Data stays out of the log: it may name persons. */
const logged = async (log: JobLog, job: string, id: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, job, jobId: id }, 'a job failed and is tried again while it has tries left')
    throw error
  }
}

const begin = async (boss: PgBoss, log: JobLog, { job, work }: Worker) => {
  const options = {
    pollingIntervalSeconds: POLLING_S,
    // A retry is announced by nobody: it is found by polling.
    notifyPollingIntervalSeconds: POLLING_S,
    localConcurrency: CONCURRENCY,
  }
  await boss.work(job.name, options, async (batch) => {
    for (const { id, data, retryCount } of batch)
      await logged(log, job.name, id, () => work(data, { isLast: retryCount >= job.retries }))
  })
}

const prepareSchedules = async (boss: PgBoss, workers: readonly Worker[]) => {
  const kept = new Map(workers.flatMap(({ job, every }) => (every ? [[job.name, every]] : [])))
  await Promise.all([...kept].map(([name, every]) => boss.schedule(name, every, {}, { tz: 'UTC' })))
  // What an older version did by the clock and nobody does any more.
  for (const { name } of await boss.getSchedules()) if (!kept.has(name)) await boss.unschedule(name)
}

const prepareBoss = async (boss: PgBoss, workers: readonly Worker[]) => {
  await boss.start()
  await prepareQueues(
    boss,
    workers.map(({ job }) => job),
  )
  await prepareSchedules(boss, workers)
}

/** Background work kept in the same database as what causes it. */
export const createJobs = (databaseUrl: string, log: JobLog): Jobs => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'tehing jobs',
    schema: JOBS_SCHEMA,
    createSchema: false,
    max: 5,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION_S,
    monitorIntervalSeconds: SUPERVISION_S,
  })
  boss.on('error', (error) => log.error({ err: error }, 'background work'))
  let prepared: Promise<void> | undefined
  const prepare = (workers: readonly Worker[]) => (prepared ??= prepareBoss(boss, workers))
  return {
    send: async (tx, job, data, { after } = {}) => {
      await boss.send(job.name, data, {
        db: fromDrizzle(tx, sql),
        ...(after !== undefined && { startAfter: after }),
      })
    },
    sendOnce: async (tx, job, data, { key, withinS }) => {
      const db = fromDrizzle(tx, sql)
      return (await boss.send(job.name, data, { db, singletonKey: key, singletonSeconds: withinS })) !== null
    },
    retry: async (tx, { id, name }) => {
      const db = fromDrizzle(tx, sql)
      // The first is for one that has given up, the second for one that waits: either leaves the other alone.
      await boss.retry(name, id, { db })
      await boss.update(name, undefined, { id, startAfter: new Date(), db })
    },
    prepare,
    start: async (workers) => {
      await prepare(workers)
      // Last, for each worker asks for jobs at once, and what prepares would wait behind them all.
      await Promise.all(workers.map((each) => begin(boss, log, each)))
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }),
  }
}
