import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { type Decision, tellOfDecision } from './decision-letter.job.ts'
import { type NewsKind, tellOfQuery } from './news.job.ts'

const decisions: Partial<Record<QueryEventType, Decision>> = {
  'query.approve': 'approved',
  'decision.approved': 'approved',
  'decision.approvedIf': 'approvedIf',
  'query.approveWithChanges': 'approvedWithChanges',
  'query.close': 'rejected',
  'committee.approved': 'approved',
  'committee.approvedWithChanges': 'approvedWithChanges',
  'committee.refused': 'rejected',
}

const news: Partial<Record<QueryEventType, NewsKind>> = {
  'contract.sendForSigning': 'contractSent',
  'containers.allSigned': 'contractSigned',
  'contract.confirmSigned': 'contractSigned',
  'contract.activate': 'contractActivated',
  'customer.withdrew': 'contractWithdrawn',
}

/** A step with the data of its letters; `query` is the state before the step. */
export type StepTaken = { query: QueryRow; event: QueryEventType; at: Date; by: number | null }

/** Sends the letters about a step of a query. Closing after the decision is no rejection. */
export const tellOfStep = async (
  jobs: Jobs,
  tx: Transaction,
  { query, event, at, by }: StepTaken,
): Promise<void> => {
  const decision = metaOf(query.status).stage === 'decision' ? decisions[event] : undefined
  if (decision) await tellOfDecision(jobs, tx, query, { decision, at })
  const kind = news[event]
  if (kind) await tellOfQuery(jobs, tx, query, { kind, at, by })
}
