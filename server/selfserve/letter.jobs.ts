import * as z from 'zod/mini'
import { defineJob } from '../platform/jobs/jobs.ts'

/** Letters to the customer after the application is submitted. */
export const customerLetters = ['offerApplied', 'offerSigned'] as const

export const sendCustomerLetterJob = defineJob({
  name: 'selfServe.sendLetter',
  data: z.object({ queryId: z.int(), kind: z.enum(customerLetters) }),
  retries: 100,
  retryDelay: 10,
  retryDelayMax: 3600,
})
