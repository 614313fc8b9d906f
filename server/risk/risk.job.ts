import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { defineJob, type Worker, worker } from '../platform/jobs/jobs.ts'
import { findRisksDue, findUnassessed, proposing, type RiskDependencies } from './risk-lifecycle.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'
const NIGHTLY = '37 1 * * *'
/** Classes that one night gives; the next night goes on. */
const MAX_PROPOSED = 5000

/** Makes the renewal of a risk class a task at the moment that was set for it. */
export const riskJob = defineJob({ name: 'risk.keepTime', data: z.object({}), retries: 0, retryDelay: 0 })
/** Gives running contracts without a class the one that the facts lead to. */
const proposeJob = defineJob({ name: 'risk.propose', data: z.object({}), retries: 0, retryDelay: 0 })

type Needs = Pick<Dependencies, 'database' | 'now'> & RiskDependencies
type Applied = Parameters<RiskDependencies['lifecycles']['risk']['applyIfAllowed']>[2]

/**
 * Applies an event to each query on its own. One that fails does not stop the others; the next run retries it.
 * @throws AggregateError after all queries are done
 */
const applyToEach = async (
  { database, lifecycles }: Needs,
  queryIds: readonly number[],
  event: Applied,
): Promise<void> => {
  const failures: unknown[] = []
  for (const queryId of queryIds)
    await database
      .transaction((tx) => lifecycles.risk.applyIfAllowed(tx, queryId, event))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some risk classes failed')
}

/** Applies the renewals that are due, each once, however late. */
export const runRiskReviews = async (needs: Needs): Promise<void> =>
  applyToEach(needs, await findRisksDue(needs.database, needs.now()), { type: 'risk.aged' })

/** Gives running contracts a class, so that each one comes to its renewal. */
export const proposeRisks = async (needs: Needs): Promise<void> =>
  applyToEach(needs, await findUnassessed(needs.database, MAX_PROPOSED), proposing)

export const riskWorkers = (needs: Needs): Worker[] => [
  worker(riskJob, () => runRiskReviews(needs), EVERY_FIVE_MINUTES),
  worker(proposeJob, () => proposeRisks(needs), NIGHTLY),
]
