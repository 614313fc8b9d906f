import { and, setup } from 'xstate'
import type { Principal } from '../../../api/role.ts'
import type { RiskClass, RiskProposal, RiskState } from '../../../api/risk.ts'
import { effect, type Effect, type EffectOf } from '../effect.ts'
import {
  failingRiskGuard,
  type RiskEvent,
  type RiskGuard,
  riskGuards,
  type RiskMachineFacts,
} from './risk-facts.ts'

type Needs = Partial<Record<RiskEvent['type'], readonly RiskGuard[]>>

const given = ['riskQuerySent', 'riskByCompliance', 'riskHasReason'] as const
const proposed = ['riskContractRuns'] as const
const aged = ['riskContractRuns', 'riskReviewDue'] as const

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
const needs = {
  unassessed: { 'risk.assess': given, 'risk.proposed': proposed },
  assessed: { 'risk.assess': given, 'risk.aged': aged },
  due: { 'risk.assess': given },
} as const satisfies Record<RiskState, Needs>

type GuardArgs = { context: RiskMachineFacts; event: RiskEvent }
type Attempt = Parameters<(typeof riskGuards)[RiskGuard]>[0]

const named = Object.fromEntries(
  Object.entries(riskGuards).map(([name, holds]: [string, (attempt: Attempt) => boolean]) => [
    name,
    ({ context: facts, event }: GuardArgs) => holds({ facts, event }),
  ]),
) as Record<RiskGuard, (asked: GuardArgs) => boolean>

type Assessment = {
  by: Principal
  riskClass: RiskClass
  proposed: RiskProposal
  reason: string
  sourceOfFunds: string
  approvedBy: string
}

/** The types, guards and effects of the machine; the server implements the effects. */
const lifecycle = setup({
  types: {} as { input: RiskMachineFacts; context: RiskMachineFacts; events: RiskEvent },
  guards: named,
  actions: {
    /** Stores the class with who gave it and why, and when it has to be renewed. */
    storeAssessment: effect as Effect<Assessment>,
    /** Stores the class that the facts lead to; a high one has to be renewed at once. */
    storeProposal: effect as Effect<{ proposed: RiskProposal }>,
    /** Checks every party against the lists again. */
    checkParties: effect as Effect,
  },
})

/** The guards of a transition, and the same for the pages that show it. */
const when = (guards: readonly RiskGuard[]) => ({
  guard: and<RiskMachineFacts, RiskEvent, { type: RiskGuard }[]>(guards.map((type) => ({ type }))),
  meta: { needs: guards },
})

const assess = {
  target: 'assessed',
  ...when(given),
  actions: {
    type: 'storeAssessment',
    params: ({ event }: { event: Extract<RiskEvent, { type: 'risk.assess' }> }) => ({
      by: event.principal,
      riskClass: event.riskClass,
      proposed: event.proposed,
      reason: event.reason.trim(),
      sourceOfFunds: event.sourceOfFunds.trim(),
      approvedBy: event.approvedBy.trim(),
    }),
  },
} as const

/**
 * The risk class of a business relationship. Compliance gives it, or a job once the contract runs; compliance renews it
 * once a job finds that the renewal is due.
 * The server runs it by `transition()` and never starts it.
 */
export const riskMachine = lifecycle.createMachine({
  id: 'risk',
  context: ({ input }) => input,
  initial: 'unassessed',
  states: {
    unassessed: {
      on: {
        'risk.assess': assess,
        'risk.proposed': {
          target: 'assessed',
          ...when(proposed),
          actions: { type: 'storeProposal', params: ({ event }) => ({ proposed: event.proposed }) },
        },
      },
    },
    assessed: {
      on: { 'risk.assess': assess, 'risk.aged': { target: 'due', ...when(aged), actions: 'checkParties' } },
    },
    due: { on: { 'risk.assess': assess } },
  },
})

/** Every action that the server implements for a risk class. */
export type RiskEffect = EffectOf<typeof riskMachine, never>

/** The machine's snapshot at a stored state, for `can` and `transition()`; no actor is started. */
export const riskSnapshot = (state: RiskState, facts: RiskMachineFacts) =>
  riskMachine.resolveState({ value: state, context: facts })

/**
 * Why the machine rejects an event: the guard that failed, or that the state has no such transition. Null if the
 * machine accepts it.
 */
export const riskRefusal = (
  state: RiskState,
  facts: RiskMachineFacts,
  event: RiskEvent,
): RiskGuard | 'riskNotFromThisState' | null => {
  const names = (needs[state] as Needs)[event.type]
  return names ? failingRiskGuard(names, facts, event) : 'riskNotFromThisState'
}
