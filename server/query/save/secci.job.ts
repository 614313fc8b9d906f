import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../../platform/jobs/jobs.ts'

export const sendSecciJob = defineJob({
  name: 'secci.send',
  data: z.object({ queryId: z.int(), byName: z.string() }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

export const remindOfWithdrawalJob = defineJob({
  name: 'secci.remindOfWithdrawal',
  data: z.object({ queryId: z.int() }),
  retries: 24,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})
