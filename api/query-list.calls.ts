import * as z from 'zod/mini'
import { defineCall, file } from './call.ts'
import { madeExport } from './export.ts'
import { idParam, choice, id, text, yesNo } from './field.ts'
import type { Role } from './role.ts'
import {
  listCounts,
  listPartner,
  listTotal,
  queryListFilter,
  queryListParams,
  queryPage,
  dayOrder,
  dayParams,
  sortParam,
} from './query-list.ts'
import { listColumns } from './saved-view.ts'
import { products } from './status.ts'

/** Filter, order and columns of an exported list. */
export const queryExportAsk = z
  .object({
    statuses: queryListFilter,
    searchParam: z.optional(text(200)),
    waiting: z.optional(yesNo),
    conditions: z.optional(yesNo),
    /** Compliance only. */
    riskDue: z.optional(yesNo),
    /** True: with columns of the risk class, the checks of the parties and what the client says of itself. Compliance only. */
    riskColumns: z.optional(yesNo),
    ...dayParams,
    product: z.optional(choice(products)),
    /** In-house only. */
    partnerId: z.optional(id),
    sort: z.optional(sortParam),
    columns: z.array(choice(listColumns)).check(
      z.minLength(1, 'field.required'),
      z.maxLength(listColumns.length, 'field.tooMany'),
      z.refine((names) => new Set(names).size === names.length, 'field.invalid'),
    ),
  })
  .check(dayOrder)
export type QueryExportAsk = z.infer<typeof queryExportAsk>

export const queryListCalls = {
  all: defineCall({
    method: 'POST',
    path: '/query/find-all-queries',
    summary: 'Queries of all partners in the given statuses',
    access: ['COMPLIANCE', 'CREDIT'],
    query: queryListParams,
    body: queryListFilter,
    response: queryPage,
  }),
  ofPartner: defineCall({
    method: 'POST',
    path: '/query/get-partner-queries-by-status',
    summary: 'Queries of the own partner in the given statuses',
    access: ['PARTNER', 'SHOP'],
    query: queryListParams,
    body: queryListFilter,
    response: queryPage,
  }),
  counts: defineCall({
    method: 'GET',
    path: '/query/status-counts',
    summary:
      'Number of queries in each status, of those that wait for the caller, and of those with a condition that does',
    access: 'signedIn',
    response: listCounts,
  }),
  total: defineCall({
    method: 'POST',
    path: '/query/count',
    summary: 'Number of queries of a list; of a filtered list counted up to 10,000',
    access: 'signedIn',
    query: queryListParams,
    body: queryListFilter,
    response: listTotal,
  }),
  partners: defineCall({
    method: 'GET',
    path: '/query/list-partners',
    summary: 'Partners by which the list can be filtered, sorted by name; in-house only',
    access: ['PARTNER', 'CREDIT', 'COMPLIANCE'],
    response: z.array(listPartner),
  }),
  startExport: defineCall({
    method: 'POST',
    path: '/query/exports',
    summary: 'Start an export of the list as CSV',
    access: 'signedIn',
    body: queryExportAsk,
    response: madeExport,
    status: 202,
    needsConfirmation: true,
    idempotencyKey: true,
  }),
  exports: defineCall({
    method: 'GET',
    path: '/query/exports',
    summary: 'Own exports of the list that have not expired, newest first',
    access: 'signedIn',
    response: z.array(madeExport),
  }),
  downloadExport: defineCall({
    method: 'GET',
    path: '/query/exports/:exportId/file',
    summary: 'Download an own export of the list',
    access: 'signedIn',
    params: z.object({ exportId: idParam }),
    response: file,
    mediaTypes: ['text/csv'],
  }),
}

/** Returns the call that lists a role's queries. */
export const listCallOf = (role: Role) =>
  role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all
