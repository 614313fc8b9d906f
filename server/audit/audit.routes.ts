import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditEntry, AuditExport } from '../../api/audit.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { withoutCodes } from '../../domain/identifier/personal-codes.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/audit.ts'
import { checkAudit } from '../platform/audit/check-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import type { AuditExportRow } from '../schema/audit-export.table.ts'
import { countEntries, findEntries, type FoundEntry, lastAuditId } from './audit.store.ts'
import { exportJob } from './export.job.ts'
import { findExport, findOwnExports, insertExport } from './export.store.ts'

type AuditApi = Api & Pick<Dependencies, 'files' | 'jobs' | 'now'>

/** So long a file is kept. */
const KEPT_MS = 24 * 3_600_000
const CSV = 'text/csv; charset=utf-8'

const masked = (details: Record<string, unknown> | null): Record<string, unknown> | null =>
  details && (JSON.parse(withoutCodes(JSON.stringify(details))) as Record<string, unknown>)

const toEntry = ({ entry, kind, personName }: FoundEntry): AuditEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  kind,
  personName,
  details: masked(entry.details),
})

const stateOf = ({ storedKey, failedAt }: AuditExportRow): AuditExport['state'] => {
  if (storedKey !== null) return 'ready'
  return failedAt === null ? 'running' : 'failed'
}

const toExport = (row: AuditExportRow): AuditExport => ({
  exportId: row.exportId,
  state: stateOf(row),
  rowsDone: row.rowsDone,
  rowsTotal: row.rowsTotal,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

const bindExports = (api: AuditApi) => {
  bind(api, auditCalls.startExport, {}, ({ principal, database, body, language }) =>
    database.transaction(async (tx) => {
      const accountUserId = principal.userId
      const createdAt = api.now()
      const row = await insertExport(tx, {
        accountUserId,
        filter: body,
        language,
        upTo: await lastAuditId(tx),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + KEPT_MS),
      })
      const { exportId } = row
      await api.jobs.send(tx, exportJob, { exportId })
      await audit(tx, {
        event: 'audit.exported',
        accountUserId,
        subject: 'export',
        subjectId: exportId,
        details: { filter: body },
      })
      return toExport(row)
    }),
  )
  bind(api, auditCalls.exports, {}, async ({ principal, database }) =>
    (await findOwnExports(database, principal.userId, api.now())).map(toExport),
  )
  bind(api, auditCalls.downloadExport, {}, async ({ principal, database, params: { exportId } }) => {
    const row = await findExport(database, exportId)
    const kept = row?.accountUserId === principal.userId && row.expiresAt > api.now()
    if (!kept || row.storedKey === null) throw new Problem('notFound')
    return {
      name: `audit-${exportId}.csv`,
      type: CSV,
      content: await api.files.getStream(row.storedKey),
      read: { event: 'export.read', subject: 'export', subjectId: exportId },
    }
  })
}

/** The audit trail, for compliance. */
export const auditRoutes = (api: AuditApi): void => {
  bind(api, auditCalls.find, {}, async ({ database, query }) => {
    const { page = 0, pageSize = DEFAULT_PAGE_SIZE, ...filter } = query
    const found = await findEntries(database, filter, { page, pageSize })
    return { content: found.map(toEntry), totalElements: await countEntries(database, filter) }
  })
  let running: ReturnType<typeof checkAudit> | undefined
  bind(api, auditCalls.check, {}, async ({ principal, database }) => {
    // It reads the whole trail: all who ask at the same time share one.
    running ??= checkAudit(api.database).finally(() => (running = undefined))
    const { entries, wrong, end } = await running
    await audit(database, {
      event: 'audit.checked',
      accountUserId: principal.userId,
      details: { entries, wrong: wrong.length },
    })
    return { entries, wrong, end, checkedAt: api.now().toISOString() }
  })
  bindExports(api)
}
