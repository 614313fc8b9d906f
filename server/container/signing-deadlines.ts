import { and, inArray, lte, or, sql } from 'drizzle-orm'
import { statesIn } from '../../machines/lifecycle/container/container-phase.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { findQuery } from '../query/record/query.store.ts'
import { containerTable } from '../schema/container.table.ts'
import { findContainer } from './container.store.ts'
import { type SyncDependencies, syncSigning } from './sync-signing.ts'

/** Containers with a reminder or a deadline that is due. */
const findDue = ({ database }: SyncDependencies, at: Date) =>
  database
    .select({ id: containerTable.id })
    .from(containerTable)
    .where(
      and(
        inArray(containerTable.state, statesIn('signing')),
        or(
          lte(containerTable.deadline, at),
          lte(sql`${containerTable.reminders} ->> 0`, sql`${at.toISOString()}`),
        ),
      ),
    )

/** Whether the query still waits for signatures; a closed one needs none. */
const asksForSignatures = async ({ database }: SyncDependencies, containerId: number): Promise<boolean> => {
  const stored = await findContainer(database, containerId)
  const query = stored && (await findQuery(database, stored.container.queryId))
  return query !== undefined && metaOf(query.status).turn === 'signers'
}

const applyDeadline = async (dependencies: SyncDependencies, containerId: number): Promise<void> => {
  // Synchronise first: signers who have signed in time must be neither reminded nor expired.
  await syncSigning(dependencies, containerId)
  const { database, lifecycles, now } = dependencies
  const asks = await asksForSignatures(dependencies, containerId)
  const at = now().toISOString()
  await database.transaction(async (tx) => {
    const ended = await lifecycles.container.applyIfAllowed(tx, containerId, { type: 'deadline.passed', at })
    if (!ended && asks)
      await lifecycles.container.applyIfAllowed(tx, containerId, { type: 'reminder.due', at })
  })
}

/**
 * Sends due reminders and ends signings past their deadline. A container that fails does not stop the others; the
 * next run retries it.
 * @throws AggregateError after all containers are done
 */
export const runSigningDeadlines = async (dependencies: SyncDependencies): Promise<void> => {
  const failures: unknown[] = []
  for (const { id } of await findDue(dependencies, dependencies.now()))
    await applyDeadline(dependencies, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'the time of some containers was not kept')
}
