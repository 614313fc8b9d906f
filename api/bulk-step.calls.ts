import * as z from 'zod/mini'
import { bulkResult, bulkStep, chosenQueries, standingQuery } from './bulk-step.ts'
import { defineCall } from './call.ts'

export const bulkStepCalls = {
  standings: defineCall({
    method: 'POST',
    path: '/query/bulk/standings',
    summary: 'Current state of the selected queries, without those that the caller cannot see',
    access: 'signedIn',
    body: chosenQueries,
    answer: z.array(standingQuery),
  }),
  take: defineCall({
    method: 'POST',
    path: '/query/bulk/step',
    summary:
      'Take a step for many queries, each in its own transaction; a repeated request takes no step twice',
    access: 'signedIn',
    body: bulkStep,
    answer: z.array(bulkResult),
  }),
}
