import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type * as z from 'zod/mini'
import { connectionOptions, type Transaction } from '../database/database.ts'
import { JOBS_SCHEMA } from '../database/roles.ts'
import { within } from '../within.ts'
import { findDueQueues, createJobWatch, type JobWatch } from './job-watch.ts'
import type { FailingJob } from './failing-jobs.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'
import { isDeepStrictEqual } from 'node:util'

/** Query timeout; the statements of pg-boss are short. */
const ANSWER_MS = 10_000
/** How long running jobs may take to finish. */
const STOP_MS = 5_000
/** Longer than the interval of the job watch, so that it reuses its connection. */
const IDLE_MS = 60_000
/** A queue is stalled if its first job is overdue by this long and no job has started meanwhile. */
const STALLED_MS = 30_000
/** Must be shorter than the interval at which the watch supervises. */
const MONITOR_S = 10
/** No job depends on another one, so pg-boss rarely has to resolve flows; seconds. */
const NO_FLOWS_S = 3_600

/**
 * Seconds before the first retry, at most doubled by pg-boss's jitter; each further retry waits twice as long. Short, so
 * that jobs which an unreachable database has interrupted resume soon.
 */
export const RETRY_S = 5

/** A kind of background work: name, schema of its data, and retries. */
export type Job<D extends z.ZodMiniType> = {
  name: string
  data: D
  /** Retries after the first attempt, with growing delays. */
  retries: number
  /** Seconds before the first retry. */
  retryDelay: number
  /** Seconds between two retries at most, where the growing delay would become too long. */
  retryDelayMax?: number
}

export const defineJob = <D extends z.ZodMiniType>(job: Job<D>): Job<D> => job

export type Try = {
  /** No automatic retry follows. */
  isLast: boolean
  /** Number of attempts with this one. */
  tries: number
}

/** A job and the function that does it. It must be idempotent: a crash may come after the work. */
export type Worker = {
  job: Job<z.ZodMiniType>
  /** Cron expression in UTC, for scheduled work. */
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
  work: (data, attempt = { isLast: false, tries: 1 }) => work(job.data.parse(data), attempt),
  ...(every && { every }),
})

type SendOptions = {
  /** Not before this many seconds from now. */
  after?: number
}

/** Sends a job at most once per key and window of the given seconds, counted from the epoch. */
type Once = { key: string; withinS: number }

export type Jobs = {
  /** Sends a job within a transaction: it runs after the commit, and never after a rollback. */
  send: <D extends z.ZodMiniType>(
    tx: Transaction,
    job: Job<D>,
    data: z.input<D> & object,
    options?: SendOptions,
  ) => Promise<void>
  /** Sends a job unless it was sent within the window. Returns whether it was sent. */
  sendOnce: <D extends z.ZodMiniType>(
    tx: Transaction,
    job: Job<D>,
    data: z.input<D> & object,
    once: Once,
  ) => Promise<boolean>
  /** Retries a failed job at once after the commit. Active and completed jobs are left alone. */
  retry: (tx: Transaction, job: Pick<FailingJob, 'id' | 'name'>) => Promise<void>
  /** Prepares the queues only, for callers with other work before `start`. */
  prepare: (workers: readonly Worker[]) => Promise<void>
  /** Prepares the queues unless done, and starts the workers. */
  start: (workers: readonly Worker[]) => Promise<void>
  /** @throws Error if the database does not answer or a queue is stalled */
  assertMoving: () => Promise<void>
  /** Waits a few seconds for running jobs. */
  stop: () => Promise<void>
}

export type JobLog = { warn: (details: object, message: string) => void; error: JobLog['warn'] }

const prepareSchedules = async (boss: PgBoss, workers: readonly Worker[]) => {
  const kept = new Map(workers.flatMap(({ job, every }) => (every ? [[job.name, every]] : [])))
  await Promise.all([...kept].map(([name, every]) => boss.schedule(name, every, {}, { tz: 'UTC' })))
  // Removes schedules of older versions.
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

const openBoss = (databaseUrl: string, log: JobLog): PgBoss => {
  const connections = { ...connectionOptions(databaseUrl, ANSWER_MS), idleTimeoutMillis: IDLE_MS, max: 5 }
  const boss = new PgBoss({
    ...connections,
    application_name: 'tehing jobs',
    schema: JOBS_SCHEMA,
    createSchema: false,
    useListenNotify: true,
    // The job watch supervises, and reads the due times right after it.
    supervise: false,
    monitorIntervalSeconds: MONITOR_S,
    flowIntervalSeconds: NO_FLOWS_S,
  })
  boss.on('error', (error) => log.error({ err: error }, 'background work'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'background work'))
  return boss
}

const watch = (boss: PgBoss, pool: WorkerPool, log: JobLog): JobWatch =>
  createJobWatch({
    findDue: () => findDueQueues(boss),
    supervise: () => boss.supervise(),
    wake: pool.wake,
    wakeAll: pool.wakeAll,
    onError: (error) => log.error({ err: error }, 'background work'),
  })

/** Creates the job queue, stored in the application's database. */
export const createJobs = (databaseUrl: string, log: JobLog): Jobs => {
  const boss = openBoss(databaseUrl, log)
  const pool = createWorkerPool(boss, log, () => watched.expectRetry())
  const watched = watch(boss, pool, log)
  let prepared: Promise<void> | undefined
  const prepare = (workers: readonly Worker[]) => (prepared ??= prepareBoss(boss, workers))
  return {
    send: async (tx, job, data, { after } = {}) => {
      await boss.send(job.name, data, {
        db: fromDrizzle(tx, sql),
        ...(after !== undefined && { startAfter: after }),
      })
      if (after !== undefined) watched.expect(after * 1000)
    },
    sendOnce: async (tx, job, data, { key, withinS }) => {
      const db = fromDrizzle(tx, sql)
      return (await boss.send(job.name, data, { db, singletonKey: key, singletonSeconds: withinS })) !== null
    },
    retry: async (tx, { id, name }) => {
      const db = fromDrizzle(tx, sql)
      // `retry` changes jobs without attempts left, `update` waiting ones; each ignores the other's.
      await boss.retry(name, id, { db })
      await boss.update(name, undefined, { id, startAfter: new Date(), db })
      watched.expectRetry()
    },
    prepare,
    start: async (workers) => {
      await prepare(workers)
      // Start workers last: each fetches at once, and preparations would wait behind them.
      await Promise.all(workers.map((each) => pool.begin(each)))
      watched.start()
    },
    assertMoving: async () => {
      const stalled = (await watched.wakeDue()).find(({ name, inMs }) =>
        pool.isStalled(name, inMs, STALLED_MS),
      )
      if (stalled) throw new Error(`the queue ${stalled.name} does not move`)
    },
    stop: async () => {
      watched.stop()
      await within(STOP_MS + 500, boss.stop({ graceful: true, timeout: STOP_MS }))
    },
  }
}

/** Seconds after which a crashed worker is noticed; pg-boss requires at least 10. */
const HEARTBEAT_S = 20

const optionsOf = ({ retries, retryDelay, retryDelayMax }: Worker['job']) => ({
  retryLimit: retries,
  retryDelay,
  retryBackoff: true,
  ...(retryDelayMax !== undefined && { retryDelayMax }),
  heartbeatSeconds: HEARTBEAT_S,
  notify: true,
})

/** Creates a queue for each job, or updates the options of an existing one. */
const prepareQueues = async (boss: PgBoss, jobs: readonly Worker['job'][]): Promise<void> => {
  const queues = new Map<string, object>((await boss.getQueues()).map((queue) => [queue.name, queue]))
  await Promise.all(
    jobs.map(async (job) => {
      const options = optionsOf(job)
      const found = queues.get(job.name)
      if (!found) return boss.createQueue(job.name, options)
      const wanted = { ...found, ...options }
      if (!isDeepStrictEqual(wanted, found)) await boss.updateQueue(job.name, options)
    }),
  )
}
