import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { committeeDecides } from './committee-votes.ts'
import { isBeingDecided } from './query-history.ts'
import type { QueryPrincipal } from './principal.ts'
import { isTurnOf } from './turn.ts'

/** How an open vote of the committee concerns this user; null if none is open. */
export type Voting = 'needed' | 'given' | 'ownQuery' | 'others'

export const votingOf = ({ role }: QueryPrincipal, status: StatusCode, facts: QueryFacts): Voting | null => {
  if (!isBeingDecided(status) || !committeeDecides(facts) || !facts.committee) return null
  if (role !== 'CREDIT') return 'others'
  if (facts.committee.own) return 'ownQuery'
  return facts.committee.vote === null ? 'needed' : 'given'
}

/** Whether it is this user's turn. In a committee it is only until the user has voted. */
export const isReadersTurn = (
  principal: QueryPrincipal,
  status: StatusCode,
  facts: QueryFacts,
  ownPartner: boolean,
): boolean => {
  const voting = votingOf(principal, status, facts)
  return isTurnOf(principal, status, facts, ownPartner) && (voting === null || voting === 'needed')
}
