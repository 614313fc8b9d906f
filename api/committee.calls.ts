import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { committeeVotes, voteSave } from './committee.ts'
import { idParam } from './field.ts'
import { queryStatus } from './status.ts'

const ofQuery = z.object({ id: idParam })

export const committeeCalls = {
  votes: defineCall({
    method: 'GET',
    path: '/query/:id/votes',
    summary: 'The votes of the credit committee on a query',
    access: ['CREDIT', 'COMPLIANCE'],
    params: ofQuery,
    response: committeeVotes,
  }),
  vote: defineCall({
    method: 'POST',
    path: '/query/:id/vote',
    summary: 'Vote on a query above the limit of the committee, or change the vote',
    access: ['CREDIT'],
    params: ofQuery,
    body: voteSave,
    response: queryStatus,
    idempotencyKey: true,
  }),
}
