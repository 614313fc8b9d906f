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
    answer: z.array(reason),
  }),
  uses: defineCall({
    method: 'GET',
    path: '/reason/uses',
    summary: 'How often each reason closed a query, in the words that it has now',
    access: ['COMPLIANCE'],
    answer: z.array(z.object({ id, uses: z.int() })),
  }),
  updateAll: defineCall({
    method: 'PUT',
    path: '/reason',
    summary:
      'Replace the reasons for closing a query; what is left out is deleted. With `modifiedDtime` it is refused where they were changed since',
    access: ['COMPLIANCE'],
    query: readAt,
    body: reasonsSave,
    answer: z.array(reason),
  }),
}
