import * as z from 'zod/mini'
import { id, moment, multilineText, text } from './field.ts'
import { queryFacts } from './query-facts.ts'
import { statusCode } from './status.ts'

/** `MAX_BULK_STEP_QUERIES` of the domain, which this folder does not import. */
const MAX_QUERIES = 50

const count = { min: z.minLength(1, 'field.required'), max: z.maxLength(MAX_QUERIES, 'field.tooMany') }

/** Unique ids. */
export const chosenQueries = z.object({ queryIds: z.array(id).check(count.min, count.max) })

/** State of a query with the facts of the lifecycle. */
export const bulkQuery = z.object({
  queryId: id,
  custName: z.string(),
  status: statusCode,
  modifiedDtime: moment,
  /** User of the last save or step; null for the system. */
  modifiedByName: z.nullable(z.string()),
  facts: queryFacts,
})
export type BulkQuery = z.infer<typeof bulkQuery>

/** A step for each of these queries, with the version that the user has seen. */
export const bulkStep = z.object({
  /** Name of the step, e.g. `query.approve`. */
  event: text(60),
  /** Reason, if the step requires one; the same for all. */
  reason: z.optional(multilineText(1000)),
  queries: z
    .array(z.object({ queryId: id, status: statusCode, modifiedDtime: moment }))
    .check(count.min, count.max),
})
export type BulkStep = z.infer<typeof bulkStep>

/**
 * - `done`: the step was taken, now or by an earlier identical request; - `refused`: the lifecycle refuses it, for
 * `reason`; - `changed`: the query has changed since it was read, so nothing was done; - `missing`: there is no such
 * query; - `failed`: a technical error, nothing was done.
 */
export const bulkOutcomes = ['done', 'refused', 'changed', 'missing', 'failed'] as const

export const bulkResult = z.object({
  queryId: id,
  outcome: z.enum(bulkOutcomes),
  /** The guard that refused. */
  reason: z.nullable(z.string()),
  /** State of the query now. */
  now: z.nullable(bulkQuery),
})
export type BulkResult = z.infer<typeof bulkResult>
