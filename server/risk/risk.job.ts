import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { defineJob, type Worker, worker } from '../platform/jobs/jobs.ts'
import { findRisksDue, type RiskDependencies } from './risk-lifecycle.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Makes the renewal of a risk class a task at the moment that was set for it. */
export const riskJob = defineJob({ name: 'risk.keepTime', data: z.object({}), retries: 0, retryDelay: 0 })

type Needs = Pick<Dependencies, 'database' | 'now'> & RiskDependencies

/**
 * Applies the renewals that are due, each once, however late. A query that fails does not stop the others; the next run
 * retries it.
 * @throws AggregateError after all queries are done
 */
export const runRiskReviews = async ({ database, lifecycles, now }: Needs): Promise<void> => {
  const failures: unknown[] = []
  for (const queryId of await findRisksDue(database, now()))
    await database
      .transaction((tx) => lifecycles.risk.applyIfAllowed(tx, queryId, { type: 'risk.aged' }))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some risk classes were not made due')
}

export const riskWorker = (needs: Needs): Worker =>
  worker(riskJob, () => runRiskReviews(needs), EVERY_FIVE_MINUTES)
