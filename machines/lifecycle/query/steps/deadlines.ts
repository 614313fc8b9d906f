import { expiringStatuses, watchedStatuses } from '../../../../api/deadlines.ts'
import type { Declaration } from '../step-declaration.ts'

/**
 * What happens when a query has been in a status, or before the committee, for some time. The clock takes these steps;
 * leaving the status cancels them.
 */
export const deadlineSteps = {
  'query.reminderDue': {
    transitions: [{ from: watchedStatuses, who: ['system'], needs: ['reminderDue'] }],
    does: ['markReminded', { type: 'noteDeadline', params: () => ({ kind: 'status', purpose: 'reminder' }) }],
  },
  'query.overdue': {
    transitions: [{ from: watchedStatuses, who: ['system'], needs: ['escalationDue'] }],
    does: [
      'markOverdue',
      { type: 'noteDeadline', params: () => ({ kind: 'status', purpose: 'escalation' }) },
    ],
  },
  'query.expired': {
    transitions: [{ from: expiringStatuses, to: 'N', who: ['system'], needs: ['expiryDue'] }],
  },
  'committee.reminderDue': {
    transitions: [{ from: ['SCR.committee'], who: ['system'], needs: ['voteReminderDue'] }],
    does: [
      'markVoteReminded',
      { type: 'noteDeadline', params: () => ({ kind: 'vote', purpose: 'reminder' }) },
    ],
  },
  'committee.overdue': {
    transitions: [{ from: ['SCR.committee'], who: ['system'], needs: ['voteEscalationDue'] }],
    does: [
      'markVoteOverdue',
      { type: 'noteDeadline', params: () => ({ kind: 'vote', purpose: 'escalation' }) },
    ],
  },
} as const satisfies Record<string, Declaration>
