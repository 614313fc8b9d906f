import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { filledMultilineText, idParam, months } from './field.ts'
import { retention, retentionKinds } from './retention.ts'

export const retentionCalls = {
  get: defineCall({
    method: 'GET',
    path: '/compliance/retention',
    summary: 'For how long each kind of data is kept, what is due, and the last and next run',
    access: ['COMPLIANCE'],
    answer: retention,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/compliance/retention/:kind',
    summary: 'Change for how long one kind of data is kept, from tomorrow',
    access: ['COMPLIANCE'],
    params: z.object({ kind: z.enum(retentionKinds) }),
    body: z.object({ months }),
    answer: nothing,
    verified: true,
  }),
  hold: defineCall({
    method: 'PUT',
    path: '/compliance/query/:id/hold',
    summary: 'Keep a query whatever the time, such as for a dispute or an investigation',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    body: z.object({ reason: filledMultilineText(1000) }),
    answer: nothing,
  }),
  endHold: defineCall({
    method: 'DELETE',
    path: '/compliance/query/:id/hold',
    summary: 'End that; 404 where it is not held',
    access: ['COMPLIANCE'],
    params: z.object({ id: idParam }),
    answer: nothing,
  }),
}
