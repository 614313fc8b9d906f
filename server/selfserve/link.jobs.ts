import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

/** Sends the customer a link, as long as it takes: a service may be away over a long weekend. */
export const sendLinkJob = defineJob({
  name: 'selfServe.sendLink',
  data: z.object({ linkId: z.int() }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Ends the offers of which every link has run out. */
export const expireOffersJob = defineJob({
  name: 'selfServe.expireOffers',
  data: z.object({}),
  retries: 7,
  retryDelay: RETRY_S,
})
