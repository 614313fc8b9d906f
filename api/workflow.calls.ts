import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { moment, whole } from './field.ts'
import { statusCode } from './status.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)
const seconds = z.nullable(z.number().check(z.nonnegative()))

/** How many queries stand in a status, and how long those stood there that left it in the last 90 days. */
const statusFigures = z.object({
  status: statusCode,
  queries: count,
  /** Of them, those that stand there longer than `overdueHours`; null where nothing is overdue ever. */
  overdue: z.nullable(count),
  overdueHours: z.nullable(count),
  left: count,
  medianSeconds: seconds,
  p95Seconds: seconds,
})
export type StatusFigures = z.infer<typeof statusFigures>

/** Tests that take a transition: as a machine, on a screen, through the API, in a browser. */
export const walkLevels = ['machine', 'screen', 'api', 'browser'] as const
const walkLevel = z.enum(walkLevels)
export type WalkLevel = z.infer<typeof walkLevel>

/** What a test run has recorded: for each transition the test files of each level. */
const walkedTransitions = z.record(z.string(), z.partialRecord(walkLevel, z.array(z.string())))
export const walked = z.object({ at: moment, transitions: walkedTransitions })
export type Walked = z.infer<typeof walked>

export const workflowCalls = {
  figures: defineCall({
    method: 'GET',
    path: '/workflow/figures',
    summary: 'How many queries stand in each status, and for how long',
    access: ['COMPLIANCE', 'CREDIT'],
    answer: z.array(statusFigures),
  }),
  walked: defineCall({
    method: 'GET',
    path: '/workflow/walked',
    summary: 'Which transitions the last test run has walked; null where none was recorded',
    access: ['COMPLIANCE', 'CREDIT'],
    answer: z.nullable(walked),
  }),
}
