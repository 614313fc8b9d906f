import type { ExportKind, MadeExport } from '../../api/export.ts'
import type { Language } from '../../api/language.ts'
import type { Principal } from '../../api/role.ts'
import { EXPORTS_AT_ONCE } from '../../domain/constants.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/response.ts'
import type { ExportRow } from '../schema/export.table.ts'
import { exportJob } from './export.job.ts'
import { findExport, findOwnExports, insertExport, lockUnfinished } from './export.store.ts'

/** How long a file is kept. */
const KEPT_MS = 24 * 3_600_000

const csv = { ending: 'csv', type: 'text/csv; charset=utf-8' } as const
const formats: Readonly<Record<ExportKind, { ending: string; type: string }>> = {
  audit: csv,
  queries: csv,
  xes: { ending: 'xes', type: 'application/xml' },
  ocel: { ending: 'json', type: 'application/json' },
}

type Needs = Pick<Dependencies, 'files' | 'jobs' | 'now'>

const stateOf = ({ storedKey, failedAt }: ExportRow): MadeExport['state'] => {
  if (storedKey !== null) return 'ready'
  return failedAt === null ? 'running' : 'failed'
}

const toExport = (row: ExportRow): MadeExport => ({
  exportId: row.exportId,
  state: stateOf(row),
  rowsDone: row.rowsDone,
  rowsTotal: row.rowsTotal,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

type Asked = {
  kind: ExportKind
  principal: Principal
  language: Language
  /** Selection of the rows for the worker. */
  asked: object
  /** The audit event, and the part of the request that it stores. */
  event: string
  details: Record<string, unknown>
}

/** Requests a file, which a job generates. @throws Problem export.tooMany */
export const startExport = async (
  { jobs, now }: Needs,
  tx: Transaction,
  { kind, principal, language, asked, event, details }: Asked,
): Promise<MadeExport> => {
  const accountUserId = principal.userId
  const createdAt = now()
  if ((await lockUnfinished(tx, accountUserId, createdAt)) >= EXPORTS_AT_ONCE)
    throw new Problem('export.tooMany')
  const expiresAt = new Date(createdAt.getTime() + KEPT_MS)
  const row = await insertExport(tx, { kind, accountUserId, asked, language, createdAt, expiresAt })
  const { exportId } = row
  await jobs.send(tx, exportJob, { exportId })
  await audit(tx, { event, accountUserId, subject: 'export', subjectId: exportId, details })
  return toExport(row)
}

export const ownExports = async (
  { now }: Needs,
  connection: Connection,
  { userId }: Principal,
  kind: ExportKind,
): Promise<MadeExport[]> =>
  (await findOwnExports(connection, { accountUserId: userId, kind, now: now() })).map(toExport)

/** A file generated with rights that the person no longer has is no longer available to them. */
const isStillTheirs = ({ madeFor }: ExportRow, { role, inhouse, partnerId }: Principal): boolean =>
  madeFor?.role === role && madeFor.inhouse === inhouse && madeFor.partnerId === partnerId

/** @throws Problem notFound for another person's file, an unfinished one and an expired one alike */
export const ownFile = async (
  { files, now }: Needs,
  connection: Connection,
  principal: Principal,
  { kind, exportId }: { kind: ExportKind; exportId: number },
): Promise<FileResponse> => {
  const row = await findExport(connection, exportId)
  const own = row?.accountUserId === principal.userId && row.kind === kind
  if (!own || row.storedKey === null || row.expiresAt <= now() || !isStillTheirs(row, principal))
    throw new Problem('notFound')
  return {
    name: `${kind}-${exportId}.${formats[kind].ending}`,
    type: formats[kind].type,
    content: await files.getStream(row.storedKey),
    read: { event: 'export.read', subject: 'export', subjectId: exportId },
  }
}
