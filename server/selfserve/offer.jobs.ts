import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

/** Sends the customer a link, with retries over a long weekend. */
export const sendLinkJob = defineJob({
  name: 'selfServe.sendLink',
  data: z.object({ linkId: z.int() }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Ends offers whose links have all expired. */
export const expireOffersJob = defineJob({
  name: 'selfServe.expireOffers',
  data: z.object({}),
  retries: 7,
  retryDelay: RETRY_S,
})

/** Letters to the customer after the application is submitted. */
export const customerLetters = ['offerApplied', 'offerSigned'] as const

export const sendCustomerLetterJob = defineJob({
  name: 'selfServe.sendLetter',
  data: z.object({ queryId: z.int(), kind: z.enum(customerLetters) }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})
