import * as z from 'zod/mini'
import { auditCheck, auditFilter, auditListParams, auditPage, limitReadings } from './audit.ts'
import { defineCall, file } from './call.ts'
import { madeExport } from './export.ts'
import { idParam } from './field.ts'

export const auditCalls = {
  find: defineCall({
    method: 'GET',
    path: '/compliance/audit',
    summary: 'Entries of the audit trail, newest first',
    access: ['COMPLIANCE'],
    query: auditListParams,
    response: auditPage,
  }),
  limitReadings: defineCall({
    method: 'GET',
    path: '/compliance/audit/limit-readings',
    summary: 'Users who read the limits of unusually many customers on one day',
    access: ['COMPLIANCE'],
    response: z.array(limitReadings),
  }),
  check: defineCall({
    method: 'POST',
    path: '/compliance/audit/check',
    summary: 'Verify the hash chain of the audit trail',
    access: ['COMPLIANCE'],
    response: auditCheck,
  }),
  startExport: defineCall({
    method: 'POST',
    path: '/compliance/audit/exports',
    summary: 'Start an export of the entries as CSV',
    access: ['COMPLIANCE'],
    body: auditFilter,
    response: madeExport,
    status: 202,
    needsConfirmation: true,
    idempotencyKey: true,
  }),
  exports: defineCall({
    method: 'GET',
    path: '/compliance/audit/exports',
    summary: 'Own exports that have not expired, newest first',
    access: ['COMPLIANCE'],
    response: z.array(madeExport),
  }),
  downloadExport: defineCall({
    method: 'GET',
    path: '/compliance/audit/exports/:exportId/file',
    summary: 'Download an own export',
    access: ['COMPLIANCE'],
    params: z.object({ exportId: idParam }),
    response: file,
    mediaTypes: ['text/csv'],
  }),
}
