import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { id, idParam, moment } from './field.ts'
import { query } from './query.ts'
import { timelinePage, timelineParams } from './timeline.ts'

/** A query as it stood after a save or a step; personal codes are masked. */
export const queryVersion = z.object({ versionId: id, at: moment, query })
export type QueryVersion = z.infer<typeof queryVersion>

export const timelineCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/timeline',
    summary: 'The whole story of a query, newest first; in-house',
    access: 'signedIn',
    params: z.object({ id: idParam }),
    query: timelineParams,
    answer: timelinePage,
  }),
  version: defineCall({
    method: 'GET',
    path: '/query/:id/versions/:versionId',
    summary: 'A query as it stood then; in-house',
    access: 'signedIn',
    params: z.object({ id: idParam, versionId: idParam }),
    answer: queryVersion,
  }),
}
