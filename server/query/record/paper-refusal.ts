import {
  type PaperKind,
  type PaperReason,
  paperRefusal,
} from '../../../machines/lifecycle/query/paper-rule.ts'
import type { StoredQuery } from './query.store.ts'

/** Returns why this paper cannot be made of the query in its present state, or null. */
export const refusalOfPaper = (
  { query: { status, consumer }, creditDecision }: Pick<StoredQuery, 'query' | 'creditDecision'>,
  kind: PaperKind,
): PaperReason | null => paperRefusal(kind, { status, consumer, creditDecided: creditDecision !== null })
