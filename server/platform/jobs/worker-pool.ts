import type { PgBoss } from 'pg-boss'
import type { JobLog, Worker } from './jobs.ts'

/** Jobs of one queue at a time, in each running program. */
const CONCURRENCY = 4
/** Notifications and the job watch wake workers; polling is the last resort. */
const POLLING_S = 300
/** Used without notifications, as behind some connection poolers. */
const POLLING_ALONE_S = 1

type Queue = { workerIds: string[]; running: number; begunAt: number }

/** The workers of this program. */
export type WorkerPool = {
  begin: (worker: Worker) => Promise<void>
  /** Makes the workers of a queue fetch now; a busy worker fetches when it is done. */
  wake: (name: string) => void
  wakeAll: () => void
  /** Whether a queue's first job is overdue by more than `stalledMs` although its workers are idle. */
  isStalled: (name: string, inMs: number, stalledMs: number) => boolean
}

/** Data is not logged, because it may hold personal data. */
const logged = async (log: JobLog, job: string, id: string, work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, job, jobId: id }, 'a job failed and is tried again while it has tries left')
    throw error
  }
}

export const createWorkerPool = (boss: PgBoss, log: JobLog, onFailure: () => void): WorkerPool => {
  const queues = new Map<string, Queue>()
  const wake = (name: string) => queues.get(name)?.workerIds.forEach((id) => boss.notifyWorker(id))

  const perform = async ({ job, work }: Worker, queue: Queue, { id, data, retryCount }: Fetched) => {
    queue.running += 1
    queue.begunAt = Date.now()
    try {
      const attempt = { isLast: retryCount >= job.retries, tries: retryCount + 1 }
      await logged(log, job.name, id, () => work(data, attempt))
    } catch (error) {
      onFailure()
      throw error
    } finally {
      queue.running -= 1
    }
  }
  const beginOne = async (worker: Worker, queue: Queue) => {
    const options = { pollingIntervalSeconds: POLLING_ALONE_S, notifyPollingIntervalSeconds: POLLING_S }
    const own = { id: '' }
    own.id = await boss.work<unknown>(worker.job.name, options, async (batch) => {
      try {
        for (const fetched of batch) await perform(worker, queue, fetched)
      } finally {
        // A transaction that sends many jobs notifies only once.
        boss.notifyWorker(own.id)
      }
    })
    queue.workerIds.push(own.id)
  }
  return {
    begin: async (worker) => {
      const queue = { workerIds: [], running: 0, begunAt: Date.now() }
      queues.set(worker.job.name, queue)
      // Scheduled jobs must not overlap.
      const count = worker.every === undefined ? CONCURRENCY : 1
      await Promise.all(Array.from({ length: count }, () => beginOne(worker, queue)))
    },
    wake,
    wakeAll: () => [...queues.keys()].forEach(wake),
    isStalled: (name, inMs, stalledMs) => {
      const queue = queues.get(name)
      return (
        queue !== undefined &&
        queue.running === 0 &&
        -inMs > stalledMs &&
        Date.now() - queue.begunAt > stalledMs
      )
    },
  }
}

type Fetched = { id: string; data: unknown; retryCount: number }
