import type { TermsChange } from '../api/decided-terms.ts'
import type { Query, QuerySave } from '../api/query.ts'
import type { Principal } from '../api/role.ts'
import { decidedTermsOf, termsDifference } from './terms-difference.ts'
import { isComputable } from './current-deal.ts'

/**
 * What the committee would have changed of the terms if it saved now. Of invalid input nothing is said: saving names
 * its errors.
 */
export const changedTerms = (query: Query, values: QuerySave, { role }: Principal): TermsChange[] => {
  const before = query.termsBefore ?? decidedTermsOf(query)
  const after = role === 'CREDIT' && isComputable(values) ? values : query
  return termsDifference(before, decidedTermsOf(after))
}
