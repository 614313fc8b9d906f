import type { StatusCode } from '../../../api/status.ts'
import { DUE_AT } from '../../models/query.situation.ts'
import { committeeDecides } from './needs.ts'
import type { CaseRow, StepRow } from './row.ts'

const waiting: readonly StatusCode[] = ['P', 'SM', 'SCR', 'SCO', 'QA', 'QAC', 'CR', 'YS', 'HO', 'SN']
const staying: CaseRow['leads'] = Object.fromEntries(waiting.map((status) => [status, status]))

const nothing = { overdueAt: null, overdue: false, due: [] }
const passed = { overdueAt: DUE_AT, overdue: true }
const none = { ...nothing, expiresAt: null, vote: nothing }

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
    effects: [{ type: 'noteDeadline', params: { kind: 'status', purpose: 'reminder' } }],
    facts: { deadlines: { ...none } },
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
    effects: [{ type: 'noteDeadline', params: { kind: 'status', purpose: 'escalation' } }],
    facts: { deadlines: { ...none, ...passed } },
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
  'committee.reminderDue': {
    cases: {
      'a reminder of the vote is due': {
        by: 'system',
        given: { amount: 'over the committee limit', voteDeadline: 'reminder due' },
        leads: { SCR: 'SCR' },
      },
    },
    before: 'committee',
    needs: [
      {
        by: ['system'],
        wants: {
          ...committeeDecides,
          voteReminderDue: ['voteDeadline: none', 'voteDeadline: escalation due'],
        },
      },
    ],
    effects: [{ type: 'noteDeadline', params: { kind: 'vote', purpose: 'reminder' } }],
    facts: { deadlines: none },
    stays: true,
  },
  'committee.overdue': {
    cases: {
      'a vote is overdue': {
        by: 'system',
        given: { amount: 'over the committee limit', voteDeadline: 'escalation due' },
        leads: { SCR: 'SCR' },
      },
    },
    before: 'committee',
    needs: [
      {
        by: ['system'],
        wants: {
          ...committeeDecides,
          voteEscalationDue: ['voteDeadline: none', 'voteDeadline: reminder due'],
        },
      },
    ],
    effects: [{ type: 'noteDeadline', params: { kind: 'vote', purpose: 'escalation' } }],
    facts: { deadlines: { ...none, vote: { ...nothing, ...passed } } },
    stays: true,
  },
} as const satisfies Record<string, StepRow>
