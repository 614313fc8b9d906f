import * as z from 'zod/mini'
import { defineJob } from '../platform/jobs/jobs.ts'

export const withdrawalLetterJob = defineJob({
  name: 'withdrawal.letter',
  data: z.object({ queryId: z.int(), to: z.enum(['customer', 'partner']) }),
  retries: 100,
  retryDelay: 10,
  retryDelayMax: 3600,
})
