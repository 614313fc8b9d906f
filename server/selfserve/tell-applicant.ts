import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { findApplicant } from './applicant.store.ts'
import { sendCustomerLetterJob } from './letter.jobs.ts'

/** A query of a self-serve application has a customer who is told by letter that everything is signed. */
export const tellApplicant =
  (jobs: Jobs) =>
  async (tx: Transaction, queryId: number): Promise<void> => {
    if (await findApplicant(tx, queryId))
      await jobs.send(tx, sendCustomerLetterJob, { queryId, kind: 'offerSigned' })
  }
