import type { StatusCode } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'

/** What change-status can be asked for: a status, or none at all. */
export type Asked = StatusCode | 'none'

/**
 * A step asks change-status for the status that it leads to by the query table. These ask for something else; written
 * by hand from the lifecycle's document.
 */
export const askedInstead: Partial<Record<QueryEventType, Asked>> = {
  // A customer's application goes on to HO, though QA is asked for.
  'query.approve': 'QA',
  'query.reopen': 'none',
}
