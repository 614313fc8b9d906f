import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { currentReview, findNewestReview } from '../query/record/review.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findHistoryFacts } from '../query/parts/status-history.store.ts'
import { outcomeLetterJob } from './outcome-letter.job.ts'

const approvals: ReadonlySet<QueryEventType> = new Set([
  'query.approve',
  'query.approveWithChanges',
  'committee.approved',
  'committee.approvedWithChanges',
])
const refusals: ReadonlySet<QueryEventType> = new Set(['query.close', 'committee.refused'])

type StepTaken = { query: QueryRow; event: QueryEventType; at: Date }

/**
 * A consumer who is turned down is written to, whoever decided; one who asked for a person's review also when it approves.
 * The step's effects, which end the review, come after this.
 */
export const tellOfOutcome = async (
  jobs: Jobs,
  tx: Transaction,
  { query, event, at }: StepTaken,
): Promise<void> => {
  if (!query.consumer || !(approvals.has(event) || refusals.has(event))) return
  const { queryId } = query
  const review = currentReview({ query, review: await findNewestReview(tx, queryId) })
  const reviewed = review !== null
  const tell = (outcome: 'approved' | 'refused') =>
    jobs.send(tx, outcomeLetterJob, { queryId, outcome, reviewed, at: at.toISOString() })
  if (approvals.has(event)) {
    if (review?.endedAt === null) await tell('approved')
  } else if ((await findHistoryFacts(tx, queryId)).turnedDown) await tell('refused')
}
