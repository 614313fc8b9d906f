import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParam, moment, yesNo } from './field.ts'
import { decidingVote } from './committee.ts'
import { termsChange } from './decided-terms.ts'
import { statusCode } from './status.ts'

const statusHistoryRow = z.object({
  createdDtime: moment,
  /** `dd.MM.yyyy HH:mm`, Europe/Tallinn. */
  formattedCreatedDtime: z.string(),
  /** Empty if the system took the step. */
  createdByName: z.string(),
  /** The committee took the step by its votes. */
  byCommittee: yesNo,
  /** The committee's votes, for credit and compliance; empty for others. */
  votes: z.array(decidingVote),
  status: statusCode,
  /**
   * The lifecycle event that led to the status, `query.created` for the first row. Null in older rows, and for readers
   * who may not see it.
   */
  event: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The conditions of an automatic approval that the reader may see, in the caller's language. */
  providedThat: z.array(z.string()),
  /** Changes of terms by an approval. */
  changes: z.array(termsChange),
})
export type StatusHistoryRow = z.infer<typeof statusHistoryRow>

export const statusHistoryCalls = {
  find: defineCall({
    method: 'GET',
    path: '/status-history/:queryId/find-all-by-query-id',
    summary: 'The steps a query has taken, oldest first',
    access: 'signedIn',
    params: z.object({ queryId: idParam }),
    response: z.array(statusHistoryRow),
  }),
}
