import * as z from 'zod/mini'
import { defineCall, file } from './call.ts'
import {
  dmnFile,
  tableImport,
  tableRead,
  tableRefusal,
  tableSave,
  tableSummary,
  tableVersion,
} from './decision-table-version.ts'
import { whole } from './field.ts'
import { LARGEST_ID } from './largest-id.ts'

const number = z.coerce
  .number<number>({ error: 'field.number' })
  .check(z.int('field.integer'), z.minimum(0, 'field.tooSmall'), z.maximum(LARGEST_ID, 'field.tooLarge'))
const byVersion = z.object({ version: number })
const staff = ['CREDIT', 'COMPLIANCE'] as const

export const decisionTableCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/decision-table',
    summary: 'Every version of the table of the automatic decision, newest first',
    access: staff,
    answer: z.array(tableSummary),
  }),
  get: defineCall({
    method: 'GET',
    path: '/decision-table/:version',
    summary: 'One version of the table, with the one that it replaces and its back-test',
    access: staff,
    params: byVersion,
    answer: tableVersion,
  }),
  create: defineCall({
    method: 'POST',
    path: '/decision-table',
    summary: 'Start a draft with the rows of a version, or of a DMN 1.3 file; there is one draft at a time',
    access: staff,
    body: z.object({ copyOf: whole(0, LARGEST_ID), dmn: z.optional(dmnFile) }),
    answer: tableVersion,
    status: 201,
    once: true,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/decision-table/:version',
    summary: 'Save a draft; a table with a gap or an overlap is refused with a query that shows it',
    access: staff,
    params: byVersion,
    body: tableSave,
    answer: tableVersion,
  }),
  exportDmn: defineCall({
    method: 'GET',
    path: '/decision-table/:version/dmn',
    summary: 'One version as a DMN 1.3 file, with FEEL unary tests and without names',
    access: staff,
    params: byVersion,
    answer: file,
    types: ['application/xml'],
  }),
  importDmn: defineCall({
    method: 'POST',
    path: '/decision-table/:version/dmn',
    summary: 'Replace the rows of a draft by those of a DMN 1.3 file; what cannot be imported is named',
    access: staff,
    params: byVersion,
    body: tableImport,
    answer: tableVersion,
  }),
  test: defineCall({
    method: 'POST',
    path: '/decision-table/:version/back-test',
    summary: 'Decide the last 90 days again, and keep which decisions would change',
    access: staff,
    params: byVersion,
    body: tableRead,
    answer: tableVersion,
  }),
  submit: defineCall({
    method: 'POST',
    path: '/decision-table/:version/submit',
    summary: 'Ask for the approval of a second person',
    access: staff,
    params: byVersion,
    body: tableRead,
    answer: tableVersion,
  }),
  takeBack: defineCall({
    method: 'POST',
    path: '/decision-table/:version/take-back',
    summary: 'Take it back to edit it further',
    access: staff,
    params: byVersion,
    body: tableRead,
    answer: tableVersion,
  }),
  approve: defineCall({
    method: 'POST',
    path: '/decision-table/:version/approve',
    summary: 'Approve it as a second person; it decides from its day, or at once',
    access: ['COMPLIANCE'],
    params: byVersion,
    body: tableRead,
    answer: tableVersion,
    verified: true,
  }),
  refuse: defineCall({
    method: 'POST',
    path: '/decision-table/:version/refuse',
    summary: 'Refuse it with a reason',
    access: ['COMPLIANCE'],
    params: byVersion,
    body: tableRefusal,
    answer: tableVersion,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/decision-table/:version/withdraw',
    summary: 'Withdraw a draft, or an approved table that does not decide yet',
    access: staff,
    params: byVersion,
    body: tableRead,
    answer: tableVersion,
  }),
}
