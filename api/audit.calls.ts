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
    answer: auditPage,
  }),
  limitReadings: defineCall({
    method: 'GET',
    path: '/compliance/audit/limit-readings',
    summary: 'Who asked about the limits of unusually many customers on one day',
    access: ['COMPLIANCE'],
    answer: z.array(limitReadings),
  }),
  check: defineCall({
    method: 'POST',
    path: '/compliance/audit/check',
    summary: 'Hold the audit trail against its hash chain',
    access: ['COMPLIANCE'],
    answer: auditCheck,
  }),
  startExport: defineCall({
    method: 'POST',
    path: '/compliance/audit/exports',
    summary: 'Make a CSV file of the entries, in the background',
    access: ['COMPLIANCE'],
    body: auditFilter,
    answer: madeExport,
    status: 202,
    verified: true,
    once: true,
  }),
  exports: defineCall({
    method: 'GET',
    path: '/compliance/audit/exports',
    summary: 'Own exports that are still kept, newest first',
    access: ['COMPLIANCE'],
    answer: z.array(madeExport),
  }),
  downloadExport: defineCall({
    method: 'GET',
    path: '/compliance/audit/exports/:exportId/file',
    summary: 'The file of an own export',
    access: ['COMPLIANCE'],
    params: z.object({ exportId: idParam }),
    answer: file,
    types: ['text/csv'],
  }),
}
