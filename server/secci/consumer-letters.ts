import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { findNewestHandover } from '../query/record/secci.store.ts'
import { findHistoryFacts } from '../query/parts/status-history.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { remindOfWithdrawalJob, sendSecciJob } from '../query/save/renew-secci.ts'

const DAY_S = 24 * 3600
const DAY_MS = DAY_S * 1000

/** Steps after which the terms are final. */
const approvals: ReadonlySet<QueryEventType> = new Set([
  'query.approve',
  'query.approveWithChanges',
  'decision.approved',
  'decision.approvedIf',
  'committee.approved',
  'committee.approvedWithChanges',
])

type StepTaken = { query: QueryRow; event: QueryEventType; at: Date }

/**
 * Sends a consumer the sheet once the terms are decided. A consumer who had it less than a day before the contract
 * gets a reminder of the right of withdrawal a day after the contract (Directive (EU) 2023/2225, article 10 (1): one
 * to seven days after).
 */
export const sendConsumerLetters = async (
  jobs: Jobs,
  tx: Transaction,
  { query, event, at }: StepTaken,
): Promise<void> => {
  if (!query.consumer) return
  const { queryId } = query
  if (approvals.has(event)) await jobs.send(tx, sendSecciJob, { queryId, byName: '' })
  const { concludedAt } = await findHistoryFacts(tx, queryId)
  if (concludedAt?.getTime() !== at.getTime()) return
  const newest = await findNewestHandover(tx, queryId)
  if (newest && at.getTime() - newest.handedAt.getTime() < DAY_MS)
    await jobs.send(tx, remindOfWithdrawalJob, { queryId }, { after: DAY_S })
}
