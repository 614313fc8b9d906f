import * as z from 'zod/mini'
import { defineJob } from '../platform/jobs/jobs.ts'

export const sendSecciJob = defineJob({
  name: 'secci.send',
  data: z.object({ queryId: z.int(), byName: z.string() }),
  retries: 100,
  retryDelay: 10,
  retryDelayMax: 3600,
})

export const remindOfWithdrawalJob = defineJob({
  name: 'secci.remindOfWithdrawal',
  data: z.object({ queryId: z.int() }),
  retries: 20,
  retryDelay: 60,
  retryDelayMax: 3600,
})
