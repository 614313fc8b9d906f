import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Dependencies } from '../dependencies.ts'
import { openFileStore } from '../document/file-store.ts'
import { type Worker, worker } from '../jobs/jobs.ts'
import { askSigning } from './ask-signing.ts'
import { bringContainer } from './bring.ts'
import { containerTable } from './container.table.ts'
import { askSigningJob, sendContainerJob, watchSigningsJob } from './container.jobs.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** By then the work that was sent with the step has given up. */
const FORGOTTEN_AFTER_MS = 20 * 60_000

/** Containers at the gateway that are not signed or not fetched yet, and those that never got there. */
const findUnfinished = ({ database, now }: Pick<Dependencies, 'database' | 'now'>) =>
  database
    .select({ id: containerTable.id, gatewayToken: containerTable.gatewayToken })
    .from(containerTable)
    .where(
      and(
        isNotNull(containerTable.sentAt),
        eq(containerTable.signedByHand, false),
        isNull(containerTable.sealedKey),
        or(
          isNotNull(containerTable.gatewayToken),
          and(
            isNull(containerTable.allSignedAt),
            lt(containerTable.sentAt, new Date(now().getTime() - FORGOTTEN_AFTER_MS)),
          ),
        ),
      ),
    )

/** Looks after every unfinished container; one that fails keeps none of the others waiting. */
export const watchSignings = async (needs: Dependencies): Promise<void> => {
  const withFiles = { ...needs, files: openFileStore(needs.config) }
  const failures: unknown[] = []
  for (const { id, gatewayToken } of await findUnfinished(needs)) {
    const look = gatewayToken === null ? bringContainer(withFiles, id) : askSigning(withFiles, id)
    await look.catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some containers could not be looked after')
}

/** The background work of signing. */
export const containerWorkers = (needs: Dependencies): Worker[] => {
  const withFiles = { ...needs, files: openFileStore(needs.config) }
  return [
    worker(sendContainerJob, ({ containerId }) => bringContainer(withFiles, containerId)),
    worker(askSigningJob, ({ containerId }) => askSigning(withFiles, containerId)),
    worker(watchSigningsJob, () => watchSignings(needs), EVERY_FIVE_MINUTES),
  ]
}
