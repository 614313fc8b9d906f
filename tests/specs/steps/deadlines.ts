import type { StatusCode } from '../../../api/status.ts'
import { DUE_AT } from '../../models/query.world.ts'
import type { CaseRow, StepRow } from './row.ts'

const waiting: readonly StatusCode[] = ['P', 'SM', 'SCR', 'SCO', 'QA', 'QAC', 'CR', 'YS', 'HO', 'SN']
const staying: CaseRow['leads'] = Object.fromEntries(waiting.map((status) => [status, status]))

export const deadlineStepRows = {
  'query.reminderDue': {
    cases: {
      'a reminder is due': { by: 'system', given: { deadline: 'reminder due' }, leads: staying },
    },
    needs: [
      {
        by: ['system'],
        wants: { reminderDue: ['deadline: none', 'deadline: escalation due', 'deadline: expiry due'] },
      },
    ],
    effects: [{ type: 'noteDeadline', params: { purpose: 'reminder' } }],
    facts: { deadlines: { overdueAt: null, overdue: false, expiresAt: null, due: [] } },
    stays: true,
  },
  'query.overdue': {
    cases: {
      'a query is overdue': { by: 'system', given: { deadline: 'escalation due' }, leads: staying },
    },
    needs: [
      {
        by: ['system'],
        wants: { escalationDue: ['deadline: none', 'deadline: reminder due', 'deadline: expiry due'] },
      },
    ],
    effects: [{ type: 'noteDeadline', params: { purpose: 'escalation' } }],
    facts: { deadlines: { overdueAt: DUE_AT, overdue: true, expiresAt: null, due: [] } },
    stays: true,
  },
  'query.expired': {
    cases: {
      'a query expires': { by: 'system', given: { deadline: 'expiry due' }, leads: { P: 'N', YS: 'N' } },
    },
    needs: [
      {
        by: ['system'],
        wants: { expiryDue: ['deadline: none', 'deadline: reminder due', 'deadline: escalation due'] },
      },
    ],
  },
} as const satisfies Record<string, StepRow>
