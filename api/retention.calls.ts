import * as z from 'zod/mini'
import { defineCall, noContent } from './call.ts'
import { filledMultilineText, idParam, months } from './field.ts'
import { retention, retentionKinds } from './retention.ts'

export const retentionCalls = {
  get: defineCall({
    method: 'GET',
    path: '/compliance/retention',
    summary: 'Retention periods by kind of data, what is due for erasure, and the last and next run',
    access: ['COMPLIANCE'],
    response: retention,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/compliance/retention/:kind',
    summary: 'Change the retention period of one kind of data from tomorrow',
    access: ['COMPLIANCE'],
    params: z.object({ kind: z.enum(retentionKinds) }),
    body: z.object({ months }),
    response: noContent,
    needsConfirmation: true,
  }),
  hold: defineCall({
    method: 'PUT',
    path: '/compliance/query/:id/hold',
    summary: 'Put a query on hold, so that it is not erased, such as for a dispute or an investigation',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    body: z.object({ reason: filledMultilineText(1000) }),
    response: noContent,
  }),
  endHold: defineCall({
    method: 'DELETE',
    path: '/compliance/query/:id/hold',
    summary: 'Release a query from its hold; 404 if it is not on hold',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    response: noContent,
  }),
}
