import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { id, readAt } from './field.ts'
import { reason, reasonsSave } from './reason.ts'

export const reasonCalls = {
  findAll: defineCall({
    method: 'GET',
    path: '/reason',
    summary: 'Reasons for closing a query',
    access: 'signedIn',
    response: z.array(reason),
  }),
  uses: defineCall({
    method: 'GET',
    path: '/reason/uses',
    summary: 'How often each reason closed a query, with its current text',
    access: ['COMPLIANCE'],
    response: z.array(z.object({ id, uses: z.int() })),
  }),
  updateAll: defineCall({
    method: 'PUT',
    path: '/reason',
    summary:
      'Replace the reasons for closing a query; omitted ones are deleted. With `modifiedDtime`, rejected if they have changed since then',
    access: ['COMPLIANCE'],
    query: readAt,
    body: reasonsSave,
    response: z.array(reason),
  }),
}
