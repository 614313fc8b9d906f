import {
  failedWorkCalls,
  type FailedWork,
  failingServices,
  type failureReasons,
  workKinds,
} from '../../api/failed-work.calls.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction, Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { type FailingJob, findFailingJobs } from '../platform/jobs/failing-jobs.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { findSubjects, subjectOf } from './failed-work.store.ts'

type FailedWorkApi = Api & Pick<Dependencies, 'jobs'>

const retry = async (
  { jobs }: FailedWorkApi,
  tx: Transaction,
  { id, name }: FailingJob,
  accountUserId: number,
): Promise<void> => {
  await jobs.retry(tx, { id, name })
  await audit(tx, { event: 'work.retried', accountUserId, subject: 'job', subjectId: id, details: { name } })
}

/** Routes of failed work: compliance sees all and retries it; in-house views see what concerns a query. */
export const failedWorkRoutes = (api: FailedWorkApi): void => {
  bind(api, failedWorkCalls.find, {}, ({ database }) => findFailedWork(database))
  bind(api, failedWorkCalls.ofQuery, {}, async ({ principal, database, params: { queryId } }) => {
    assertVisible(principal, await findQuery(database, queryId))
    if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
    return (await findFailedWork(database)).filter(({ query }) => query?.queryId === queryId)
  })
  bind(api, failedWorkCalls.retry, {}, ({ principal, database, params }) =>
    database.transaction(async (tx) => {
      const job = (await findFailingJobs(tx)).find(({ id }) => id === params.id)
      if (!job) throw new Problem('notFound')
      await retry(api, tx, job, principal.userId)
    }),
  )
  bind(api, failedWorkCalls.retryAll, {}, ({ principal, database }) =>
    database.transaction(async (tx) => {
      const failing = await findFailingJobs(tx)
      for (const job of failing) await retry(api, tx, job, principal.userId)
      return { retried: failing.length }
    }),
  )
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

/** All failed work as shown, oldest first. */
const findFailedWork = async (connection: Connection): Promise<FailedWork[]> => {
  const jobs = await findFailingJobs(connection)
  const { queryIdOf, queries, people } = await findSubjects(connection, jobs)
  return jobs.map((job) => ({
    id: job.id,
    kind: workKinds.find((kind) => kind === job.name) ?? 'other',
    state: states[job.state],
    ...reasonOf(job),
    tries: job.tries,
    lastTried: job.startedOn,
    nextTry: job.state === 'retry' ? job.startAfter : null,
    query: known(queries, queryIdOf(job)),
    person: known(people, subjectOf(job, 'accountUserId')),
  }))
}
