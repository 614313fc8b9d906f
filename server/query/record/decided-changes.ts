import type { DecidedTerms, TermsChange } from '../../../api/decided-terms.ts'
import { decidedTermsOf, termsDifference } from '../../../domain/terms-difference.ts'
import type { StoredQuery } from './query.store.ts'
import { dealOf } from './totals.ts'

export type TermsRows = Pick<StoredQuery, 'query' | 'assets'>

/** The terms that a stored query has now. */
export const storedTerms = ({ query, assets }: TermsRows): DecidedTerms =>
  decidedTermsOf(dealOf(query, assets))

/** What the committee has changed of the terms that it was asked to decide on. */
export const decidedChanges = (stored: TermsRows): TermsChange[] =>
  stored.query.termsBefore ? termsDifference(stored.query.termsBefore, storedTerms(stored)) : []
