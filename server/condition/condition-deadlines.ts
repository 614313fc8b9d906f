import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { defineJob, type Worker, worker } from '../platform/jobs/jobs.ts'
import type { ConditionDependencies } from './condition-lifecycle.ts'
import { findDueConditions } from './condition.store.ts'

type Needs = Pick<Dependencies, 'database' | 'now'> & ConditionDependencies

const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Applies the reminders and escalations of conditions that are due. */
export const conditionDeadlinesJob = defineJob({
  name: 'condition.keepTime',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})

/** However late it runs, each moment has one effect: its event clears it, under the lock of the query. */
const applyDeadline = ({ database, lifecycles, now }: Needs, conditionId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const at = now().toISOString()
    await lifecycles.condition.applyIfAllowed(tx, conditionId, { type: 'condition.reminderDue', at })
    await lifecycles.condition.applyIfAllowed(tx, conditionId, { type: 'condition.overdue', at })
  })

/**
 * Applies the reminders and escalations that are due. A condition that fails does not stop the others; the next run
 * retries it.
 * @throws AggregateError after all conditions are done
 */
export const runConditionDeadlines = async (needs: Needs): Promise<void> => {
  const failures: unknown[] = []
  for (const { conditionId } of await findDueConditions(needs.database, needs.now()))
    await applyDeadline(needs, conditionId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'the time of some conditions was not kept')
}

/** The background work of conditions. */
export const conditionWorkers = (needs: Needs): Worker[] => [
  worker(conditionDeadlinesJob, () => runConditionDeadlines(needs), EVERY_FIVE_MINUTES),
]
