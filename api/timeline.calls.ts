import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { id, idParam, moment, choice, day, yesNo } from './field.ts'
import { query } from './query.ts'
import { decidingVote } from './committee.ts'
import { termsChange } from './decided-terms.ts'
import { statusCode } from './status.ts'

/** Kinds of entries in a query's timeline. */
export const timelineKinds = [
  'step',
  'save',
  'document',
  'container',
  'condition',
  'contract',
  'letter',
  'offer',
  'message',
  'failure',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

const value = z.nullable(z.union([z.number(), z.string(), z.boolean()]))

/** A saved field before and after; personal codes are masked. */
const savedChange = z.object({ field: z.string(), before: value, after: value })

const timelineEntry = z.object({
  entryId: z.string(),
  at: moment,
  kind: z.enum(timelineKinds),
  /** What happened, e.g. `document.uploaded`. */
  event: z.string(),
  /** Null for the system and for deleted accounts. */
  byName: z.nullable(z.string()),
  /** The version of the query after the entry; null if not stored. */
  versionId: z.nullable(id),
  /** Object of the entry, e.g. the name of the document. */
  about: z.nullable(z.string()),
  /** The committee took the step by its votes. */
  byCommittee: yesNo,
  /** The committee's votes, for credit and compliance; empty for others. */
  votes: z.array(decidingVote),
  /** The status after the step. */
  status: z.nullable(statusCode),
  /** The status before the step; null for the first entry. */
  before: z.nullable(statusCode),
  /** The lifecycle event, `query.created` for the first; null if not stored. */
  step: z.nullable(z.string()),
  /** A reason or note that went with the step. */
  reason: z.nullable(z.string()),
  /** Changes of terms by an approval. */
  decided: z.array(termsChange),
  /** Changes of a save; at most 200 fields. */
  saved: z.array(savedChange),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** `next` is the `before` of the following page; null on the last one. */
const timelinePage = z.object({ content: z.array(timelineEntry), next: z.nullable(z.string()) })

const PLACE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[as]_\d{1,15}$/
/** JavaScript reads 30 February as a day in March; the database refuses it. */
const isPlace = (place: string) =>
  PLACE.test(place) &&
  z.safeParse(day, place.slice(0, 10)).success &&
  !Number.isNaN(Date.parse(place.slice(0, 24)))

const timelineParams = z.object({
  kind: z.optional(choice(timelineKinds)),
  before: z.optional(z.string().check(z.refine(isPlace, 'field.choice'))),
  pageSize: z.optional(
    z.coerce
      .number<number>('field.number')
      .check(z.int('field.integer'), z.minimum(5, 'field.tooSmall'), z.maximum(100, 'field.tooLarge')),
  ),
})

/** A version of a query after a save or step; personal codes are masked. */
export const queryVersion = z.object({ versionId: id, at: moment, query })
export type QueryVersion = z.infer<typeof queryVersion>

export const timelineCalls = {
  find: defineCall({
    method: 'GET',
    path: '/query/:id/timeline',
    summary: 'Timeline of a query, newest first; in-house only',
    access: 'signedIn',
    params: z.object({ id: idParam }),
    query: timelineParams,
    response: timelinePage,
  }),
  version: defineCall({
    method: 'GET',
    path: '/query/:id/versions/:versionId',
    summary: 'Earlier version of a query; in-house only',
    access: 'signedIn',
    params: z.object({ id: idParam, versionId: idParam }),
    response: queryVersion,
  }),
}
