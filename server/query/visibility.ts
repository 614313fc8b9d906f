import { type Column, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../contract/role.ts'
import type { StatusCode } from '../../contract/status.ts'
import { Problem } from '../http/problem.ts'

/** The status in which a query is its own partner's alone. */
const OWN_PARTNERS_ONLY: StatusCode = 'P'

type Reached = { partnerId: number; status: StatusCode }

const seesAll = ({ role }: Actor) => role === 'CREDIT' || role === 'COMPLIANCE'

/**
 * Whether someone may see a query at all: partners and shops their own, an in-house partner also every query that
 * has left P, credit and compliance all.
 */
export const sees = (actor: Actor, { partnerId, status }: Reached): boolean =>
  seesAll(actor) || actor.partnerId === partnerId || (actor.inhouse && status !== OWN_PARTNERS_ONLY)

/** The same as a condition on rows that carry partner and status; undefined where everything is seen. */
export const seenBy = (actor: Actor, columns: { partnerId: Column; status: Column }): SQL | undefined => {
  if (seesAll(actor)) return undefined
  if (actor.partnerId === null) return sql`false`
  const own = eq(columns.partnerId, actor.partnerId)
  return actor.inhouse ? or(own, ne(columns.status, OWN_PARTNERS_ONLY)) : own
}

/**
 * The query, if there is one and it may be seen.
 * @throws Problem notFound, the same for a missing query and for another partner's
 */
export const reached = <Q extends Reached>(actor: Actor, query: Q | undefined): Q => {
  if (!query || !sees(actor, query)) throw new Problem('notFound')
  return query
}
