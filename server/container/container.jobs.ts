import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

const data = z.object({ containerId: z.int() })

/** Submits a container to the signing gateway. */
export const submitContainerJob = defineJob({ name: 'container.send', data, retries: 7, retryDelay: RETRY_S })

/** Asks the gateway for the state of a container's signing. */
export const syncSigningJob = defineJob({
  name: 'container.askSigning',
  data,
  retries: 7,
  retryDelay: RETRY_S,
})

/** Fetches the file that everyone has signed. */
export const fetchSignedFileJob = defineJob({
  name: 'container.fetchSignedFile',
  data,
  retries: 7,
  retryDelay: RETRY_S,
})

/** Sends a signer the letter with their page; `at` is the moment of the step that asked for it. */
export const signerLetterJob = defineJob({
  name: 'container.signerLetter',
  data: z.extend(data, {
    signerId: z.int(),
    kind: z.enum(['invitation', 'reminder']),
    at: z.iso.datetime(),
  }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Ends a signing at the gateway. */
export const endSigningJob = defineJob({
  name: 'container.endSigning',
  data: z.extend(data, { token: z.string() }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Reminds signers and ends signings as their days pass. */
export const keepTimeJob = defineJob({
  name: 'container.keepTime',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})

/** Catches up on containers whose postback was lost or whose job has given up. */
export const watchSigningsJob = defineJob({
  name: 'container.watchSignings',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})
