import type { ConditionAsk } from '../../api/condition.ts'
import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import type { StatusCode } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'

/** Users by their view, and the guests who answer by a link. */
export type DealPerson = 'partner' | 'inhouse' | 'credit' | 'compliance' | 'customer' | 'surety'
export type DealMove = `${DealPerson} ${'ask' | 'answer' | 'accept' | 'return' | 'waive'}` | 'clock overdue'

type DealCondition = Omit<ConditionAsk, 'due' | 'textEt' | 'textEn'> & { moves: readonly DealMove[] }

/**
 * Six conditions of one deal: each kind, each side, one returned, one waived, one overdue. The query is a partner's, whose
 * users answer for the shop, too.
 */
export const dealConditions = {
  report: {
    kind: 'document',
    documentType: 'annualReport',
    askedOf: 'partner',
    neededFor: 'decision',
    moves: ['credit ask', 'partner answer', 'credit accept'],
  },
  account: {
    kind: 'field',
    field: 'bankAccountNumber',
    askedOf: 'customer',
    neededFor: 'decision',
    moves: ['credit ask', 'customer answer', 'credit return', 'customer answer', 'compliance accept'],
  },
  turnover: {
    kind: 'answer',
    askedOf: 'shop',
    neededFor: 'contract',
    moves: ['compliance ask', 'partner answer', 'compliance accept'],
  },
  appraisal: {
    kind: 'document',
    documentType: 'valuation',
    askedOf: 'inhouse',
    neededFor: 'contract',
    moves: ['credit ask', 'inhouse answer', 'credit return', 'compliance waive'],
  },
  income: {
    kind: 'document',
    documentType: 'incomeProof',
    askedOf: 'surety',
    neededFor: 'signing',
    moves: ['credit ask', 'clock overdue', 'surety answer', 'credit accept'],
  },
  handover: {
    kind: 'answer',
    askedOf: 'surety',
    neededFor: 'activation',
    moves: ['credit ask', 'surety answer', 'credit accept'],
  },
} as const satisfies Record<string, DealCondition>

export type DealConditionName = keyof typeof dealConditions

type DealStep = {
  from: StatusCode
  type: QueryEventType
  by: Exclude<DealPerson, 'customer' | 'surety'>
  to: StatusCode
  /** The step waits for the conditions of this purpose and of every earlier one. */
  purpose: ConditionPurpose
  guard: string
}

/** The steps of the deal to its activation, each with the guard that refuses it until its conditions are met. */
export const dealSteps = [
  {
    from: 'SCR',
    type: 'query.approve',
    by: 'credit',
    to: 'QA',
    purpose: 'decision',
    guard: 'conditionsMetForDecision',
  },
  {
    from: 'QA',
    type: 'query.requestContract',
    by: 'inhouse',
    to: 'CR',
    purpose: 'contract',
    guard: 'conditionsMetForContract',
  },
  {
    from: 'CR',
    type: 'contract.sendForSigning',
    by: 'compliance',
    to: 'YS',
    purpose: 'signing',
    guard: 'conditionsMetForSigning',
  },
  {
    from: 'YS',
    type: 'contract.activate',
    by: 'compliance',
    to: 'CA',
    purpose: 'activation',
    guard: 'conditionsMetForActivation',
  },
] as const satisfies readonly DealStep[]

export type DealStepRow = (typeof dealSteps)[number]
