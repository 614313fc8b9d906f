import * as z from 'zod/mini'
import { defineJob } from '../jobs/jobs.ts'

const data = z.object({ containerId: z.int() })

/** Brings a container to the signing gateway. */
export const sendContainerJob = defineJob({ name: 'container.send', data, retries: 6, retryDelay: 10 })

/** Asks the gateway how the signing of a container stands. */
export const askSigningJob = defineJob({ name: 'container.askSigning', data, retries: 6, retryDelay: 10 })

/** Looks after containers of which nothing was heard: postbacks may get lost, and work may give up. */
export const watchSigningsJob = defineJob({
  name: 'container.watchSignings',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})
