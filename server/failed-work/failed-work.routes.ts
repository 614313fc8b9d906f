import { failedWorkCalls } from '../../api/failed-work.calls.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { type FailingJob, findFailingJobs } from '../platform/jobs/failing-jobs.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { findFailedWork } from './find-failed-work.ts'
import { readsWork } from './work-rules.ts'

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
    return (await findFailedWork(database)).filter(
      ({ query, kind }) => query?.queryId === queryId && readsWork(principal, kind),
    )
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
