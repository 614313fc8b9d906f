import {
  type FailedWork,
  failingServices,
  type failureReasons,
  workKinds,
} from '../../api/failed-work.calls.ts'
import type { Connection } from '../platform/database/database.ts'
import { type FailingJob, findFailingJobs } from '../platform/jobs/failing-jobs.ts'
import { findSubjects, subjectOf } from './failed-work.store.ts'

/** All failed work as shown, oldest first. */
export const findFailedWork = async (connection: Connection): Promise<FailedWork[]> => {
  const jobs = await findFailingJobs(connection)
  const { queryIdOf, aboutOf, queries, people } = await findSubjects(connection, jobs)
  return jobs.map((job) => ({
    id: job.id,
    kind: workKinds.find((kind) => kind === job.name) ?? 'other',
    state: states[job.state],
    ...reasonOf(job),
    tries: job.tries,
    lastTried: job.startedOn,
    nextTry: job.state === 'retry' ? job.startAfter : null,
    query: known(queries, queryIdOf(job)),
    about: aboutOf(job),
    person: known(people, subjectOf(job, 'accountUserId')),
  }))
}

type Reason = (typeof failureReasons)[number]

const states = { retry: 'waits', active: 'tried', failed: 'givenUp' } as const

/** pg-boss's errors for a job whose worker was lost or timed out. */
const CUT_OFF = /heartbeat|timeout|timed out|expired/i

/** Error messages may contain personal data, so only the kind of failure is returned. */
const reasonOf = ({ output }: FailingJob): { reason: Reason; service: FailedWork['service'] } => {
  const service = failingServices.find((name) => name === output?.['service']) ?? null
  const outcome = output?.['outcome']
  if (service && (outcome === 'unavailable' || outcome === 'refused')) return { reason: outcome, service }
  const isCutOff = output?.['name'] === undefined && CUT_OFF.test(JSON.stringify(output ?? ''))
  return { reason: isCutOff ? 'cutOff' : 'unexpected', service: null }
}

const known = <T>(map: ReadonlyMap<number, T>, key: number | null): T | null =>
  (key === null ? null : map.get(key)) ?? null
