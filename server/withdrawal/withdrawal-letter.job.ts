import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

export const withdrawalLetterJob = defineJob({
  name: 'withdrawal.letter',
  data: z.object({ queryId: z.int(), to: z.enum(['customer', 'partner']) }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})
