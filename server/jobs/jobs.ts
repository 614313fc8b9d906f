import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type * as z from 'zod/mini'
import type { Transaction } from '../database/database.ts'

const SECOND = 1
const STOP_PATIENCE_MS = 10_000

/** A kind of background work: its name, the shape of its data and how stubbornly it is tried. */
export type Job<D extends z.ZodMiniType> = {
  name: string
  data: D
  /** Tries after the first one; each waits longer than the one before. */
  retries: number
  /** Seconds before the first retry. */
  retryDelay: number
}

export const defineJob = <D extends z.ZodMiniType>(job: Job<D>): Job<D> => job

/** A job and the function that does it. Doing it twice must be harmless: a crash may come after the work. */
export type Worker = {
  job: Job<z.ZodMiniType>
  /** Cron expression in UTC, for work that nobody sends. */
  every?: string
  work: (data: unknown) => Promise<void>
}

/** Joins a job with its typed function. */
export const worker = <D extends z.ZodMiniType>(
  job: Job<D>,
  work: (data: z.output<D>) => Promise<void>,
  every?: string,
): Worker => ({ job, work: (data) => work(job.data.parse(data)), ...(every && { every }) })

type SendOptions = {
  /** Not before this many seconds from now. */
  after?: number
}

export type Jobs = {
  /** Sends work with the transaction that causes it: it runs after the commit, and never after a rollback. */
  send: <D extends z.ZodMiniType>(
    tx: Transaction,
    job: Job<D>,
    data: z.input<D> & object,
    options?: SendOptions,
  ) => Promise<void>
  /** Prepares the queues and begins to work. */
  start: (workers: readonly Worker[]) => Promise<void>
  /** Lets running work end. */
  stop: () => Promise<void>
}

const prepare = async (boss: PgBoss, { job, every, work }: Worker) => {
  await boss.createQueue(job.name, {
    retryLimit: job.retries,
    retryDelay: job.retryDelay,
    retryBackoff: true,
  })
  await boss.work(job.name, { pollingIntervalSeconds: SECOND }, async (batch) => {
    for (const { data } of batch) await work(data)
  })
  if (every) await boss.schedule(job.name, every, {}, { tz: 'UTC' })
}

/** Background work kept in the same database as what causes it. `onError` hears of failures outside any work. */
export const createJobs = (databaseUrl: string, onError: (error: Error) => void): Jobs => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'tehing jobs',
    max: 5,
    useListenNotify: true,
  })
  boss.on('error', onError)
  return {
    send: async (tx, job, data, { after } = {}) => {
      await boss.send(job.name, data, {
        db: fromDrizzle(tx, sql),
        ...(after !== undefined && { startAfter: after }),
      })
    },
    start: async (workers) => {
      await boss.start()
      for (const each of workers) await prepare(boss, each)
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }),
  }
}
