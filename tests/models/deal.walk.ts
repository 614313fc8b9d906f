import { and, createMachine, or, stateIn, transition } from 'xstate'
import { type ConditionPurpose, conditionPurposes } from '../../api/condition-purpose.ts'
import { type ConditionState, conditionStates } from '../../api/condition-state.ts'
import type { QueryFacts } from '../../api/query-facts.ts'
import type { ConditionEvent } from '../../machines/lifecycle/condition/condition-facts.ts'
import { conditionTable, pending } from '../specs/condition.table.ts'
import {
  type DealConditionName,
  dealConditions,
  type DealMove,
  type DealPerson,
  type DealStepRow,
  dealSteps,
  type WaitingStepRow,
} from '../specs/deal.table.ts'
import { conditionCaseNamed } from './condition.cases.ts'

/** The state of each condition; `new` before it is asked. */
export type DealStates = Readonly<Record<DealConditionName, ConditionState>>

/** A row of the walk, with the states before it. `waiting`: the query's next step, if its conditions are not met. */
export type DealRow = { before: DealStates; waiting: WaitingStepRow | null } & (
  | { name: DealConditionName; move: DealMove; to: ConditionState }
  | { step: DealStepRow }
)

export const conditionNames = Object.keys(dealConditions) as DealConditionName[]

/** Who makes a move. */
export const personIn = (move: DealMove) => move.split(' ')[0] as DealPerson | 'clock'

/** The type of the condition's event by a move: `credit ask` is `condition.ask`. */
const typeOfMove = (move: DealMove) =>
  `condition.${move.split(' ')[1]}` as Exclude<ConditionEvent['type'], 'query.closed'>

const eventOfMove = (name: DealConditionName, move: DealMove): string => `${name} ${typeOfMove(move)}`

/** The table of a condition by the types of its events. */
const statesOf = (name: DealConditionName) =>
  Object.fromEntries(
    conditionStates.map((state) => [
      state,
      {
        on: Object.fromEntries(
          Object.entries(conditionTable[state]).map(([row, { to }]) => [
            `${name} ${conditionCaseNamed(row).event.type}`,
            to,
          ]),
        ),
      },
    ]),
  )

/** The conditions that a step waits for. */
const neededBy = ({ purpose }: DealStepRow): DealConditionName[] =>
  purpose === null
    ? []
    : conditionNames.filter(
        (name) =>
          conditionPurposes.indexOf(dealConditions[name].neededFor) <= conditionPurposes.indexOf(purpose),
      )

/** A condition that is not asked yet stops nothing. */
const isMet = (name: DealConditionName) =>
  or(conditionStates.filter((state) => !pending.includes(state)).map((state) => stateIn({ [name]: state })))

/** The query before its step of this number; a status may take several. */
function stageOf(at: number): string {
  return `step ${at}`
}

/** The tables of six conditions and of the query's steps as one machine, so that the walk comes from the tables. */
const deal = createMachine({
  id: 'deal',
  type: 'parallel',
  states: {
    ...Object.fromEntries(conditionNames.map((name) => [name, { initial: 'new', states: statesOf(name) }])),
    query: {
      initial: stageOf(0),
      states: {
        ...Object.fromEntries(
          dealSteps.map((step, at) => [
            stageOf(at),
            { on: { [step.type]: { target: stageOf(at + 1), guard: and(neededBy(step).map(isMet)) } } },
          ]),
        ),
        [stageOf(dealSteps.length)]: {},
      },
    },
  },
})

type WalkEvent = { type: string; row: { name: DealConditionName; move: DealMove } | { step: DealStepRow } }

/** Asks for everything, then meets the conditions of each step and takes it. */
const events: WalkEvent[] = [
  ...conditionNames.map((name): WalkEvent => walkEventOf(name, dealConditions[name].moves[0])),
  ...dealSteps.flatMap((step): WalkEvent[] => [
    ...conditionNames
      .filter((name) => dealConditions[name].neededFor === step.purpose)
      .flatMap((name) => dealConditions[name].moves.slice(1).map((move) => walkEventOf(name, move))),
    { type: step.type, row: { step } },
  ]),
]

function walkEventOf(name: DealConditionName, move: DealMove): WalkEvent {
  return { type: eventOfMove(name, move), row: { name, move } }
}

type DealValue = DealStates & { query: string }

/** The rows of the deal in order, generated from the tables. @throws Error for a row that the tables do not have */
export const dealWalk: readonly DealRow[] = (() => {
  let before = deal.resolveState({
    value: { ...Object.fromEntries(conditionNames.map((name) => [name, 'new'])), query: stageOf(0) },
  })
  return events.map(({ type, row }): DealRow => {
    const states = before.value as DealValue
    const next = dealSteps.find((_, index) => stageOf(index) === states.query)
    const waiting = next?.guard && !before.can({ type: next.type }) ? next : null
    if (!before.can({ type })) throw new Error(`the tables have no ${type}`)
    // Follows one path, because six conditions together have hundreds of thousands of states.
    before = transition(deal, before, { type })[0]
    const value = before.value as DealValue
    return 'step' in row
      ? { before: states, waiting, ...row }
      : { before: states, waiting, ...row, to: value[row.name] }
  })
})()

/** A row in words. */
export const describeRow = (row: DealRow): string =>
  'step' in row ? `${row.step.by}: ${row.step.type} → ${row.step.to}` : `${row.name}: ${row.move} → ${row.to}`

/** What a condition of the deal asks for, in English. */
export const wordsOf = (name: DealConditionName): string => `Words of ${name}`

/** The conditions that are not met, by the step that they are needed for, as the query's machine reads them. */
export const pendingIn = (states: DealStates): QueryFacts['conditions'] => {
  const of = (purpose: ConditionPurpose) => {
    const [first, ...more] = conditionNames.filter(
      (name) => dealConditions[name].neededFor === purpose && pending.includes(states[name]),
    )
    return first
      ? { count: 1 + more.length, first: { en: wordsOf(first), et: '' } }
      : { count: 0, first: null }
  }
  return {
    decision: of('decision'),
    contract: of('contract'),
    signing: of('signing'),
    activation: of('activation'),
  }
}
