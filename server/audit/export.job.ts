import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { withoutCodes } from '../../domain/identifier/personal-codes.ts'
import type { Language } from '../../api/language.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { defineJob, worker } from '../platform/jobs/jobs.ts'
import { shownTime } from '../platform/language/time.ts'
import { text } from '../platform/language/text.ts'
import type { AuditExportRow } from '../schema/audit-export.table.ts'
import { countUpTo, entriesAfter, type FoundEntry } from './audit.store.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { findExport, removeExpiredExports, writeExport } from './export.store.ts'

/** Entries read and written at a time. */
const CHUNK = 1000
const NIGHTLY = '27 1 * * *'

type Needs = Pick<Dependencies, 'database' | 'files' | 'now'>

export const exportJob = defineJob({
  name: 'audit.export',
  data: z.object({ exportId: z.int() }),
  retries: 3,
  retryDelay: 10,
})

const cleanup = defineJob({ name: 'audit.exportCleanup', data: z.object({}), retries: 3, retryDelay: 60 })

const columns = [
  'at',
  'person',
  'email',
  'kind',
  'event',
  'about',
  'address',
  'browser',
  'details',
  'request',
] as const

const lineOf = ({ entry, kind, personName, email }: FoundEntry, language: Language): string => {
  const { at, event, subject, subjectId, address, browser, details, requestId, accountUserId } = entry
  return csvLine([
    shownTime(at),
    personName ?? (accountUserId === null ? text(language, 'principal.system') : String(accountUserId)),
    email ?? '',
    text(language, `audit.kind.${kind}`),
    event,
    [subject, subjectId].filter((one) => one !== null).join(' '),
    address ?? '',
    browser ?? '',
    details === null ? '' : withoutCodes(JSON.stringify(details)),
    requestId ?? '',
  ])
}

async function* linesOf({ database }: Needs, row: AuditExportRow) {
  const { exportId, filter, language, upTo } = row
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => text(language, `audit.column.${column}`)))
  let after = 0
  for (let rowsDone = 0; ;) {
    const found = await entriesAfter(database, filter, { after, upTo, most: CHUNK })
    yield found.map((one) => lineOf(one, language)).join('')
    rowsDone += found.length
    await writeExport(database, exportId, { rowsDone })
    after = found.at(-1)?.entry.auditId ?? after
    if (found.length < CHUNK) return
  }
}

/** Makes the file of an export; done again after a crash it begins anew. */
export const makeExport = async (needs: Needs, exportId: number): Promise<void> => {
  const { database, files, now } = needs
  const row = await findExport(database, exportId)
  if (!row || row.storedKey !== null) return
  try {
    const rowsTotal = await countUpTo(database, row.filter, row.upTo)
    await writeExport(database, exportId, { rowsTotal, rowsDone: 0, failedAt: null })
    const received = await files.receive(Readable.from(linesOf(needs, row)))
    await writeExport(database, exportId, { storedKey: await files.commit(received) })
  } catch (error) {
    await writeExport(database, exportId, { failedAt: now() })
    throw error
  }
}

/** Deletes the files of exports that are no longer kept. */
export const removeExports = async ({ database, files, now }: Needs): Promise<void> => {
  const gone = await removeExpiredExports(database, now())
  const keys = gone.flatMap(({ storedKey }) => (storedKey === null ? [] : [storedKey]))
  // What stays behind here is found by the nightly sweep of files.
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

export const auditWorkers = (needs: Needs) => [
  worker(exportJob, ({ exportId }) => makeExport(needs, exportId)),
  worker(cleanup, () => removeExports(needs), NIGHTLY),
]
