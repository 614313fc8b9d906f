import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { ExportKind } from '../../api/export.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { TemporaryFile } from '../file-store/temporary-file.ts'
import { defineJob, RETRY_S, type Try, worker } from '../platform/jobs/jobs.ts'
import type { ExportRow } from '../schema/export.table.ts'
import { findAccountById, maySignIn } from '../session/session.store.ts'
import type { ExportContent, ExportSource } from './export-content.ts'
import { findExport, removeExpiredExports, writeExport } from './export.store.ts'

const NIGHTLY = '27 1 * * *'

type Needs = Pick<Dependencies, 'database' | 'files' | 'now'>
export type ExportSources = Readonly<Record<ExportKind, ExportSource>>

export const exportJob = defineJob({
  name: 'export.make',
  data: z.object({ exportId: z.int() }),
  retries: 4,
  retryDelay: RETRY_S,
})

const cleanup = defineJob({ name: 'export.cleanup', data: z.object({}), retries: 7, retryDelay: RETRY_S })

/** The person's current principal, whose rights may differ from those at the time of the request. */
const principalOf = async ({ database }: Needs, accountUserId: number): Promise<Principal | undefined> => {
  const account = await findAccountById(database, accountUserId)
  if (!account || !maySignIn(account)) return undefined
  const { role, inhouse, partnerId } = account
  return { userId: accountUserId, role, inhouse, partnerId }
}

async function* textOf({ database }: Needs, exportId: number, { pieces }: ExportContent) {
  let rowsDone = 0
  for await (const { text, rows } of pieces) {
    yield text
    rowsDone += rows
    if (rows > 0) await writeExport(database, exportId, { rowsDone })
  }
}

const writeFile =
  (needs: Needs, { exportId }: ExportRow) =>
  async (content: ExportContent): Promise<TemporaryFile> => {
    const { rowsTotal } = content
    await writeExport(needs.database, exportId, { rowsTotal, rowsDone: 0, failedAt: null })
    return needs.files.receive(Readable.from(textOf(needs, exportId, content)))
  }

/** Generates the file of an export as its requester may see it now; after a crash it starts again. */
export const makeExport = async (
  needs: Needs,
  sources: ExportSources,
  exportId: number,
  { isLast }: Pick<Try, 'isLast'>,
): Promise<void> => {
  const { database, files, now } = needs
  const row = await findExport(database, exportId)
  if (!row || row.storedKey !== null) return
  const source = sources[row.kind]
  const principal = await principalOf(needs, row.accountUserId)
  if (!principal || !source.isFor(principal)) return writeExport(database, exportId, { failedAt: now() })
  const { userId: _userId, ...madeFor } = principal
  try {
    const file = await source.read(row, principal, writeFile(needs, row))
    await writeExport(database, exportId, { storedKey: await files.commit(file), madeFor })
  } catch (error) {
    if (isLast) await writeExport(database, exportId, { failedAt: now() })
    throw error
  }
}

/** Deletes expired exports with their files. */
export const removeExports = async ({ database, files, now }: Needs): Promise<void> => {
  const gone = await removeExpiredExports(database, now())
  const keys = gone.flatMap(({ storedKey }) => (storedKey === null ? [] : [storedKey]))
  // The nightly sweep deletes files that could not be deleted here.
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

export const exportWorkers = (needs: Needs, sources: ExportSources) => [
  worker(exportJob, ({ exportId }, attempt) => makeExport(needs, sources, exportId, attempt)),
  worker(cleanup, () => removeExports(needs), NIGHTLY),
]
