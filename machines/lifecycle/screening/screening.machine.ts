import { and, setup } from 'xstate'
import type { Principal } from '../../../api/role.ts'
import type { Hit, ScreeningState } from '../../../api/screening.ts'
import { effect, type Effect, type EffectOf } from '../effect.ts'
import {
  failingScreeningGuard,
  type ScreeningEvent,
  type ScreeningFacts,
  type ScreeningGuard,
  screeningGuards,
} from './screening-facts.ts'

type Needs = Partial<Record<ScreeningEvent['type'], readonly ScreeningGuard[]>>

const open = ['screeningQueryOpen'] as const
const known = ['screeningDismissedBefore'] as const
const asked = [...open, 'screeningByProvider'] as const
const settled = [...open, 'screeningByCompliance', 'screeningHasReason'] as const

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
const needs = {
  due: { 'screening.start': open },
  checking: {
    'screening.start': open,
    'screening.cleared': [],
    'screening.foundAgain': known,
    'screening.matched': [],
    'screening.failed': [],
  },
  failed: {
    'screening.start': open,
    'screening.cleared': [],
    'screening.foundAgain': known,
    'screening.matched': [],
    'screening.failed': [],
    'screening.again': asked,
  },
  clear: { 'screening.again': asked, 'screening.aged': open },
  match: { 'screening.confirm': settled, 'screening.dismiss': settled },
  confirmed: { 'screening.dismiss': settled },
  dismissed: { 'screening.again': asked, 'screening.aged': open, 'screening.confirm': settled },
} as const satisfies Record<ScreeningState, Needs>

type GuardArgs = { context: ScreeningFacts; event: ScreeningEvent }
type Attempt = Parameters<(typeof screeningGuards)[ScreeningGuard]>[0]

const named = Object.fromEntries(
  Object.entries(screeningGuards).map(([name, holds]: [string, (attempt: Attempt) => boolean]) => [
    name,
    ({ context: facts, event }: GuardArgs) => holds({ facts, event }),
  ]),
) as Record<ScreeningGuard, (asked: GuardArgs) => boolean>

type Given<Type extends ScreeningEvent['type']> = { event: Extract<ScreeningEvent, { type: Type }> }

/** The types, guards and effects of the machine; the server implements the effects. */
const lifecycle = setup({
  types: {} as { input: ScreeningFacts; context: ScreeningFacts; events: ScreeningEvent },
  guards: named,
  actions: {
    /** Sends the job that asks the service. */
    requestCheck: effect as Effect,
    /** Stores where it was checked and what was found. */
    storeAnswer: effect as Effect<{ source: string; hits: readonly Hit[] }>,
    /** Stores where it was checked and what was found again; who dismissed it and why stays. */
    storeRepeat: effect as Effect<{ source: string; hits: readonly Hit[] }>,
    /** Stores who confirmed or dismissed the match, and the reason. */
    storeDecision: effect as Effect<{ by: Principal; reason: string }>,
  },
})

/** The guards of a transition, and the same for the pages that show it. */
const when = (guards: readonly ScreeningGuard[]) => ({
  guard: and<ScreeningFacts, ScreeningEvent, { type: ScreeningGuard }[]>(guards.map((type) => ({ type }))),
  meta: { needs: guards },
})

const storeAnswer = {
  type: 'storeAnswer',
  params: ({ event }: Given<'screening.cleared' | 'screening.matched'>) => ({
    source: event.source,
    hits: 'hits' in event ? event.hits : [],
  }),
} as const
const storeRepeat = {
  type: 'storeRepeat',
  params: ({ event: { source, hits } }: Given<'screening.foundAgain'>) => ({ source, hits }),
} as const
const storeDecision = {
  type: 'storeDecision',
  params: ({ event }: Given<'screening.confirm' | 'screening.dismiss'>) => ({
    by: event.principal,
    reason: event.reason.trim(),
  }),
} as const

const start = { target: 'checking', ...when(open) } as const
const again = { target: 'due', ...when(asked), actions: 'requestCheck' } as const
const aged = { target: 'due', ...when(open), actions: 'requestCheck' } as const
const confirm = { target: 'confirmed', ...when(settled), actions: storeDecision } as const
const dismiss = { target: 'dismissed', ...when(settled), actions: storeDecision } as const
const answered = {
  'screening.cleared': { target: 'clear', actions: storeAnswer },
  'screening.foundAgain': { target: 'dismissed', ...when(known), actions: storeRepeat },
  'screening.matched': { target: 'match', actions: storeAnswer },
  'screening.failed': { target: 'failed' },
} as const

/**
 * The check of one party against lists of sanctions and of politically exposed persons. A job asks the service, and
 * compliance settles what it finds. What compliance dismissed and a repeated check finds unchanged stays dismissed. The
 * server runs it by `transition()` and never starts it. `checking` can start again, because the program may have ended
 * while it waited for the service. A check that failed stays `failed` while the job tries again, so that the contract,
 * which no longer waits for it, is not stopped by each attempt.
 */
export const screeningMachine = lifecycle.createMachine({
  id: 'screening',
  context: ({ input }) => input,
  initial: 'due',
  states: {
    due: { on: { 'screening.start': start } },
    checking: { on: { 'screening.start': start, ...answered } },
    failed: {
      on: { 'screening.start': { ...start, target: 'failed' }, ...answered, 'screening.again': again },
    },
    clear: { on: { 'screening.again': again, 'screening.aged': aged } },
    match: { on: { 'screening.confirm': confirm, 'screening.dismiss': dismiss } },
    confirmed: { on: { 'screening.dismiss': dismiss } },
    dismissed: { on: { 'screening.again': again, 'screening.aged': aged, 'screening.confirm': confirm } },
  },
})

/** Every action that the server implements for a check. */
export type ScreeningEffect = EffectOf<typeof screeningMachine, never>

/** The machine's snapshot at a stored check, for `can` and `transition()`; no actor is started. */
export const screeningSnapshot = (state: ScreeningState, facts: ScreeningFacts) =>
  screeningMachine.resolveState({ value: state, context: facts })

/**
 * Why the machine rejects an event: the guard that failed, or that the state has no such transition. Null if the
 * machine accepts it.
 */
export const screeningRefusal = (
  state: ScreeningState,
  facts: ScreeningFacts,
  event: ScreeningEvent,
): ScreeningGuard | 'screeningNotFromThisState' | null => {
  const names = (needs[state] as Needs)[event.type]
  return names ? failingScreeningGuard(names, facts, event) : 'screeningNotFromThisState'
}
