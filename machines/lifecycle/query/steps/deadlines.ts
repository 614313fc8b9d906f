import { expiringStatuses, watchedStatuses } from '../../../../api/deadlines.ts'
import type { Declaration } from '../step-declaration.ts'

/** What happens when a query has been in a status for some time. The clock takes these steps; leaving the status cancels them. */
export const deadlineSteps = {
  'query.reminderDue': {
    ways: [{ from: watchedStatuses, who: ['system'], needs: ['reminderDue'] }],
    does: ['markReminded', { type: 'noteDeadline', params: () => ({ purpose: 'reminder' }) }],
  },
  'query.overdue': {
    ways: [{ from: watchedStatuses, who: ['system'], needs: ['escalationDue'] }],
    does: ['markOverdue', { type: 'noteDeadline', params: () => ({ purpose: 'escalation' }) }],
  },
  'query.expired': {
    ways: [{ from: expiringStatuses, to: 'N', who: ['system'], needs: ['expiryDue'] }],
  },
} as const satisfies Record<string, Declaration>
