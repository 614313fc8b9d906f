import * as z from 'zod/mini'
import { defineJob } from '../platform/jobs/jobs.ts'

export const outcomeLetterJob = defineJob({
  name: 'review.outcomeLetter',
  data: z.object({
    queryId: z.int(),
    outcome: z.enum(['approved', 'refused']),
    /** A person has decided on the consumer's asking. */
    reviewed: z.boolean(),
    at: z.iso.datetime(),
  }),
  retries: 100,
  retryDelay: 10,
  retryDelayMax: 3600,
})
