import { and, assign, setup } from 'xstate'
import type { ConditionAnswer } from '../../../api/condition.ts'
import type { ConditionState } from '../../../api/condition-state.ts'
import type { Principal } from '../../../api/role.ts'
import { effect, type Effect, type EffectOf } from '../effect.ts'
import {
  type Answerer,
  type ConditionEvent,
  type ConditionFacts,
  type ConditionGuard,
  conditionGuards,
  type ConditionSchedule,
  failingConditionGuard,
} from './condition-facts.ts'

type Needs = Partial<Record<ConditionEvent['type'], readonly ConditionGuard[]>>

const decided = ['conditionQueryOpen', 'conditionByProvider'] as const
const explained = [...decided, 'conditionHasReason'] as const
const asked = {
  'condition.answer': ['conditionQueryOpen', 'conditionOfSide', 'conditionHasAnswer'],
  'condition.waive': explained,
  'condition.reminderDue': ['conditionQueryOpen', 'conditionReminderDue'],
  'condition.overdue': ['conditionQueryOpen', 'conditionOverdue'],
  'query.closed': [],
} as const

const resumed = ['conditionOutlivesClosing'] as const

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
const needs = {
  new: { 'condition.ask': ['conditionByProvider', 'conditionAskedNow', 'conditionsBelowLimit'] },
  open: asked,
  answered: {
    'condition.accept': decided,
    'condition.return': explained,
    'condition.waive': explained,
    'query.closed': [],
  },
  returned: asked,
  accepted: {},
  waived: {},
  ended: { 'query.reopened': resumed },
} as const satisfies Record<ConditionState, Needs>

type GuardArgs = { context: ConditionFacts; event: ConditionEvent }
type Attempt = Parameters<(typeof conditionGuards)[ConditionGuard]>[0]

const named = Object.fromEntries(
  Object.entries(conditionGuards).map(([name, holds]: [string, (attempt: Attempt) => boolean]) => [
    name,
    ({ context: facts, event }: GuardArgs) => holds({ facts, event }),
  ]),
) as Record<ConditionGuard, (asked: GuardArgs) => boolean>

type Given<Type extends ConditionEvent['type']> = { event: Extract<ConditionEvent, { type: Type }> }
type Scheduled = { schedule: ConditionSchedule }
type Due = { at: string }

const typed = setup({
  types: {} as { input: ConditionFacts; context: ConditionFacts; events: ConditionEvent },
  guards: named,
})

/** The effects on the server. */
const effects = {
  /** Stores who has answered and what, and the value of the field. */
  storeAnswer: effect as Effect<{ by: Answerer; answer: ConditionAnswer }>,
  /** Stores who has accepted, returned or waived it, and why. */
  storeDecision: effect as Effect<{ by: Principal; reason: string }>,
}

/** Actions that only assign context: the facts as they are after the event. */
const contextActions = {
  setSchedule: assign<ConditionFacts, ConditionEvent, Scheduled, ConditionEvent, never>(
    (_, { schedule }) => ({
      ...schedule,
      overdue: null,
    }),
  ),
  clearReminder: typed.assign({ remindAt: null }),
  setOverdue: assign<ConditionFacts, ConditionEvent, Due, ConditionEvent, never>({
    overdueAt: null,
    overdue: (_, { at }) => at,
  }),
  stopClock: typed.assign({ remindAt: null, overdueAt: null }),
}

type ContextAction = keyof typeof contextActions

/** The types, guards and actions of the machine. */
const lifecycle = typed.extend({ actions: { ...effects, ...contextActions } })

/** The guards of a transition, and the same for the pages that show it. */
const when = (guards: readonly ConditionGuard[]) => ({
  guard: and<ConditionFacts, ConditionEvent, { type: ConditionGuard }[]>(guards.map((type) => ({ type }))),
  meta: { needs: guards },
})

const setSchedule = {
  type: 'setSchedule',
  params: ({ event }: Given<'condition.ask' | 'condition.return' | 'query.reopened'>) => ({
    schedule: event.schedule,
  }),
} as const
const storeAnswer = {
  type: 'storeAnswer',
  params: ({ event }: Given<'condition.answer'>) => ({ by: event.principal, answer: event.answer }),
} as const
const storeAcceptance = {
  type: 'storeDecision',
  params: ({ event }: Given<'condition.accept'>) => ({ by: event.principal, reason: '' }),
} as const
const storeReason = {
  type: 'storeDecision',
  params: ({ event }: Given<'condition.return' | 'condition.waive'>) => ({
    by: event.principal,
    reason: event.reason.trim(),
  }),
} as const
const setOverdue = {
  type: 'setOverdue',
  params: ({ event }: Given<'condition.overdue'>) => ({ at: event.at }),
} as const

/** Transitions of a condition that waits for an answer. */
const waiting = {
  'condition.answer': {
    target: 'answered',
    ...when(asked['condition.answer']),
    actions: ['stopClock', storeAnswer],
  },
  'condition.waive': {
    target: 'waived',
    ...when(asked['condition.waive']),
    actions: ['stopClock', storeReason],
  },
  'condition.reminderDue': {
    ...when(asked['condition.reminderDue']),
    actions: 'clearReminder',
  },
  'condition.overdue': { ...when(asked['condition.overdue']), actions: setOverdue },
  'query.closed': { target: 'ended', actions: 'stopClock' },
} as const

/**
 * The life of a condition: asked by credit or compliance, answered by its side, and accepted, returned for another
 * answer, or waived. Closing its query ends it; reopening resumes it in the same state, with a new due day. The server
 * runs it by `transition()` and never starts it. Its moments are facts; a job applies the events of the clock, and
 * leaving the state cancels them.
 */
export const conditionMachine = lifecycle.createMachine({
  id: 'condition',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: { 'condition.ask': { target: 'open', ...when(needs.new['condition.ask']), actions: setSchedule } },
    },
    open: { on: waiting },
    answered: {
      on: {
        'condition.accept': {
          target: 'accepted',
          ...when(needs.answered['condition.accept']),
          actions: storeAcceptance,
        },
        'condition.return': {
          target: 'returned',
          ...when(needs.answered['condition.return']),
          actions: [setSchedule, storeReason],
        },
        'condition.waive': {
          target: 'waived',
          ...when(needs.answered['condition.waive']),
          actions: storeReason,
        },
        'query.closed': { target: 'ended' },
      },
    },
    returned: { on: waiting },
    accepted: {},
    waived: {},
    ended: {
      on: {
        'query.reopened': [
          { target: 'answered', ...when([...resumed, 'conditionWasAnswered']) },
          { target: 'returned', ...when([...resumed, 'conditionWasReturned']), actions: setSchedule },
          { target: 'open', ...when(resumed), actions: setSchedule },
        ],
      },
    },
  },
})

/** Every action that the server implements for a condition. */
export type ConditionEffect = EffectOf<typeof conditionMachine, ContextAction>

/** The machine's snapshot at a stored condition, for `can` and `transition()`; no actor is started. */
export const conditionSnapshot = (state: ConditionState, facts: ConditionFacts) =>
  conditionMachine.resolveState({ value: state, context: facts })

/**
 * Why the machine rejects an event: the guard that failed, or that the state has no such transition. Null if the
 * machine accepts it.
 */
export const conditionRefusal = (
  state: ConditionState,
  facts: ConditionFacts,
  event: ConditionEvent,
): ConditionGuard | 'conditionNotFromThisState' | null => {
  const names = (needs[state] as Needs)[event.type]
  return names ? failingConditionGuard(names, facts, event) : 'conditionNotFromThisState'
}
