import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { statusFigures, walked } from './workflow.ts'

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
