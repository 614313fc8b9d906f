import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

export const outcomeLetterJob = defineJob({
  name: 'review.outcomeLetter',
  data: z.object({
    queryId: z.int(),
    outcome: z.enum(['approved', 'refused']),
    /** A person has decided on the consumer's asking. */
    reviewed: z.boolean(),
    at: z.iso.datetime(),
  }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})
