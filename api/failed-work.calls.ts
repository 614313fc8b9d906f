import * as z from 'zod/mini'
import { defineCall, nothing } from './call.ts'
import { failedWork } from './failed-work.ts'
import { idParam, uuidParam } from './field.ts'

export const failedWorkCalls = {
  find: defineCall({
    method: 'GET',
    path: '/failed-work',
    summary: 'Background work and calls of outside services that failed and are not done, oldest first',
    access: ['COMPLIANCE'],
    answer: z.array(failedWork),
  }),
  ofQuery: defineCall({
    method: 'GET',
    path: '/query/:queryId/failed-work',
    summary: 'The same of one query, for those who see it as in-house',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    answer: z.array(failedWork),
  }),
  retry: defineCall({
    method: 'POST',
    path: '/failed-work/:id/retry',
    summary: 'Try one of them again now; 404 where it is done',
    access: ['COMPLIANCE'],
    params: z.object({ id: uuidParam }),
    answer: nothing,
  }),
  retryAll: defineCall({
    method: 'POST',
    path: '/failed-work/retry',
    summary: 'Try all of them again now; answers how many',
    access: ['COMPLIANCE'],
    answer: z.object({ retried: z.int() }),
  }),
}
