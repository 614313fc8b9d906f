import type { TableState } from '../../api/decision-table-version.ts'

/** The life of a version of the decision table by hand: state → named case → next state. Other events are refused. */
export const decisionTableTable: Record<TableState, Readonly<Record<string, TableState>>> = {
  draft: {
    'credit saves': 'draft',
    'compliance saves': 'draft',
    'credit tests': 'draft',
    'credit submits': 'waiting',
    'compliance submits': 'waiting',
    'credit withdraws': 'withdrawn',
    'compliance withdraws': 'withdrawn',
  },
  waiting: {
    'credit tests': 'waiting',
    'credit takes back': 'draft',
    'compliance approves': 'approved',
    'compliance refuses': 'refused',
    'the author refuses': 'refused',
  },
  approved: { 'compliance withdraws': 'withdrawn' },
  refused: {},
  withdrawn: {},
}

const submitting = {
  'a partner submits': 'tableByStaff',
  'credit submits a table with a fault': 'tableFaultless',
  'credit submits without a back-test': 'tableTested',
  'credit submits for a moment before that of another table': 'tableAfterOthers',
}

/** Refused events that the state has: state → named case → guard. */
export const decisionTableRefusals: Record<TableState, Readonly<Record<string, string>>> = {
  draft: { 'a partner saves': 'tableByStaff', ...submitting },
  waiting: {
    'credit approves': 'tableByCompliance',
    'the author approves': 'tableBySecond',
    'compliance approves a table with a fault': 'tableFaultless',
    'compliance approves without a back-test': 'tableTested',
    'compliance approves for a moment before that of another table': 'tableAfterOthers',
    'credit refuses': 'tableByCompliance',
    'compliance refuses without a reason': 'tableHasReason',
  },
  approved: {
    'credit withdraws': 'tableByCompliance',
    'compliance withdraws what is in force': 'tableNotInForce',
    'compliance withdraws what a later table was compared with': 'tableLast',
  },
  refused: {},
  withdrawn: {},
}
