import { transition, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import { containerStates } from '../../api/container.ts'
import { riskStates } from '../../api/risk.ts'
import { screeningStates } from '../../api/screening.ts'
import { conditionStates } from '../../api/condition-state.ts'
import { offerStates } from '../../api/selfserve.ts'
import { conditionMachine, conditionSnapshot } from '../../machines/lifecycle/condition/condition.machine.ts'
import { containerMachine, containerSnapshot } from '../../machines/lifecycle/container/container.machine.ts'
import { offerMachine, offerSnapshot } from '../../machines/lifecycle/offer/offer.machine.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot } from '../../machines/lifecycle/query/refusal.ts'
import { riskMachine, riskSnapshot } from '../../machines/lifecycle/risk/risk.machine.ts'
import { screeningMachine, screeningSnapshot } from '../../machines/lifecycle/screening/screening.machine.ts'
import { type RecordedStep, recordStep } from '../../machines/lifecycle/recorded-step.ts'
import { type LifecycleName, textRules } from '../../machines/lifecycle/text-rules.ts'
import { conditionTable } from '../specs/condition.table.ts'
import { containerTable } from '../specs/container.table.ts'
import { riskTable } from '../specs/risk.table.ts'
import { screeningTable } from '../specs/screening.table.ts'
import { offerTable } from '../specs/offer.table.ts'
import { conditionCaseNamed } from './condition.cases.ts'
import { containerCaseNamed } from './container.cases.ts'
import { riskCaseNamed } from './risk.cases.ts'
import { screeningCaseNamed } from './screening.cases.ts'
import { offerCaseNamed } from './offer.cases.ts'
import { tableSteps } from './query.model.ts'

/** A step of the tables as the server would record it, and what it was recorded from. */
export type RecordedWalk = { machine: LifecycleName; step: RecordedStep; said: string }

const record = (
  name: LifecycleName,
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: EventObject,
): RecordedWalk => {
  const [after, actions] = transition(machine, before, event)
  const step = recordStep({ event, before, after, actions }, textRules[name])
  return { machine: name, step, said: JSON.stringify([before.context, event]) }
}

const rowsOf = <State extends string>(
  states: readonly State[],
  table: Readonly<Record<State, Readonly<Record<string, unknown>>>>,
) => states.flatMap((state) => Object.keys(table[state]).map((name) => ({ state, name })))

/** Every row of the tables of the lifecycles, recorded. */
export const recordedWalks: readonly RecordedWalk[] = [
  ...tableSteps.map(({ from, facts, event }) =>
    record('query', queryMachine, querySnapshot(from, facts), event),
  ),
  ...rowsOf(containerStates, containerTable).map(({ state, name }) => {
    const { facts, event } = containerCaseNamed(name)
    return record('container', containerMachine, containerSnapshot(state, facts), event)
  }),
  ...rowsOf(conditionStates, conditionTable).map(({ state, name }) => {
    const { facts, event } = conditionCaseNamed(name)
    return record('condition', conditionMachine, conditionSnapshot(state, facts), event)
  }),
  ...rowsOf(screeningStates, screeningTable).map(({ state, name }) => {
    const { facts, event } = screeningCaseNamed(name)
    return record('screening', screeningMachine, screeningSnapshot(state, facts), event)
  }),
  ...rowsOf(riskStates, riskTable).map(({ state, name }) => {
    const { facts, event } = riskCaseNamed(name)
    return record('risk', riskMachine, riskSnapshot(state, facts), event)
  }),
  ...rowsOf(offerStates, offerTable).map(({ state, name }) => {
    const { facts, event } = offerCaseNamed(name)
    return record('offer', offerMachine, offerSnapshot(state, facts), event)
  }),
]
