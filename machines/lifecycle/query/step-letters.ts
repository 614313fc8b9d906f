import type { StatusCode } from '../../../api/status.ts'
import type { QueryEventType } from './steps.ts'
import { metaOf } from './turn.ts'

/** A decision, as the partner's letter tells it. */
export type DecisionLetter = 'approved' | 'approvedIf' | 'approvedWithChanges' | 'rejected'
/** What a letter tells the people responsible for a query. */
export type StepNews = 'contractSent' | 'contractSigned' | 'contractActivated' | 'contractWithdrawn'

const decisions: Partial<Record<QueryEventType, DecisionLetter>> = {
  'query.approve': 'approved',
  'decision.approved': 'approved',
  'decision.approvedIf': 'approvedIf',
  'query.approveWithChanges': 'approvedWithChanges',
  'query.close': 'rejected',
  'committee.approved': 'approved',
  'committee.approvedWithChanges': 'approvedWithChanges',
  'committee.refused': 'rejected',
  'decision.refused': 'rejected',
}

const news: Partial<Record<QueryEventType, StepNews>> = {
  'contract.sendForSigning': 'contractSent',
  'containers.allSigned': 'contractSigned',
  'contract.confirmSigned': 'contractSigned',
  'contract.activate': 'contractActivated',
  'customer.withdrew': 'contractWithdrawn',
}

/**
 * The letters about a step: of the decision to the partner, and of news to the people responsible. `from`: the status
 * that it leaves. Closing after the decision is no rejection.
 */
export const lettersOf = (
  from: StatusCode,
  event: QueryEventType,
): { decision: DecisionLetter | null; news: StepNews | null } => ({
  decision: (metaOf(from).stage === 'decision' && decisions[event]) || null,
  news: news[event] ?? null,
})
