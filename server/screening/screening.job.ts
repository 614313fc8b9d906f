import type { ScreeningEvent } from '../../machines/lifecycle/screening/screening-facts.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import { worker } from '../platform/jobs/jobs.ts'
import { addChecks, presentScreenings, screeningJob } from '../query/parts/screening.store.ts'
import { loadQueryParts, lockQuery } from '../query/record/query.store.ts'
import type { ScreeningRow } from '../schema/screening.table.ts'
import type { ScreeningService } from '../services/screening/screening.ts'
import type { ScreeningDependencies } from './screening-lifecycle.ts'

type Needs = Pick<Dependencies, 'database' | 'now' | 'services'> & ScreeningDependencies

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

/** The background work of checks. */
export const screeningWorker = (needs: Needs): Worker =>
  worker(screeningJob, ({ queryId }) => checkParties(needs, queryId))
