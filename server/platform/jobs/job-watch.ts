import type { DueQueue } from './due-jobs.ts'

/** Between two looks, where nothing is due earlier. */
const LOOK_MS = 15_000
/** Between two looks while the database does not answer. */
const RETRY_MS = 2_000
/** A job that has failed is stored with the time of its next try by then. */
const AFTER_FAILURE_MS = 1_000
/** Jobs that become due at nearly the same moment are found by one look. */
const LEAST_MS = 50
/** How often missed heartbeats are looked for: together with the heartbeat, a cut-off job waits under a minute. */
const SUPERVISION_MS = 15_000

type Watched = {
  findDue: () => Promise<readonly DueQueue[]>
  /** Gives back jobs whose worker was lost. */
  supervise: () => Promise<void>
  /** Lets the workers of a queue fetch at once. */
  wake: (name: string) => void
  /** Lets all workers fetch, because notifications may have been missed. */
  wakeAll: () => void
  onError: (error: unknown) => void
}

export type JobWatch = {
  start: () => void
  stop: () => void
  /** Looks now, or shares a look that is under way, and wakes the queues that are due. */
  look: () => Promise<readonly DueQueue[]>
  /** A job becomes due after so many milliseconds. */
  expect: (inMs: number) => void
  /** A job has just failed. */
  expectRetry: () => void
}

type Look = Pick<JobWatch, 'look'> & { missed: () => void }

/** One look at a time. The first one after the database was away wakes all, for notifications went to nobody. */
const createLook = ({ findDue, wake, wakeAll }: Watched): Look => {
  let isAway = false
  let looking: Promise<readonly DueQueue[]> | undefined
  const lookNow = async () => {
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
      looking = undefined
    }
  }
  return { look: () => (looking ??= lookNow()), missed: () => (isAway = true) }
}

/** Does something at the earliest of the times that it is armed for, and then waits to be armed again. */
const createAlarm = (ring: () => Promise<void>) => {
  let isRunning = false
  let nextAt = Infinity
  let timer: NodeJS.Timeout | undefined
  const arm = (inMs: number) => {
    const delay = Math.max(inMs, LEAST_MS)
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

/** Does something where it was not done for so long; what failed is done again the next time. */
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
 * Finds jobs when they are due with one statement for all queues, so that no worker has to poll for retries and delayed
 * jobs. It is the safety net for lost notifications, and the first to notice that a database is back.
 */
export const createJobWatch = (watched: Watched): JobWatch => {
  const { look, missed } = createLook(watched)
  const supervise = atMostEvery(SUPERVISION_MS, watched.supervise)
  const turn = async () => {
    try {
      await look()
      await supervise()
      for (const { inMs } of await look()) if (inMs > 0) alarm.arm(inMs + LEAST_MS)
      alarm.arm(LOOK_MS)
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
    look,
    expect: (inMs) => alarm.arm(Math.min(inMs + LEAST_MS, LOOK_MS)),
    expectRetry: () => alarm.arm(AFTER_FAILURE_MS),
  }
}
