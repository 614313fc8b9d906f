import * as z from 'zod/mini'
import { bulkResult, bulkStep, chosenQueries, bulkQuery } from './bulk-step.ts'
import { defineCall } from './call.ts'

export const bulkStepCalls = {
  statuses: defineCall({
    method: 'POST',
    path: '/query/bulk/status',
    summary: 'Current state of the selected queries, without those that the caller cannot see',
    access: 'signedIn',
    body: chosenQueries,
    response: z.array(bulkQuery),
  }),
  take: defineCall({
    method: 'POST',
    path: '/query/bulk/step',
    summary:
      'Take a step for many queries, each in its own transaction; repeating the request takes no step twice',
    access: 'signedIn',
    body: bulkStep,
    response: z.array(bulkResult),
  }),
}
