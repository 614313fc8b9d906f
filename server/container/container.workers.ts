import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { statesIn } from '../../machines/lifecycle/container/container-phase.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Worker, worker } from '../platform/jobs/jobs.ts'
import { findContainer } from './container.store.ts'
import { fetchSignedFile, type SyncDependencies, syncSigning } from './sync-signing.ts'
import { CLAIM_EXPIRES_MS, submitToGateway, type SubmitDependencies } from './submit-to-gateway.ts'
import { containerTable } from '../schema/container.table.ts'
import {
  endSigningJob,
  fetchSignedFileJob,
  keepTimeJob,
  signerLetterJob,
  submitToGatewayJob,
  syncSigningJob,
  watchSigningsJob,
} from './container.jobs.ts'
import { sendSignerLetter } from './signer-letter.ts'
import { isBeingSigned } from '../../machines/lifecycle/query/turn.ts'
import { findContainersDue } from '../query/parts/deadline.store.ts'
import { findQuery } from '../query/record/query.store.ts'

type SigningDependencies = SubmitDependencies & SyncDependencies

const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** After this time the job that the step sent has used up its retries. */
const ABANDONED_AFTER_MS = 20 * 60_000

const before = (now: () => Date, milliseconds: number): Date => new Date(now().getTime() - milliseconds)

/** Containers that wait for the gateway, a signature or the signed file, without a job that works on them. */
const findUnfinished = ({ database, now }: Pick<Dependencies, 'database' | 'now'>) =>
  database
    .select({ id: containerTable.id })
    .from(containerTable)
    .where(
      or(
        and(
          isNotNull(containerTable.gatewayToken),
          inArray(containerTable.state, statesIn('signing', 'signed')),
          eq(containerTable.signedByHand, false),
          isNull(containerTable.sealedKey),
        ),
        and(
          inArray(containerTable.state, statesIn('signing')),
          isNull(containerTable.gatewayToken),
          or(
            lt(containerTable.sentAt, before(now, ABANDONED_AFTER_MS)),
            lt(containerTable.claimedAt, before(now, CLAIM_EXPIRES_MS)),
          ),
        ),
      ),
    )

const fetchSigned = async (dependencies: SyncDependencies, containerId: number): Promise<void> => {
  const stored = await findContainer(dependencies.database, containerId)
  if (stored) await fetchSignedFile(dependencies, stored)
}

/** Each of these calls does nothing if its work is done. */
const catchUp = async (dependencies: SigningDependencies, containerId: number): Promise<void> => {
  await submitToGateway(dependencies, containerId)
  await syncSigning(dependencies, containerId)
  await fetchSigned(dependencies, containerId)
}

/** Catches up on every unfinished container; a failing one does not stop the others. */
export const watchSignings = async (dependencies: SigningDependencies): Promise<void> => {
  const failures: unknown[] = []
  for (const { id } of await findUnfinished(dependencies))
    await catchUp(dependencies, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'catching up on some containers failed')
}

/** The background jobs of signing. */
export const containerWorkers = (dependencies: SigningDependencies): Worker[] => [
  worker(submitToGatewayJob, ({ containerId }) => submitToGateway(dependencies, containerId)),
  worker(syncSigningJob, ({ containerId }) => syncSigning(dependencies, containerId)),
  worker(fetchSignedFileJob, ({ containerId }) => fetchSigned(dependencies, containerId)),
  worker(signerLetterJob, (asked) => sendSignerLetter(dependencies, asked)),
  worker(endSigningJob, ({ token }) => dependencies.services.signing.end(token)),
  worker(keepTimeJob, () => runSigningDeadlines(dependencies), EVERY_FIVE_MINUTES),
  worker(watchSigningsJob, () => watchSignings(dependencies), EVERY_FIVE_MINUTES),
]

/** Whether the query still waits for signatures; a closed one needs none. */
const asksForSignatures = async ({ database }: SyncDependencies, containerId: number): Promise<boolean> => {
  const stored = await findContainer(database, containerId)
  const query = stored && (await findQuery(database, stored.container.queryId))
  return query !== undefined && isBeingSigned(query.status)
}

const applyDeadline = async (dependencies: SyncDependencies, containerId: number): Promise<void> => {
  // Synchronise first: signers who have signed in time must be neither reminded nor expired.
  await syncSigning(dependencies, containerId)
  const { database, lifecycles, now } = dependencies
  const asks = await asksForSignatures(dependencies, containerId)
  const at = now().toISOString()
  await database.transaction(async (tx) => {
    const ended = await lifecycles.container.applyIfAllowed(tx, containerId, { type: 'deadline.passed', at })
    if (ended || !asks) return
    await lifecycles.container.applyIfAllowed(tx, containerId, { type: 'reminder.due', at })
    await lifecycles.container.applyIfAllowed(tx, containerId, { type: 'signing.overdue', at })
  })
}

/**
 * Sends due reminders, finds signings overdue, and ends those past their deadline. A container that fails does not stop the others; the
 * next run retries it.
 * @throws AggregateError after all containers are done
 */
export const runSigningDeadlines = async (dependencies: SyncDependencies): Promise<void> => {
  const failures: unknown[] = []
  for (const id of await findContainersDue(dependencies.database, dependencies.now()))
    await applyDeadline(dependencies, id).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'the time of some containers was not kept')
}
