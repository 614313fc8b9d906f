import type { Query } from '../../api/query.ts'
import { type PaperKind, paperRefusal } from '../../machines/lifecycle/query/paper-rule.ts'

/** Why no such paper is made of the query as it stands (a message id), or null. */
export const refusalOfPaper = (
  kind: PaperKind,
  query: Pick<Query, 'status' | 'consumer' | 'creditDecided'>,
): string | null => {
  const reason = paperRefusal(kind, query)
  return reason === null ? null : `guard.${reason}`
}
