import { and, setup, type StateValueFrom } from 'xstate'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { DeadlinePurpose } from '../../../api/deadlines.ts'
import type { StatusCode } from '../../../api/status.ts'
import { stepOf, stepTypes } from './step-catalogue.ts'
import type { StepTransition } from './step-declaration.ts'
import { type ContextAction, effects } from './step-effects.ts'
import type { QueryEvent, QueryEventType } from './steps.ts'
import {
  type GuardName,
  type GuardParams,
  guards,
  guardsOf,
  type NeededGuard,
  type StepMeta,
} from './guards.ts'
import { guardOfState, type QueryTag, rulesOf, type StateMeta, type StateName, statuses } from './statuses.ts'

const typed = setup({
  types: {} as {
    input: QueryFacts
    context: QueryFacts
    events: QueryEvent
    tags: QueryTag
    meta: StateMeta
    transitionMeta: StepMeta
  },
})

/** The deadlines after one of them has taken effect. */
const without = <Deadlines extends { due: DeadlinePurpose[] }>(
  deadlines: Deadlines,
  purpose: DeadlinePurpose,
): Deadlines => ({ ...deadlines, due: deadlines.due.filter((each) => each !== purpose) })

const withoutVote = ({ deadlines }: QueryFacts, purpose: DeadlinePurpose): QueryFacts['deadlines'] => ({
  ...deadlines,
  vote: without(deadlines.vote, purpose),
})

/** Actions that only assign context: the facts as they are after the step. */
const contextActions = {
  markInLedger: typed.assign({ hasLedgerContract: true }),
  markDelivered: typed.assign({ deliveryDateSet: true }),
  markWithdrawn: typed.assign({ withdrawn: true }),
  markReviewOpen: typed.assign({ review: 'open' }),
  markReviewEnded: typed.assign({ review: ({ context }) => context.review && 'ended' }),
  markSent: typed.assign({ containerSent: true, allContainersSigned: false }),
  markReminded: typed.assign({ deadlines: ({ context }) => without(context.deadlines, 'reminder') }),
  markOverdue: typed.assign({ deadlines: ({ context }) => without(context.deadlines, 'escalation') }),
  markVoteReminded: typed.assign({ deadlines: ({ context }) => withoutVote(context, 'reminder') }),
  markVoteOverdue: typed.assign({ deadlines: ({ context }) => withoutVote(context, 'escalation') }),
  /** XState forbids a transition with neither target nor action; this one lets an internal step have no effect. */
  stay: typed.assign({}),
} satisfies Record<ContextAction, unknown>

type GuardArgs = { context: QueryFacts; event: QueryEvent }

type GuardOfStep = 'principalIs' | 'votesOtherwise'
type GuardOfQuery = Exclude<GuardName, GuardOfStep>

/** A guard as a transition names it. */
type NamedGuard = { type: GuardOfQuery } | { type: GuardOfStep; params: GuardParams }

/** Whether a guard depends on the step itself: who may take it, or which vote it casts. */
const asksOfStep = (name: GuardName): name is GuardOfStep =>
  name === 'principalIs' || name === 'votesOtherwise'

const ofStep =
  (name: GuardOfStep) =>
  ({ context, event }: GuardArgs, params: GuardParams): boolean =>
    guards[name]({ facts: context, event, ...params })

const guardNames = Object.keys(guards) as GuardName[]

const ofQuery = Object.fromEntries(
  guardNames
    .filter((name) => !asksOfStep(name))
    .map((name) => [
      name,
      ({ context, event }: GuardArgs) => guards[name]({ facts: context, event, who: [] }),
    ]),
) as Record<GuardOfQuery, (asked: GuardArgs) => boolean>

/** The types, guards and actions of the machine. */
const lifecycle = typed.extend({
  guards: { ...ofQuery, principalIs: ofStep('principalIs'), votesOtherwise: ofStep('votesOtherwise') },
  actions: { ...effects, ...contextActions },
})

type StateConfig = Omit<Parameters<typeof lifecycle.createStateConfig>[0], 'states' | 'initial'>

/** The states of the machine by name: every status and its child states. */
type States = {
  [S in StatusCode]: (typeof statuses)[S] extends { inner: infer Inner }
    ? StateConfig & { initial: keyof Inner & string; states: Record<keyof Inner & string, StateConfig> }
    : StateConfig
}

/** The guards of a transition out of this state: the state's own guard, then those of the step. */
const metaOf = (state: StateName, type: QueryEventType, { who, needs = [] }: StepTransition): StepMeta => {
  const { vote } = stepOf(type)
  const ofState = guardOfState(state)
  const all: readonly NeededGuard[] = ofState && !needs.includes(ofState) ? [ofState, ...needs] : needs
  return { who, needs: all, ...(vote && { vote }) }
}

/** The named guards of a transition. Guards that depend on the step get its declaration as params. */
const guardOf = (meta: StepMeta) => {
  const { who, vote } = meta
  const named = guardsOf(meta).map((type): NamedGuard =>
    asksOfStep(type) ? { type, params: { who, vote } } : { type },
  )
  return and<QueryFacts, QueryEvent, NamedGuard[]>(named)
}

/** Describes who may take a transition and what it needs, for tools that render or inspect the machine. */
const descriptionOf = ({ who, needs }: StepMeta): string =>
  [`by ${who.join(', ')}`, ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : [])].join('; ')

const transitionOf = (state: StateName, type: QueryEventType, transition: StepTransition) => {
  const meta = metaOf(state, type, transition)
  const { does = [] } = stepOf(type)
  return {
    ...(transition.to && { target: `#query.${transition.to}` as const }),
    guard: guardOf(meta),
    actions: transition.to || does.length > 0 ? does : (['stay'] as const),
    description: descriptionOf(meta),
    meta,
  }
}

const transitionsFrom = (state: StateName): NonNullable<StateConfig['on']> =>
  Object.fromEntries(
    stepTypes.flatMap((type) => {
      const transitions = stepOf(type).transitions.filter(({ from }) => from.includes(state))
      return transitions.length === 0
        ? []
        : [[type, transitions.map((transition) => transitionOf(state, type, transition))]]
    }),
  )

const decidedByVotes = ({ event }: { event: QueryEvent }) => ({
  decided: stepOf(event.type).decidedByVotes === true,
})

/** The child states of a status: a query is in the one whose guard holds. */
const innerStates = (status: StatusCode) => {
  const inner = Object.entries(rulesOf(status).inner ?? {})
  const [first] = inner
  if (!first) return {}
  return {
    initial: first[0],
    exit: { type: 'endVote' as const, params: decidedByVotes },
    states: Object.fromEntries(
      inner.map(([name, guard]) => [
        name,
        lifecycle.createStateConfig({
          ...(guard === 'committeeDecides' && { entry: ['callVote', 'setVoteDeadlines'] }),
          always: inner
            .filter(([other]) => other !== name)
            .map(([other, holds]) => ({ target: other, guard: holds })),
          on: transitionsFrom(`${status}.${name}` as StateName),
        }),
      ]),
    ),
  }
}

/** One status as a state of the machine. */
const stateOfStatus = (status: StatusCode): StateConfig => {
  const {
    name,
    stage,
    group,
    turn,
    shopTurn,
    tags = [],
    decides,
    endsSignings,
    endsConditions,
  } = rulesOf(status)
  return {
    description: name,
    tags: [...tags],
    meta: { name, stage, group, turn, ...(shopTurn && { shopTurn }) },
    entry: [
      { type: 'setDeadlines' as const, params: { status } },
      ...(endsSignings ? (['endSignings'] as const) : []),
      ...(endsConditions ? (['endConditions'] as const) : []),
      ...(decides ? (['endReview', 'markReviewEnded'] as const) : []),
    ],
    ...(endsConditions && { exit: 'resumeConditions' as const }),
    on: transitionsFrom(status),
    ...innerStates(status),
  }
}

/** Every status as a state of the machine, in the order of the lifecycle. */
const states = Object.fromEntries(
  (Object.keys(statuses) as StatusCode[]).map((status) => [status, stateOfStatus(status)]),
) as Record<StatusCode, StateConfig> as States

/**
 * The life of a query. The server runs it by `transition()` and never starts it; the browser only asks `can`. States
 * are the status codes with the rules of `statuses.ts`, transitions are the steps of `steps.ts`; effects are only named.
 */
export const queryMachine = lifecycle.createMachine({
  id: 'query',
  context: ({ input }) => input,
  initial: 'P',
  states,
})

/**
 * Returns the machine's state node of a status.
 * @throws Error if there is none
 */
export function stateOf(status: StatusCode) {
  const state = queryMachine.states[status]
  if (!state) throw new Error(`the lifecycle knows no status ${status}`)
  return state
}

/** A state value as snapshots have it. The credit decision has two child states. */
export type QueryStateValue = StateValueFrom<typeof queryMachine>

/** The status of a state. */
export const statusOf = (value: QueryStateValue): StatusCode =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as StatusCode
