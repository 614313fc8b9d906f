import { isDeepStrictEqual } from 'node:util'
import type { PgBoss } from 'pg-boss'
import type { Worker } from './jobs.ts'

/** A worker that crashed is missed after this many seconds; pg-boss takes no less than 10. */
const HEARTBEAT_S = 20

const optionsOf = ({ retries, retryDelay, retryDelayMax }: Worker['job']) => ({
  retryLimit: retries,
  retryDelay,
  retryBackoff: true,
  ...(retryDelayMax !== undefined && { retryDelayMax }),
  heartbeatSeconds: HEARTBEAT_S,
  notify: true,
})

/** Has a queue for each job; one that an older version has made takes over what the job says now. */
export const prepareQueues = async (boss: PgBoss, jobs: readonly Worker['job'][]): Promise<void> => {
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
