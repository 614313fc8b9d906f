import type { DecidedTerms } from '../../../api/decided-terms.ts'
import type { Principal } from '../../../api/role.ts'
import { isBeingDecided } from '../../../machines/lifecycle/query/query-history.ts'
import { storedTerms, type TermsRows } from '../record/decided-changes.ts'

const changedIn = (was: DecidedTerms, is: DecidedTerms): Partial<DecidedTerms> =>
  Object.fromEntries(
    (Object.keys(is) as (keyof DecidedTerms)[])
      .filter((field) => is[field] !== was[field])
      .map((field) => [field, is[field]]),
  )

/**
 * The terms as they stand apart from the committee's own changes, after a save: what the committee changes while it
 * decides leaves them, what others change goes into them. Null as long as the committee has changed nothing.
 */
export const termsBeforeDecision = (
  { role }: Principal,
  stored: TermsRows,
  saved: TermsRows,
): DecidedTerms | null => {
  const { termsBefore, status } = stored.query
  const was = storedTerms(stored)
  if (role === 'CREDIT' && isBeingDecided(status)) return termsBefore ?? was
  return termsBefore && { ...termsBefore, ...changedIn(was, storedTerms(saved)) }
}
