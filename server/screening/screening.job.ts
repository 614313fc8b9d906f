import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { statusCodes } from '../../api/status.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { isScreenedIn, type ScreeningEvent } from '../../machines/lifecycle/screening/screening-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import { defineJob, worker } from '../platform/jobs/jobs.ts'
import { addChecks, presentScreenings, screeningJob } from '../query/parts/screening.store.ts'
import { loadQueryParts, lockQuery } from '../query/record/query.store.ts'
import { queryTable } from '../schema/query.table.ts'
import { type ScreeningRow, screeningTable } from '../schema/screening.table.ts'
import type { ScreeningService } from '../services/screening/screening.ts'
import type { ScreeningDependencies } from './screening-lifecycle.ts'

const NIGHTLY = '47 1 * * *'

const missedJob = defineJob({ name: 'screening.missed', data: z.object({}), retries: 0, retryDelay: 0 })

const screenedBeforeContract = statusCodes.filter(
  (status) => isScreenedIn(status) && rulesOf(status).group === 'pending',
)

type Needs = Pick<Dependencies, 'database' | 'jobs' | 'now' | 'services'> & ScreeningDependencies

/** Adds the checks that are missing, and starts those without a result. */
const startChecks = ({ database, lifecycles, now }: Needs, queryId: number): Promise<ScreeningRow[]> =>
  database.transaction(async (tx) => {
    const query = await lockQuery(tx, queryId)
    if (!query) return []
    await addChecks(tx, query, now())
    const started: ScreeningRow[] = []
    for (const row of presentScreenings(await loadQueryParts(tx, query)))
      if (await lifecycles.screening.applyIfAllowed(tx, row.screeningId, { type: 'screening.start' }))
        started.push(row)
    return started
  })

/** Asks the service outside of any transaction. @throws ServiceError after the check is stored as failed */
const check = async (
  { database, lifecycles }: Needs,
  service: ScreeningService,
  { screeningId, party }: ScreeningRow,
): Promise<void> => {
  const apply = (...events: ScreeningEvent[]) =>
    database.transaction(async (tx) => {
      for (const event of events)
        if (await lifecycles.screening.applyIfAllowed(tx, screeningId, event)) return
    })
  try {
    const hits = await service.match(party)
    const { source } = service
    if (hits.length === 0) await apply({ type: 'screening.cleared', source })
    else
      await apply({ type: 'screening.foundAgain', source, hits }, { type: 'screening.matched', source, hits })
  } catch (error) {
    await apply({ type: 'screening.failed' })
    throw error
  }
}

/**
 * Checks the parties of a query. One that fails does not stop the others; the job's next attempt retries it.
 * @throws the first failure after every party was tried
 */
const checkParties = async (needs: Needs, queryId: number): Promise<void> => {
  const service = needs.services.screening
  if (!service) return
  const failures: unknown[] = []
  for (const started of await startChecks(needs, queryId))
    await check(needs, service, started).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Starts the checks of pending queries that were sent before the portal had a service. */
export const checkMissed = async ({ database, jobs, services }: Needs): Promise<void> => {
  if (!services.screening) return
  const missed = await database
    .select({ queryId: queryTable.queryId })
    .from(queryTable)
    .leftJoin(screeningTable, eq(screeningTable.queryId, queryTable.queryId))
    .where(and(inArray(queryTable.status, screenedBeforeContract), isNull(screeningTable.queryId)))
  await database.transaction(async (tx) => {
    for (const { queryId } of missed) await jobs.send(tx, screeningJob, { queryId })
  })
}

/** The background work of checks. */
export const screeningWorkers = (needs: Needs): Worker[] => [
  worker(screeningJob, ({ queryId }) => checkParties(needs, queryId)),
  worker(missedJob, () => checkMissed(needs), NIGHTLY),
]
