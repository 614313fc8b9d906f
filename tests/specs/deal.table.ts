import type { ConditionAsk } from '../../api/condition.ts'
import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import type { StatusCode } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { Situation } from '../models/query.situation.ts'

/** Users by their view, and the guests who answer by a link. */
export type DealPerson = 'shop' | 'inhouse' | 'credit' | 'compliance' | 'customer' | 'surety'
export type DealMove = `${DealPerson} ${'ask' | 'answer' | 'accept' | 'return' | 'waive'}` | 'clock overdue'

type DealCondition = Omit<ConditionAsk, 'due' | 'textEt' | 'textEn'> & { moves: readonly DealMove[] }

/**
 * Six conditions of one deal: each kind, each side, one returned, one waived, one overdue. The query is a shop's, whose
 * users answer for the partner, too.
 */
export const dealConditions = {
  report: {
    kind: 'document',
    documentType: 'annualReport',
    askedOf: 'partner',
    neededFor: 'decision',
    moves: ['credit ask', 'shop answer', 'credit accept'],
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
    moves: ['compliance ask', 'shop answer', 'compliance accept'],
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

/** The customer has applied by the shop's link, so an approval leads to HO. */
export const dealSituation = { product: 'SELFSERVE', aplink: 'set' } as const satisfies Partial<Situation>

type DealStep = {
  from: StatusCode
  type: QueryEventType | 'deadline.passed'
  /** `signers`: the last of them signs. */
  by: Exclude<DealPerson, 'customer' | 'surety'> | 'signers' | 'clock'
  to: StatusCode
  /** The containers of the query before the step. */
  containers: Situation['containers']
  /** The step waits for the conditions of this purpose and of every earlier one; null: for none. */
  purpose: ConditionPurpose | null
  guard: string | null
}

/**
 * The steps of the deal to its activation, each with the guard that refuses it until its conditions are met. The first
 * signing expires, so the contract is sent again.
 */
export const dealSteps = [
  {
    from: 'SCR',
    type: 'query.approve',
    by: 'credit',
    to: 'HO',
    containers: 'unsent',
    purpose: 'decision',
    guard: 'conditionsMetForDecision',
  },
  {
    from: 'HO',
    type: 'query.requestContract',
    by: 'inhouse',
    to: 'CR',
    containers: 'unsent',
    purpose: 'contract',
    guard: 'conditionsMetForContract',
  },
  {
    from: 'CR',
    type: 'contract.sendForSigning',
    by: 'compliance',
    to: 'YS',
    containers: 'unsent',
    purpose: 'signing',
    guard: 'conditionsMetForSigning',
  },
  {
    from: 'YS',
    type: 'deadline.passed',
    by: 'clock',
    to: 'YS',
    containers: 'sent',
    purpose: null,
    guard: null,
  },
  {
    from: 'YS',
    type: 'contract.sendForSigning',
    by: 'compliance',
    to: 'YS',
    containers: 'stopped',
    purpose: null,
    guard: null,
  },
  {
    from: 'YS',
    type: 'containers.allSigned',
    by: 'signers',
    to: 'HO',
    containers: 'signed',
    purpose: null,
    guard: null,
  },
  {
    from: 'HO',
    type: 'contract.activate',
    by: 'compliance',
    to: 'CA',
    containers: 'signed',
    purpose: 'activation',
    guard: 'conditionsMetForActivation',
  },
] as const satisfies readonly DealStep[]

export type DealStepRow = (typeof dealSteps)[number]
/** A step that waits for conditions. */
export type WaitingStepRow = Extract<DealStepRow, { guard: string }>
