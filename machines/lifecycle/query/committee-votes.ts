import type { Vote } from '../../../api/committee.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { stepOf, stepTypes } from './step-catalogue.ts'
import type { QueryEventType } from './steps.ts'

/** The two guards of which exactly one holds in the credit decision. */
export type CommitteeGuard = 'oneDecides' | 'committeeDecides'

/** Whether the amount exceeds the limit above which the committee votes. */
export const committeeDecides = ({ committee, financedCents }: QueryFacts): boolean => {
  const limit = committee?.limitCents ?? null
  return limit !== null && financedCents > limit
}

/** The vote that a step casts; null if it casts none. */
export const voteOf = (type: QueryEventType): Vote | null => stepOf(type).vote ?? null

/** The step by which a member casts a vote. */
export const voteStep = (vote: Vote): QueryEventType => {
  const type = stepTypes.find((each) => voteOf(each) === vote)
  if (!type) throw new Error(`no step gives the vote ${vote}`)
  return type
}

/** The decisions of the committee; at most one of them is open. */
export const committeeDecisions: readonly QueryEventType[] = stepTypes.filter(
  (type) => stepOf(type).decidedByVotes,
)
