import type { Vote } from '../../../api/committee.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { QueryEventType } from './events.ts'

/** Whether the amount is above the limit of compliance, so that the committee votes. */
export const committeeDecides = ({ committee, financedCents }: QueryFacts): boolean => {
  const limit = committee?.limitCents ?? null
  return limit !== null && financedCents > limit
}

/** The step by which a member gives a vote. */
export const voteSteps = {
  approve: 'committee.voteToApprove',
  approveWithChanges: 'committee.voteToApproveWithChanges',
  refuse: 'committee.voteToRefuse',
} as const satisfies Record<Vote, QueryEventType>

/** The vote that a step gives; null where it gives none. */
export const voteOf = (type: QueryEventType): Vote | null =>
  (Object.keys(voteSteps) as Vote[]).find((vote) => voteSteps[vote] === type) ?? null

/** The decisions of the committee; at most one of them is open. */
export const committeeDecisions = [
  'committee.approved',
  'committee.approvedWithChanges',
  'committee.refused',
] as const satisfies readonly QueryEventType[]

export const isCommitteeDecision = (type: QueryEventType): boolean =>
  committeeDecisions.some((decision) => decision === type)
