import type { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../database/roles.ts'

/** Interval of the safety net. */
const MAX_MS = 15_000
/** Interval while the database does not answer. */
const RETRY_MS = 2_000
/** By then pg-boss has stored when a failed job is due again. */
const AFTER_FAILURE_MS = 1_000
/** Batches jobs that become due at nearly the same time. */
const MIN_MS = 50
/** How often pg-boss checks for missed heartbeats; with the heartbeat, an interrupted job waits less than a minute. */
const SUPERVISION_MS = 15_000

type Watched = {
  findDue: () => Promise<readonly DueQueue[]>
  /** Retries jobs whose worker has died. */
  supervise: () => Promise<void>
  /** Makes the workers of a queue fetch now. */
  wake: (name: string) => void
  /** Makes all workers fetch now, after notifications may have been lost. */
  wakeAll: () => void
  onError: (error: unknown) => void
}

export type JobWatch = {
  start: () => void
  stop: () => void
  /** Wakes the queues that are due; concurrent calls share one query. */
  wakeDue: () => Promise<readonly DueQueue[]>
  /** Announces a job that is due in the given milliseconds. */
  expect: (inMs: number) => void
  /** Announces that a job has just failed. */
  expectRetry: () => void
}

type DueQueues = Pick<JobWatch, 'wakeDue'> & { missed: () => void }

/** Runs one query at a time. The first success after a failure wakes all workers, because notifications were lost. */
const watchDueQueues = ({ findDue, wake, wakeAll }: Watched): DueQueues => {
  let isAway = false
  let running: Promise<readonly DueQueue[]> | undefined
  const wakeNow = async () => {
    try {
      const due = await findDue()
      if (isAway) wakeAll()
      isAway = false
      for (const { name, inMs } of due) if (inMs <= 0) wake(name)
      return due
    } catch (error) {
      isAway = true
      throw error
    } finally {
      running = undefined
    }
  }
  return { wakeDue: () => (running ??= wakeNow()), missed: () => (isAway = true) }
}

/** Rings once, at the earliest time that it is armed for. */
const createAlarm = (ring: () => Promise<void>) => {
  let isRunning = false
  let nextAt = Infinity
  let timer: NodeJS.Timeout | undefined
  const arm = (inMs: number) => {
    const delay = Math.max(inMs, MIN_MS)
    if (!isRunning || Date.now() + delay >= nextAt) return
    clearTimeout(timer)
    nextAt = Date.now() + delay
    timer = setTimeout(() => {
      nextAt = Infinity
      void ring()
    }, delay)
  }
  return {
    arm,
    start: () => {
      isRunning = true
      arm(0)
    },
    stop: () => {
      isRunning = false
      clearTimeout(timer)
    },
  }
}

/** Throttles work; a failed attempt does not count. */
const atMostEvery = (periodMs: number, work: () => Promise<void>) => {
  let doneAt = 0
  return async () => {
    if (Date.now() - doneAt < periodMs) return
    const before = doneAt
    doneAt = Date.now()
    await work().catch((error: unknown) => {
      doneAt = before
      throw error
    })
  }
}

/**
 * Wakes workers when retries and delayed jobs become due, so that no worker has to poll. It is also the safety net for lost
 * notifications, and it resumes all work after the database was unreachable.
 */
export const createJobWatch = (watched: Watched): JobWatch => {
  const { wakeDue, missed } = watchDueQueues(watched)
  const supervise = atMostEvery(SUPERVISION_MS, watched.supervise)
  const turn = async () => {
    try {
      await wakeDue()
      await supervise()
      for (const { inMs } of await wakeDue()) if (inMs > 0) alarm.arm(inMs + MIN_MS)
      alarm.arm(MAX_MS)
    } catch (error) {
      missed()
      watched.onError(error)
      alarm.arm(RETRY_MS)
    }
  }
  const alarm = createAlarm(turn)
  return {
    start: alarm.start,
    stop: alarm.stop,
    wakeDue,
    expect: (inMs) => alarm.arm(Math.min(inMs + MIN_MS, MAX_MS)),
    expectRetry: () => alarm.arm(AFTER_FAILURE_MS),
  }
}

/** A queue with waiting jobs. `inMs`: milliseconds until the first of them is due, negative if it is overdue. */
type DueQueue = { name: string; inMs: number }

/** Reads all queues in one statement. pg-boss emits no event when a retry or a delayed job becomes due. */
export const findDueQueues = async (boss: PgBoss): Promise<DueQueue[]> => {
  const { rows } = await boss.getDb().executeSql(
    `select name, (extract(epoch from min(start_after) - now()) * 1000)::float8 as "inMs"
     from ${JOBS_SCHEMA}.job where state < 'active' group by name`,
  )
  return rows
}
