import { type ConditionAnswer } from '../../api/condition.ts'
import { type ConditionState, MAX_CONDITIONS } from '../../api/condition-state.ts'
import type { Principal } from '../../api/role.ts'
import { type QueryPrincipal, system } from '../../machines/lifecycle/query/principal.ts'
import type {
  Answerer,
  ConditionEvent,
  ConditionFacts,
  ConditionSchedule,
} from '../../machines/lifecycle/condition/condition-facts.ts'

type ConditionCase = { facts: ConditionFacts; event: ConditionEvent }

const partner: Principal = { userId: 1, role: 'PARTNER', inhouse: false, partnerId: 7 }
const anotherPartner: Principal = { ...partner, userId: 2, partnerId: 8 }
const shop: Principal = { ...partner, userId: 3, role: 'SHOP' }
const inhouse: Principal = { userId: 4, role: 'PARTNER', inhouse: true, partnerId: 9 }
export const credit: Principal = { userId: 5, role: 'CREDIT', inhouse: false, partnerId: null }
export const compliance: Principal = { userId: 6, role: 'COMPLIANCE', inhouse: false, partnerId: null }
export const customer: Answerer = { role: 'CUSTOMER', name: 'Mari Meri' }
const surety: Answerer = { role: 'SURETY', name: 'Karl Käendaja', suretyId: 11 }

export const schedule: ConditionSchedule = {
  dueDay: '2026-03-06',
  remindAt: '2026-03-05T06:00:00.000Z',
  overdueAt: '2026-03-07T06:00:00.000Z',
}
export const later: ConditionSchedule = {
  dueDay: '2026-03-10',
  remindAt: '2026-03-09T06:00:00.000Z',
  overdueAt: '2026-03-11T06:00:00.000Z',
}

/** A condition in words that the partner answers before the decision. */
export const aCondition: ConditionFacts = {
  ...schedule,
  partnerId: 7,
  queryStatus: 'SCR',
  kind: 'answer',
  askedOf: 'partner',
  suretyId: null,
  neededFor: 'decision',
  ofPresentClient: true,
  fieldFilled: false,
  otherOpen: 0,
  overdue: null,
  endedFrom: null,
  ofApproval: false,
}
const closed: ConditionFacts = { ...aCondition, queryStatus: 'N' }
const older: ConditionFacts = { ...aCondition, queryStatus: 'MICO' }
const ofDocument: ConditionFacts = { ...aCondition, kind: 'document' }
const ofField: ConditionFacts = { ...aCondition, kind: 'field' }
const ofInhouse: ConditionFacts = { ...aCondition, askedOf: 'inhouse' }
const ofCustomer: ConditionFacts = { ...aCondition, askedOf: 'customer' }
const ofSurety: ConditionFacts = { ...aCondition, askedOf: 'surety', suretyId: 11 }

const ask = (principal: QueryPrincipal): ConditionEvent => ({ type: 'condition.ask', principal, schedule })
const words: ConditionAnswer = { text: 'Because of the season.' }
const answer = (principal: Answerer, given = words): ConditionEvent => ({
  type: 'condition.answer',
  principal,
  answer: given,
})
const accept = (principal: Principal): ConditionEvent => ({ type: 'condition.accept', principal })
const giveBack = (principal: Principal, reason = ' The page is unreadable. '): ConditionEvent => ({
  type: 'condition.return',
  principal,
  reason,
  schedule: later,
})
const waiveBy = (principal: Principal, reason = 'A guarantee came instead.'): ConditionEvent => ({
  type: 'condition.waive',
  principal,
  reason,
})
export const waive = waiveBy(compliance)

const DUE_TO_THE_MILLISECOND = schedule.remindAt ?? ''
const TOO_EARLY = '2026-03-05T05:59:59.999Z'
const PASSED = schedule.overdueAt ?? ''
const NOT_PASSED = '2026-03-07T05:59:59.999Z'
const remind = (at = DUE_TO_THE_MILLISECOND): ConditionEvent => ({ type: 'condition.reminderDue', at })
const reopened: ConditionEvent = { type: 'query.reopened', schedule: later }
const endedIn = (endedFrom: ConditionState): ConditionFacts => ({ ...aCondition, endedFrom })
const pass = (at = PASSED): ConditionEvent => ({ type: 'condition.overdue', at })

/** The cases of the table by name. */
export const conditionCases: Readonly<Record<string, ConditionCase>> = {
  'credit asks': { facts: aCondition, event: ask(credit) },
  'compliance asks': { facts: aCondition, event: ask(compliance) },
  'the system asks with an approval': {
    facts: { ...aCondition, queryStatus: 'QA', neededFor: 'contract' },
    event: ask(system),
  },
  'the system asks with the approval of a customer’s application': {
    facts: { ...aCondition, queryStatus: 'HO', neededFor: 'signing' },
    event: ask(system),
  },
  'the system asks for the decision with an approval': {
    facts: { ...aCondition, queryStatus: 'QA' },
    event: ask(system),
  },
  'credit asks for the last one': {
    facts: { ...aCondition, otherOpen: MAX_CONDITIONS - 1 },
    event: ask(credit),
  },
  'the partner asks': { facts: aCondition, event: ask(partner) },
  'in-house asks': { facts: aCondition, event: ask(inhouse) },
  'credit asks for one too many': {
    facts: { ...aCondition, otherOpen: MAX_CONDITIONS },
    event: ask(credit),
  },
  'credit asks for the decision after it': {
    facts: { ...aCondition, queryStatus: 'QA' },
    event: ask(credit),
  },
  'credit asks after the query was closed': { facts: closed, event: ask(credit) },
  'the partner answers': { facts: aCondition, event: answer(partner) },
  'the partner adds the document': { facts: ofDocument, event: answer(partner, { docFileIds: [3, 4] }) },
  'the partner fills in the field': { facts: ofField, event: answer(partner, { value: 'Pikk' }) },
  'the partner says that the field is filled in': {
    facts: { ...ofField, fieldFilled: true },
    event: answer(partner, {}),
  },
  'the shop answers': { facts: { ...aCondition, askedOf: 'shop' }, event: answer(shop) },
  'in-house answers': { facts: ofInhouse, event: answer(inhouse) },
  'credit answers for in-house': { facts: ofInhouse, event: answer(credit) },
  'the customer answers by the link': { facts: ofCustomer, event: answer(customer) },
  'in-house answers for the customer': { facts: ofCustomer, event: answer(inhouse) },
  'compliance answers for a surety': {
    facts: { ...aCondition, askedOf: 'surety' },
    event: answer(compliance),
  },
  'the surety answers by the link': { facts: ofSurety, event: answer(surety) },
  'the customer answers by the link after another client came': {
    facts: { ...ofCustomer, ofPresentClient: false },
    event: answer(customer),
  },
  'the surety answers by the link after another client came': {
    facts: { ...ofSurety, ofPresentClient: false },
    event: answer(surety),
  },
  'in-house answers after another client came': {
    facts: { ...ofCustomer, ofPresentClient: false },
    event: answer(inhouse),
  },
  'another surety answers by the link': { facts: { ...ofSurety, suretyId: 12 }, event: answer(surety) },
  'a surety answers for nobody in particular by the link': {
    facts: { ...ofSurety, suretyId: null },
    event: answer(surety),
  },
  'the surety answers for the customer by the link': { facts: ofCustomer, event: answer(surety) },
  'the customer answers for the surety by the link': { facts: ofSurety, event: answer(customer) },
  'another partner answers': { facts: aCondition, event: answer(anotherPartner) },
  'credit answers for the partner': { facts: aCondition, event: answer(credit) },
  'the partner answers for the customer': { facts: ofCustomer, event: answer(partner) },
  'the partner answers for in-house': { facts: ofInhouse, event: answer(partner) },
  'the customer answers for the partner by the link': { facts: aCondition, event: answer(customer) },
  'the partner answers without words': { facts: aCondition, event: answer(partner, { text: ' ' }) },
  'the partner adds no document': { facts: ofDocument, event: answer(partner) },
  'the partner leaves the field empty': {
    facts: { ...ofField, fieldFilled: true },
    event: answer(partner, { value: ' ' }),
  },
  'the partner says that an empty field is filled in': { facts: ofField, event: answer(partner, {}) },
  'the partner answers after the query was closed': { facts: closed, event: answer(partner) },
  'the partner answers in a query of the older system': { facts: older, event: answer(partner) },
  'credit accepts it': { facts: aCondition, event: accept(credit) },
  'compliance accepts it': { facts: aCondition, event: accept(compliance) },
  'the partner accepts it': { facts: aCondition, event: accept(partner) },
  'credit accepts it after the query was closed': { facts: closed, event: accept(credit) },
  'credit returns it': { facts: aCondition, event: giveBack(credit) },
  'in-house returns it': { facts: aCondition, event: giveBack(inhouse) },
  'credit returns it without a reason': { facts: aCondition, event: giveBack(credit, ' ') },
  'credit returns it after the query was closed': { facts: closed, event: giveBack(credit) },
  'credit waives it': { facts: aCondition, event: waiveBy(credit) },
  'compliance waives it': { facts: aCondition, event: waive },
  'the partner waives it': { facts: aCondition, event: waiveBy(partner) },
  'credit waives it without a reason': { facts: aCondition, event: waiveBy(credit, '') },
  'credit waives it after the query was closed': { facts: closed, event: waiveBy(credit) },
  'its reminder is due': { facts: aCondition, event: remind() },
  'its reminder is not due yet': { facts: aCondition, event: remind(TOO_EARLY) },
  'it has no reminder': { facts: { ...aCondition, remindAt: null }, event: remind() },
  'its reminder is due after the query was closed': { facts: closed, event: remind() },
  'its day has passed': { facts: aCondition, event: pass() },
  'its day has not passed yet': { facts: aCondition, event: pass(NOT_PASSED) },
  'it was found overdue before': {
    facts: { ...aCondition, overdueAt: null, overdue: PASSED },
    event: pass(),
  },
  'its day has passed after the query was closed': { facts: closed, event: pass() },
  'the query is closed': { facts: aCondition, event: { type: 'query.closed' } },
  'the query is reopened': { facts: endedIn('open'), event: reopened },
  'the query is reopened after an answer': { facts: endedIn('answered'), event: reopened },
  'the query is reopened after a return': { facts: endedIn('returned'), event: reopened },
  'the query is reopened after an approval and a return': {
    facts: { ...endedIn('returned'), ofApproval: true },
    event: reopened,
  },
  'the query is reopened after an approval': {
    facts: { ...endedIn('answered'), ofApproval: true },
    event: reopened,
  },
}

/** Returns a case by name. @throws Error for an unknown name */
export const conditionCaseNamed = (name: string): ConditionCase => {
  const found = conditionCases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}
