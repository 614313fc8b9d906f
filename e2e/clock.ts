import { keepTimeJob } from '../server/container/container.jobs.ts'
import { conditionDeadlinesJob } from '../server/condition/condition-deadlines.ts'
import { createJobs } from '../server/platform/jobs/jobs.ts'
import { queryDeadlinesJob } from '../server/query/lifecycle/deadlines.job.ts'
import { endContracts } from '../server/query/lifecycle/ended.job.ts'
import { openStored } from './stored.ts'

/** Runs the scheduled jobs of every night and every few minutes. */
export async function runScheduledJobs(dataDir: string): Promise<void> {
  const { database, url, close } = await openStored({ dataDir })
  const jobs = createJobs(url, { warn: () => undefined, error: () => undefined })
  await jobs.start([])
  await database.transaction(async (tx) => {
    await jobs.send(tx, endContracts, {})
    await jobs.send(tx, keepTimeJob, {})
    await jobs.send(tx, queryDeadlinesJob, {})
    await jobs.send(tx, conditionDeadlinesJob, {})
  })
  await jobs.stop()
  await close()
}
