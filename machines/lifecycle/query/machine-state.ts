import { and } from 'xstate'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import { stepOf, stepTypes } from './catalogue.ts'
import type { Way } from './declaration.ts'
import type { QueryEvent, QueryEventType } from './events.ts'
import type { NeededGuard } from './guards.ts'
import { asksOfStep, lifecycle, type NamedGuard } from './setup.ts'
import { guardOfState, rulesOf, type StateName, statuses } from './statuses.ts'
import { guardsOf, type StepMeta } from './step.ts'

type StateConfig = Omit<Parameters<typeof lifecycle.createStateConfig>[0], 'states' | 'initial'>

/** The states of the machine by their names: every status, and those inside of it. */
type States = {
  [S in StatusCode]: (typeof statuses)[S] extends { inner: infer Inner }
    ? StateConfig & { initial: keyof Inner & string; states: Record<keyof Inner & string, StateConfig> }
    : StateConfig
}

/** What a way needs out of this state: what the state itself says, and what the way declares. */
const metaOf = (state: StateName, type: QueryEventType, { who, needs = [] }: Way): StepMeta => {
  const { vote } = stepOf(type)
  const ofState = guardOfState(state)
  const all: readonly NeededGuard[] = ofState && !needs.includes(ofState) ? [ofState, ...needs] : needs
  return { who, needs: all, ...(vote && { vote }) }
}

/** The guards of a transition by their names; those that ask about the step itself get its declaration. */
const guardOf = (meta: StepMeta) => {
  const { who, vote } = meta
  const named = guardsOf(meta).map((type): NamedGuard =>
    asksOfStep(type) ? { type, params: { who, vote } } : { type },
  )
  return and<QueryFacts, QueryEvent, NamedGuard[]>(named)
}

/** Who may take a transition and what it needs, for the tools that draw or inspect the machine. */
const descriptionOf = ({ who, needs }: StepMeta): string =>
  [`by ${who.join(', ')}`, ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : [])].join('; ')

const transitionOf = (state: StateName, type: QueryEventType, way: Way) => {
  const meta = metaOf(state, type, way)
  const { does = [] } = stepOf(type)
  return {
    ...(way.to && { target: `#query.${way.to}` as const }),
    guard: guardOf(meta),
    actions: way.to || does.length > 0 ? does : (['stay'] as const),
    description: descriptionOf(meta),
    meta,
  }
}

const transitionsFrom = (state: StateName): NonNullable<StateConfig['on']> =>
  Object.fromEntries(
    stepTypes.flatMap((type) => {
      const ways = stepOf(type).ways.filter(({ from }) => from.includes(state))
      return ways.length === 0 ? [] : [[type, ways.map((way) => transitionOf(state, type, way))]]
    }),
  )

const decidedByVotes = ({ event }: { event: QueryEvent }) => ({
  decided: stepOf(event.type).decidedByVotes === true,
})

/** States inside of a status: a query stands in the one whose guard holds. */
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
          ...(guard === 'committeeDecides' && { entry: 'callVote' }),
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
  const { name, stage, group, turn, shopTurn, tags = [], decides, endsSignings } = rulesOf(status)
  return {
    description: name,
    tags: [...tags],
    meta: { name, stage, group, turn, ...(shopTurn && { shopTurn }) },
    entry: [
      ...(endsSignings ? (['endSignings'] as const) : []),
      ...(decides ? (['endReview', 'markReviewEnded'] as const) : []),
    ],
    on: transitionsFrom(status),
    ...innerStates(status),
  }
}

/** Every status as a state of the machine, in the order of the lifecycle. */
export const states = Object.fromEntries(
  (Object.keys(statuses) as StatusCode[]).map((status) => [status, stateOfStatus(status)]),
) as Record<StatusCode, StateConfig> as States
