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
import { MAX_ID } from './largest-id.ts'

const number = z.coerce
  .number<number>({ error: 'field.number' })
  .check(z.int('field.integer'), z.minimum(0, 'field.tooSmall'), z.maximum(MAX_ID, 'field.tooLarge'))
const byVersion = z.object({ version: number })
const staff = ['CREDIT', 'COMPLIANCE'] as const

export const decisionTableCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/decision-table',
    summary: 'All versions of the decision table, newest first',
    access: staff,
    response: z.array(tableSummary),
  }),
  get: defineCall({
    method: 'GET',
    path: '/decision-table/:version',
    summary: 'One version of the decision table, with the version that it replaces and its back-test',
    access: staff,
    params: byVersion,
    response: tableVersion,
  }),
  create: defineCall({
    method: 'POST',
    path: '/decision-table',
    summary: 'Create a draft from a version or a DMN 1.3 file; there is one draft at a time',
    access: staff,
    body: z.object({ copyOf: whole(0, MAX_ID), dmn: z.optional(dmnFile) }),
    response: tableVersion,
    status: 201,
    idempotencyKey: true,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/decision-table/:version',
    summary: 'Save a draft; a table with a gap or an overlap is rejected with an example',
    access: staff,
    params: byVersion,
    body: tableSave,
    response: tableVersion,
  }),
  exportDmn: defineCall({
    method: 'GET',
    path: '/decision-table/:version/dmn',
    summary: 'One version as a DMN 1.3 file, with FEEL unary tests and without names',
    access: staff,
    params: byVersion,
    response: file,
    mediaTypes: ['application/xml'],
  }),
  importDmn: defineCall({
    method: 'POST',
    path: '/decision-table/:version/dmn',
    summary:
      'Replace the rows of a draft with those of a DMN 1.3 file; the errors name what cannot be imported',
    access: staff,
    params: byVersion,
    body: tableImport,
    response: tableVersion,
  }),
  test: defineCall({
    method: 'POST',
    path: '/decision-table/:version/back-test',
    summary: 'Back-test a draft on the decisions of the last 90 days, and store which would change',
    access: staff,
    params: byVersion,
    body: tableRead,
    response: tableVersion,
  }),
  submit: defineCall({
    method: 'POST',
    path: '/decision-table/:version/submit',
    summary: 'Submit a draft for approval by a second person',
    access: staff,
    params: byVersion,
    body: tableRead,
    response: tableVersion,
  }),
  takeBack: defineCall({
    method: 'POST',
    path: '/decision-table/:version/take-back',
    summary: 'Take a submitted version back into editing',
    access: staff,
    params: byVersion,
    body: tableRead,
    response: tableVersion,
  }),
  approve: defineCall({
    method: 'POST',
    path: '/decision-table/:version/approve',
    summary: 'Approve a version as a second person; it is in force from its day, or at once',
    access: ['COMPLIANCE'],
    params: byVersion,
    body: tableRead,
    response: tableVersion,
    needsConfirmation: true,
  }),
  refuse: defineCall({
    method: 'POST',
    path: '/decision-table/:version/refuse',
    summary: 'Reject a version with a reason',
    access: ['COMPLIANCE'],
    params: byVersion,
    body: tableRefusal,
    response: tableVersion,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/decision-table/:version/withdraw',
    summary: 'Withdraw a draft, or an approved version that is not in force yet',
    access: staff,
    params: byVersion,
    body: tableRead,
    response: tableVersion,
  }),
}
