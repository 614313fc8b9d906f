import type { QueryFacts } from '../../../api/query-facts.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import type { StoredQuery } from './query.store.ts'

/** Whether somebody has made the query, manages it or has handed it in, and so must not vote on it. */
export const isOwnQuery = ({ query, handedInBy }: StoredQuery, userId: number): boolean =>
  [query.userId, query.managerId, handedInBy].includes(userId)

/** Single votes and how they stand are for those who vote, for compliance and for the machine that counts them. */
export const readsVotes = ({ role }: QueryPrincipal): boolean =>
  role === 'CREDIT' || role === 'COMPLIANCE' || role === 'SYSTEM'

/** What the lifecycle reads of the committee for a principal. */
export const committeeFacts = (stored: StoredQuery, principal: QueryPrincipal): QueryFacts['committee'] => {
  const kind = principalKind(principal)
  if (kind !== 'system' && !seesInhouse(kind)) return null
  const { limitCents, quorum } = stored.committee
  const votes = readsVotes(principal) ? stored.committee.votes : []
  const refusals = votes.filter(({ vote }) => vote === 'refuse').length
  const userId = principal.role === 'SYSTEM' ? null : principal.userId
  return {
    limitCents,
    quorum,
    approvals: votes.length - refusals,
    refusals,
    own: userId !== null && isOwnQuery(stored, userId),
    vote: votes.find(({ accountUserId }) => accountUserId === userId)?.vote ?? null,
  }
}
