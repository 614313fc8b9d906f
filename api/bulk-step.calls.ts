import * as z from 'zod/mini'
import { bulkResult, bulkStep, chosenQueries, standingQuery } from './bulk-step.ts'
import { defineCall } from './call.ts'

export const bulkStepCalls = {
  standings: defineCall({
    method: 'POST',
    path: '/query/bulk/standings',
    summary: 'How chosen queries stand; those that the reader does not see are left out',
    access: 'signedIn',
    body: chosenQueries,
    answer: z.array(standingQuery),
  }),
  take: defineCall({
    method: 'POST',
    path: '/query/bulk/step',
    summary: 'Take a step for each of many queries, each by itself; sent again it does nothing twice',
    access: 'signedIn',
    body: bulkStep,
    answer: z.array(bulkResult),
  }),
}
