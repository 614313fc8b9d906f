import type { Principal } from '../../../api/role.ts'
import type { Risk, RiskAssess, RiskAssessment, RiskProposal } from '../../../api/risk.ts'
import type { StatusCode } from '../../../api/status.ts'
import { highFactorsOf } from '../../../domain/risk.ts'
import { RENEWED_IN } from '../query/statuses.ts'
import { isScreenedIn } from '../screening/screening-facts.ts'

/** What the risk machine reads of a query. */
export type RiskMachineFacts = {
  queryStatus: StatusCode
  /** The moment has come for which the renewal was set. */
  reviewDue: boolean
}

/** Every event of a risk class. Commands are imperative, facts from outside are past tense. */
export type RiskEvent =
  | ({ type: 'risk.assess'; principal: Principal; proposed: RiskProposal } & Omit<
      RiskAssess,
      'assessmentId' | 'basis'
    >)
  /** A job found a running contract without a class. */
  | { type: 'risk.proposed'; proposed: RiskProposal }
  /** A job looks whether the class has to be renewed. */
  | { type: 'risk.aged' }

/** Returns the user who gives a command; null for events that no user triggers. */
export const riskPerformer = (event: RiskEvent): Principal | null =>
  'principal' in event ? event.principal : null

type Attempt = { facts: RiskMachineFacts; event: RiskEvent }

/**
 * Each guard by its name. The name is also the reason in a refusal and, as `refusal.<name>`, the id of its text. Those of
 * the job refuse no user.
 */
export const riskGuards = {
  riskQuerySent: ({ facts: { queryStatus } }) => isScreenedIn(queryStatus),
  riskByCompliance: ({ event }) => riskPerformer(event)?.role === 'COMPLIANCE',
  riskHasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
  riskContractRuns: ({ facts: { queryStatus } }) => queryStatus === RENEWED_IN,
  riskReviewDue: ({ facts: { reviewDue } }) => reviewDue,
} as const satisfies Record<string, (attempt: Attempt) => boolean>

export type RiskGuard = keyof typeof riskGuards

/** Returns the first of these guards that fails; null if all hold. */
export const failingRiskGuard = (
  needs: readonly RiskGuard[],
  facts: RiskMachineFacts,
  event: RiskEvent,
): RiskGuard | null => needs.find((name) => !riskGuards[name]({ facts, event })) ?? null

type Newest = Pick<RiskAssessment, 'riskClass' | 'proposed' | 'sourceOfFunds' | 'approvedBy'> & {
  /** It was given on every party that the query has now. */
  counts: boolean
}

/** Whether compliance knew every fact of a high proposal, or found the risk to be high itself. */
const isAnswered = (proposed: RiskProposal, { riskClass, proposed: known }: Newest): boolean =>
  riskClass === 'high' || highFactorsOf(proposed).every((factor) => known.factors.includes(factor))

/**
 * What a contract lacks: each fact of a high proposal has to be answered by compliance, and a high class needs the source
 * of funds and the approval of the senior management. A class that was given on other parties answers nothing; if it was
 * high, only compliance can say that it is no longer.
 * @param newest the last assessment; null for none
 */
export const riskLacks = (proposed: RiskProposal, newest: Newest | null): Risk['lacks'] => {
  const counting = newest?.counts ? newest : null
  if (proposed.riskClass === 'high' && !(counting && isAnswered(proposed, counting))) return 'assessment'
  if (newest?.riskClass !== 'high') return null
  if (!newest.counts) return 'partiesChanged'
  return newest.sourceOfFunds === '' || newest.approvedBy === '' ? 'measures' : null
}
