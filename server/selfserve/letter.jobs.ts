import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

/** Letters to the customer after the application is submitted. */
export const customerLetters = ['offerApplied', 'offerSigned'] as const

export const sendCustomerLetterJob = defineJob({
  name: 'selfServe.sendLetter',
  data: z.object({ queryId: z.int(), kind: z.enum(customerLetters) }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})
