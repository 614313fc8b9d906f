import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam } from './field.ts'
import { statusHistoryRow } from './status-history.ts'

export const statusHistoryCalls = {
  find: defineCall({
    method: 'GET',
    path: '/status-history/:queryId/find-all-by-query-id',
    summary: 'The steps a query has taken, oldest first',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    answer: z.array(statusHistoryRow),
  }),
}
