import * as z from 'zod/mini'
import { defineJob, RETRY_S } from '../platform/jobs/jobs.ts'

const data = z.object({ containerId: z.int() })

/** Submits a container to the signing gateway. */
export const submitToGatewayJob = defineJob({ name: 'container.send', data, retries: 7, retryDelay: RETRY_S })

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

/**
 * Sends a signer the letter with the link to their page if there is still something to sign. The letter of one step
 * has one id and is recorded once it is sent, so that a repeated job sends no second one.
 * @throws ServiceError
 */
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

/** Cancels a signing at the gateway. */
export const endSigningJob = defineJob({
  name: 'container.endSigning',
  data: z.extend(data, { token: z.string() }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Reminds signers and ends signings on their days. */
export const keepTimeJob = defineJob({
  name: 'container.keepTime',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})

/** Synchronises containers whose postback was lost or whose job has used up its retries. */
export const watchSigningsJob = defineJob({
  name: 'container.watchSignings',
  data: z.object({}),
  retries: 0,
  retryDelay: 0,
})
