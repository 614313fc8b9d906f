import type { StatusCode } from '../../../api/status.ts'
import type { QueryEventType } from './steps.ts'
import { metaOf, type TurnFacts, turnOf } from './turn.ts'

/** A decision, as the partner's letter tells it. */
export type DecisionLetter = 'approved' | 'approvedIf' | 'approvedWithChanges' | 'rejected'
/** What a letter tells the people responsible for a query. */
export type StepNews =
  | 'contractInLedger'
  | 'contractSent'
  | 'contractSigned'
  | 'contractActivated'
  | 'contractWithdrawn'
/** A query before or after a step. */
type Moment = { status: StatusCode; facts: TurnFacts }

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

/** News only if the step makes it the shop's turn. */
const newsForShop: Partial<Record<QueryEventType, StepNews>> = {
  'contract.enterInLedger': 'contractInLedger',
  'query.requestContract': 'contractInLedger',
}

const news: Partial<Record<QueryEventType, StepNews>> = {
  'contract.sendForSigning': 'contractSent',
  'containers.allSigned': 'contractSigned',
  'contract.confirmSigned': 'contractSigned',
  'contract.activate': 'contractActivated',
  'customer.withdrew': 'contractWithdrawn',
}

/** Whether a step makes it the shop's turn. */
export const becomesShopTurn = (before: Moment, after: Moment): boolean =>
  turnOf(before.status, before.facts) !== 'shop' && turnOf(after.status, after.facts) === 'shop'

/**
 * The letters about a step: of the decision to the partner, and of news to the people responsible. `from`: the status
 * that it leaves. Closing after the decision is no rejection.
 */
export const lettersOf = (
  from: StatusCode,
  event: QueryEventType,
  isShopNext: boolean,
): { decision: DecisionLetter | null; news: StepNews | null } => ({
  decision: (metaOf(from).stage === 'decision' && decisions[event]) || null,
  news: (isShopNext ? newsForShop[event] : undefined) ?? news[event] ?? null,
})
