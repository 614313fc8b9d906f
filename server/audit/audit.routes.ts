import type * as z from 'zod/mini'
import { auditCalls } from '../../api/audit.calls.ts'
import type { AuditEntry } from '../../api/audit.ts'
import { DEFAULT_PAGE_SIZE } from '../../domain/constants.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { ownExports, ownFile, startExport } from '../export/own-exports.ts'
import { findManyReadings } from '../limit/reading.store.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { checkAudit } from '../platform/audit/check-audit.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { auditExportRequest } from './audit-export.ts'
import { findEntriesPage } from './audit-page.ts'
import { type FoundEntry, lastAuditId } from './audit.store.ts'

type AuditApi = Api & Pick<Dependencies, 'files' | 'jobs' | 'now'>

const masked = (details: Record<string, unknown> | null): Record<string, unknown> | null =>
  details && (JSON.parse(withoutCodes(JSON.stringify(details))) as Record<string, unknown>)

const toEntry = ({ entry, kind, personName }: FoundEntry): AuditEntry => ({
  ...entry,
  at: entry.at.toISOString(),
  kind,
  personName,
  details: masked(entry.details),
})

const KIND = 'audit'

const bindExports = (api: AuditApi) => {
  bind(api, auditCalls.startExport, {}, ({ principal, database, body, language }) =>
    database.transaction(async (tx) => {
      const asked: z.input<typeof auditExportRequest> = { filter: body, upTo: await lastAuditId(tx) }
      const details = { filter: body }
      return startExport(api, tx, {
        kind: KIND,
        principal,
        language,
        asked,
        event: 'audit.exported',
        details,
      })
    }),
  )
  bind(api, auditCalls.exports, {}, ({ principal, database }) => ownExports(api, database, principal, KIND))
  bind(api, auditCalls.downloadExport, {}, ({ principal, database, params: { exportId } }) =>
    ownFile(api, database, principal, { kind: KIND, exportId }),
  )
}

/** The audit trail, for compliance. */
export const auditRoutes = (api: AuditApi): void => {
  bind(api, auditCalls.find, {}, async ({ database, query }) => {
    const { cursor, pageSize = DEFAULT_PAGE_SIZE, ...filter } = query
    const { entries, ...page } = await findEntriesPage(database, filter, { cursor, pageSize })
    return { content: entries.map(toEntry), ...page }
  })
  bind(api, auditCalls.limitReadings, {}, ({ database }) => findManyReadings(database, api.now()))
  let running: ReturnType<typeof checkAudit> | undefined
  bind(api, auditCalls.check, {}, async ({ principal, database }) => {
    // The check reads the whole trail, so concurrent requests share one run.
    running ??= checkAudit(api.database).finally(() => (running = undefined))
    const { entries, records, wrong, end } = await running
    await audit(database, {
      event: 'audit.checked',
      accountUserId: principal.userId,
      details: { entries, records, wrong: wrong.length },
    })
    return { entries, records, wrong, end, checkedAt: api.now().toISOString() }
  })
  bindExports(api)
}
