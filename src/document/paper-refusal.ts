import type { Query } from '../../api/query.ts'
import { type PaperKind, paperRefusal } from '../../machines/lifecycle/query/paper-rule.ts'

/** Returns why the paper cannot be made of the query (a message id), or null. */
export const refusalOfPaper = (
  kind: PaperKind,
  query: Pick<Query, 'status' | 'consumer' | 'creditDecided'>,
): string | null => {
  const reason = paperRefusal(kind, query)
  return reason === null ? null : `guard.${reason}`
}
