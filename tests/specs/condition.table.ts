import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import type { ConditionState } from '../../api/condition-state.ts'
import type { StatusCode } from '../../api/status.ts'

type ConditionRow = { to: ConditionState; effects: readonly string[] }

const answered: ConditionRow = { to: 'answered', effects: ['storeAnswer'] }
const waived: ConditionRow = { to: 'waived', effects: ['storeDecision'] }

/** A condition that waits for its answer, in the state `own`. */
const asked = (own: 'open' | 'returned') =>
  ({
    'the partner answers': answered,
    'the partner adds the document': answered,
    'the partner fills in the field': answered,
    'the partner says that the field is filled in': answered,
    'the shop answers': answered,
    'in-house answers': answered,
    'credit answers for in-house': answered,
    'the customer answers by the link': answered,
    'in-house answers for the customer': answered,
    'compliance answers for a surety': answered,
    'the surety answers by the link': answered,
    'in-house answers after another client came': answered,
    'credit waives it': waived,
    'compliance waives it': waived,
    'its reminder is due': { to: own, effects: [] },
    'its day has passed': { to: own, effects: [] },
    'the query is closed': { to: 'ended', effects: [] },
  }) as const satisfies Readonly<Record<string, ConditionRow>>

/** The life of a condition by hand: state → named case → next state and effects. Other events are refused. */
export const conditionTable: Record<ConditionState, Readonly<Record<string, ConditionRow>>> = {
  new: {
    'credit asks': { to: 'open', effects: [] },
    'compliance asks': { to: 'open', effects: [] },
    'the system asks with an approval': { to: 'open', effects: [] },
    'the system asks with the approval of a customer’s application': { to: 'open', effects: [] },
    'credit asks for the last one': { to: 'open', effects: [] },
  },
  open: asked('open'),
  answered: {
    'credit accepts it': { to: 'accepted', effects: ['storeDecision'] },
    'compliance accepts it': { to: 'accepted', effects: ['storeDecision'] },
    'credit returns it': { to: 'returned', effects: ['storeDecision'] },
    'credit waives it': waived,
    'compliance waives it': waived,
    'the query is closed': { to: 'ended', effects: [] },
  },
  returned: asked('returned'),
  accepted: {},
  waived: {},
  ended: {
    'the query is reopened': { to: 'open', effects: [] },
    'the query is reopened after an answer': { to: 'answered', effects: [] },
    'the query is reopened after a return': { to: 'returned', effects: [] },
  },
}

const whileAsked = {
  'another partner answers': 'conditionOfSide',
  'credit answers for the partner': 'conditionOfSide',
  'the partner answers for the customer': 'conditionOfSide',
  'the partner answers for in-house': 'conditionOfSide',
  'the customer answers for the partner by the link': 'conditionOfSide',
  'another surety answers by the link': 'conditionOfSide',
  'a surety answers for nobody in particular by the link': 'conditionOfSide',
  'the surety answers for the customer by the link': 'conditionOfSide',
  'the customer answers for the surety by the link': 'conditionOfSide',
  'the customer answers by the link after another client came': 'conditionOfSide',
  'the surety answers by the link after another client came': 'conditionOfSide',
  'the partner answers without words': 'conditionHasAnswer',
  'the partner adds no document': 'conditionHasAnswer',
  'the partner leaves the field empty': 'conditionHasAnswer',
  'the partner says that an empty field is filled in': 'conditionHasAnswer',
  'the partner answers after the query was closed': 'conditionQueryOpen',
  'the partner answers in a query of the older system': 'conditionQueryOpen',
  'the partner waives it': 'conditionByProvider',
  'credit waives it without a reason': 'conditionHasReason',
  'credit waives it after the query was closed': 'conditionQueryOpen',
  'its reminder is not due yet': 'conditionReminderDue',
  'it has no reminder': 'conditionReminderDue',
  'its day has not passed yet': 'conditionOverdue',
  'it was found overdue before': 'conditionOverdue',
  'its day has passed after the query was closed': 'conditionQueryOpen',
  'its reminder is due after the query was closed': 'conditionQueryOpen',
}

/** Refused events that the state has: state → named case → guard. */
export const conditionRefusals: Partial<Record<ConditionState, Readonly<Record<string, string>>>> = {
  new: {
    'the partner asks': 'conditionByProvider',
    'in-house asks': 'conditionByProvider',
    'credit asks for one too many': 'conditionsBelowLimit',
    'credit asks for the decision after it': 'conditionAskedNow',
    'the system asks for the decision with an approval': 'conditionAskedNow',
    'credit asks after the query was closed': 'conditionAskedNow',
  },
  open: whileAsked,
  answered: {
    'the partner accepts it': 'conditionByProvider',
    'credit accepts it after the query was closed': 'conditionQueryOpen',
    'in-house returns it': 'conditionByProvider',
    'credit returns it without a reason': 'conditionHasReason',
    'credit returns it after the query was closed': 'conditionQueryOpen',
    'the partner waives it': 'conditionByProvider',
    'credit waives it without a reason': 'conditionHasReason',
    'credit waives it after the query was closed': 'conditionQueryOpen',
  },
  returned: whileAsked,
  ended: {
    'the query is reopened after an approval': 'conditionOutlivesClosing',
    'the query is reopened after an approval and a return': 'conditionOutlivesClosing',
  },
}

const all: readonly ConditionPurpose[] = ['decision', 'contract', 'signing', 'activation']
const later: readonly ConditionPurpose[] = ['contract', 'signing', 'activation']

/** For which steps credit and compliance can ask in a status: from the manager to the contract, for later steps only. */
export const askedIn: Partial<Record<StatusCode, readonly ConditionPurpose[]>> = {
  SM: all,
  SCR: all,
  SCO: all,
  QA: later,
  QAC: later,
  CR: later,
  HO: later,
}

/** The states in which a condition stops its step. */
export const pending: readonly ConditionState[] = ['open', 'answered', 'returned']
