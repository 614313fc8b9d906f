import { type Column, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Principal } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import {
  principalKind,
  type QueryPrincipal,
  seesInhouse,
} from '../../../machines/lifecycle/query/principal.ts'
import type { StoredQuery } from './query.store.ts'

/** The status in which only the query's own partner sees it. */
const OWN_PARTNERS_ONLY: StatusCode = 'P'

type Visibility = { queryId: number; partnerId: number; status: StatusCode; erasedAt: Date | null }

const seesAll = ({ role }: Principal) => role === 'CREDIT' || role === 'COMPLIANCE'

/**
 * Whether a principal may see a query: partners and shops their own, an in-house partner also every query that has left
 * P, credit and compliance all.
 */
export const canSee = (
  principal: Principal,
  { partnerId, status }: Pick<Visibility, 'partnerId' | 'status'>,
): boolean =>
  seesAll(principal) ||
  principal.partnerId === partnerId ||
  (principal.inhouse && status !== OWN_PARTNERS_ONLY)

/** The same as an SQL condition; undefined where the principal sees everything. */
export const visibleTo = (
  principal: Principal,
  columns: { partnerId: Column; status: Column },
): SQL | undefined => {
  if (seesAll(principal)) return undefined
  if (principal.partnerId === null) return sql`false`
  const own = eq(columns.partnerId, principal.partnerId)
  return principal.inhouse ? or(own, ne(columns.status, OWN_PARTNERS_ONLY)) : own
}

/**
 * Returns the query if it exists and the principal may see it.
 * @throws Problem notFound for a missing query and for another partner's alike; query.erased once its personal data
 * was erased: nothing of it can be read or changed
 */
export const assertVisible = <Q extends Visibility>(principal: Principal, query: Q | undefined): Q => {
  if (!query) throw new Problem('notFound')
  if (!canSee(principal, query))
    throw new Problem('notFound', { foreign: { subject: 'query', subjectId: query.queryId } })
  if (query.erasedAt) throw new Problem('query.erased')
  return query
}

/** Whether a person created, manages or submitted the query, and therefore must not vote on it. */
export const isOwnQuery = ({ query, handedInBy }: StoredQuery, userId: number): boolean =>
  [query.userId, query.managerId, handedInBy].includes(userId)

/** Votes are visible to voters, compliance and the machine that counts them. */
export const readsVotes = ({ role }: QueryPrincipal): boolean =>
  role === 'CREDIT' || role === 'COMPLIANCE' || role === 'SYSTEM'

/** The committee's facts for the lifecycle, as a principal may know them. */
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
