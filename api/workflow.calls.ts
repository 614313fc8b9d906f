import * as z from 'zod/mini'
import { defineCall, file } from './call.ts'
import { conditionKinds } from './condition.ts'
import { conditionSides } from './condition-side.ts'
import { eventLogFormats, madeExport } from './export.ts'
import { day, id, idParam, moment, whole } from './field.ts'
import { machineReview, reviewedMachines, transitionReviewSave } from './machine-review.ts'
import { queryFacts } from './query-facts.ts'
import { ending, statusCode } from './status.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const seconds = z.nullable(z.number().check(z.nonnegative()))

/** Queries in a status, and how long queries that left it in the last 90 days were there. */
const statusFigures = z.object({
  status: statusCode,
  queries: count,
  /** Queries there past the deadline that was set when they entered; null if there is none. */
  overdue: z.nullable(count),
  /** Working days that the settings allow now; null: no limit. */
  overdueDays: z.nullable(count),
  left: count,
  medianSeconds: seconds,
  p95Seconds: seconds,
})
export type StatusFigures = z.infer<typeof statusFigures>

/** Who has to act on a condition: the side it is asked of, or credit and compliance. */
const conditionHolder = z.enum([...conditionSides, 'provider'])

/**
 * How long conditions of one kind waited for one side, over the conditions that were met or ended in the last 90 days. A
 * condition counts for each side that it waited for.
 */
const conditionFigures = z.object({
  holder: conditionHolder,
  kind: z.enum(conditionKinds),
  conditions: count,
  medianSeconds: z.number().check(z.nonnegative()),
  p95Seconds: z.number().check(z.nonnegative()),
})
export type ConditionFigures = z.infer<typeof conditionFigures>

/** How a candidate machine differs on a step from the machine that took it. */
export const replayFaults = ['removed', 'refused', 'moved', 'effects', 'failed'] as const

/** Steps on which a candidate differs in the same way, and the first of them. */
const replayDifference = z.object({
  fault: z.enum(replayFaults),
  machine: z.string(),
  event: z.string(),
  /** Paths of the states before and after the transition. */
  left: z.string(),
  reached: z.string(),
  /** Guards that refuse, the other state, the other effects, or the error; empty for a removed transition. */
  detail: z.string(),
  steps: count,
  first: z.array(z.object({ queryId: id, stepId: z.nullable(id) })),
})
export type ReplayDifference = z.infer<typeof replayDifference>

/** A run of `npm run replay`: every stored step walked through candidate machines. */
const replayRun = z.object({
  ranDtime: moment,
  /** A git reference or a file; empty: the machines of the installed program. */
  against: z.string(),
  since: z.nullable(day),
  byFacts: count,
  /** Older steps, of which only event and states are known. */
  structurally: count,
  differing: count,
  differences: z.array(replayDifference),
  seconds: z.number(),
})
export type ReplayRun = z.infer<typeof replayRun>

/** A query as the lifecycle's guards see it. Texts that people entered are masked, as in the step record. */
const queryMoment = z.object({ status: statusCode, facts: queryFacts })

/** The figures of one transition over the last 90 days, from the step record. */
const transitionFigures = z.object({
  taken: count,
  /** Percentiles over the steps that recorded when the previous state was entered. */
  medianSeconds: seconds,
  p95Seconds: seconds,
  /** The SQL that gave these figures. */
  statement: z.string(),
})
export type TransitionFigures = z.infer<typeof transitionFigures>

/** How queries went through their statuses in the last 90 days, from the step record. */
const variantFigures = z.object({
  /** The most frequent paths from the credit decision to an end, of the queries that ended in this time. */
  variants: z.array(
    z.object({
      statuses: z.array(z.string()),
      /** How the queries of the variant ended, if they were closed. */
      ending,
      queries: count,
      /** Number of queries of all variants together. */
      of: count,
      medianSeconds: z.number().check(z.nonnegative()),
      p95Seconds: z.number().check(z.nonnegative()),
    }),
  ),
  /** Statuses that queries entered again after they had left them. */
  loops: z.array(z.object({ status: z.string(), entries: count, queries: count })),
  /** Status changes made by another role than the previous change, and the time between the two. */
  handovers: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      handovers: count,
      medianSeconds: z.number().check(z.nonnegative()),
    }),
  ),
  /** The SQL that gave these figures. */
  statements: z.object({ variants: z.string(), loops: z.string(), handovers: z.string() }),
})
export type VariantFigures = z.infer<typeof variantFigures>

/** How well the recorded histories of the last 90 days fit the query's machine. */
const fitness = z.object({
  queries: count,
  events: count,
  /** 1: the machine can take every step of every history in its order. */
  fitness: z.number().check(z.minimum(0), z.maximum(1)),
  /** Queries that do not fit. */
  mismatchCount: count,
  /** The first of them by id, with the number of steps too many or missing. */
  mismatches: z.array(z.object({ queryId: id, cost: count })),
  /** The SQL that gave the histories. */
  statement: z.string(),
})
export type Fitness = z.infer<typeof fitness>

const MAX_KEY_LENGTH = 200

const ofFormat = { format: z.enum(eventLogFormats) }

const ofMachine = z.object({ machine: z.enum(reviewedMachines) })

export const workflowCalls = {
  figures: defineCall({
    method: 'GET',
    path: '/workflow/figures',
    summary: 'Number of queries in each status, and how long they have been in it',
    access: ['COMPLIANCE', 'CREDIT'],
    response: z.array(statusFigures),
  }),
  conditionFigures: defineCall({
    method: 'GET',
    path: '/workflow/condition-figures',
    summary: 'How long conditions waited for each side, by kind',
    access: ['COMPLIANCE', 'CREDIT'],
    response: z.array(conditionFigures),
  }),
  variants: defineCall({
    method: 'GET',
    path: '/workflow/variants',
    summary: 'Most frequent paths of queries, statuses entered again, and handovers between roles',
    access: ['COMPLIANCE', 'CREDIT'],
    response: variantFigures,
  }),
  fitness: defineCall({
    method: 'GET',
    path: '/workflow/fitness',
    summary: 'Conformance of the recorded histories of queries with their machine, and the deviations',
    access: ['COMPLIANCE', 'CREDIT'],
    response: fitness,
  }),
  replay: defineCall({
    method: 'GET',
    path: '/workflow/replay',
    summary: 'The last replay of the stored steps; null before the first',
    access: ['COMPLIANCE', 'CREDIT'],
    response: z.nullable(replayRun),
  }),
  queryMoment: defineCall({
    method: 'GET',
    path: '/workflow/query/:id',
    summary: 'Status and facts of a query that the caller may see, to start a what-if',
    access: ['COMPLIANCE', 'CREDIT'],
    params: z.object({ id: idParam }),
    response: queryMoment,
  }),
  review: defineCall({
    method: 'GET',
    path: '/workflow/machine/:machine/review',
    summary: 'Reviews of a machine’s transitions, with reviewer and later changes',
    access: ['COMPLIANCE', 'CREDIT'],
    params: ofMachine,
    response: machineReview,
  }),
  saveReview: defineCall({
    method: 'POST',
    path: '/workflow/machine/:machine/review',
    summary: 'Mark a transition as reviewed, or remove your mark',
    access: ['COMPLIANCE', 'CREDIT'],
    params: ofMachine,
    body: transitionReviewSave,
    response: machineReview,
    idempotencyKey: true,
  }),
  transitionFigures: defineCall({
    method: 'GET',
    path: '/workflow/machine/:machine/figures',
    summary: 'How often a transition was taken, and how long the state before it lasted',
    access: ['COMPLIANCE', 'CREDIT'],
    params: ofMachine,
    query: z.object({
      transition: z.string({ error: 'field.required' }).check(z.maxLength(MAX_KEY_LENGTH, 'field.tooLong')),
    }),
    response: z.nullable(transitionFigures),
  }),
  net: defineCall({
    method: 'GET',
    path: '/workflow/net',
    summary: 'The lifecycle of a query as a Petri net (PNML, ISO/IEC 15909-2)',
    access: ['COMPLIANCE', 'CREDIT'],
    response: file,
    mediaTypes: ['application/xml'],
  }),
  startExport: defineCall({
    method: 'POST',
    path: '/workflow/exports/:format',
    summary: 'Start an export of the recorded steps, without names and texts',
    access: ['COMPLIANCE', 'CREDIT'],
    params: z.object(ofFormat),
    response: madeExport,
    status: 202,
    needsConfirmation: true,
    idempotencyKey: true,
  }),
  exports: defineCall({
    method: 'GET',
    path: '/workflow/exports/:format',
    summary: 'Own exports of the recorded steps that have not expired, newest first',
    access: ['COMPLIANCE', 'CREDIT'],
    params: z.object(ofFormat),
    response: z.array(madeExport),
  }),
  downloadExport: defineCall({
    method: 'GET',
    path: '/workflow/exports/:format/:exportId/file',
    summary: 'Download an own export of the recorded steps',
    access: ['COMPLIANCE', 'CREDIT'],
    params: z.object({ ...ofFormat, exportId: idParam }),
    response: file,
    mediaTypes: ['application/xml', 'application/json'],
  }),
}
