import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import { tableStates } from '../../api/decision-table-version.ts'
import { riskStates } from '../../api/risk.ts'
import { screeningStates } from '../../api/screening.ts'
import { conditionStates } from '../../api/condition-state.ts'
import { containerStates } from '../../api/container.ts'
import { offerStates } from '../../api/selfserve.ts'
import { conditionMachine, conditionSnapshot } from '../../machines/lifecycle/condition/condition.machine.ts'
import {
  photoCodeMachine,
  photoCodeSnapshot,
  photoCodeStates,
} from '../../machines/lifecycle/condition/photo-code.machine.ts'
import { containerMachine, containerSnapshot } from '../../machines/lifecycle/container/container.machine.ts'
import { offerMachine, offerSnapshot } from '../../machines/lifecycle/offer/offer.machine.ts'
import { queryMachine } from '../../machines/lifecycle/query/query.machine.ts'
import {
  decisionTableMachine,
  tableSnapshot,
} from '../../machines/lifecycle/decision-table/decision-table.machine.ts'
import { riskMachine, riskSnapshot } from '../../machines/lifecycle/risk/risk.machine.ts'
import { screeningMachine, screeningSnapshot } from '../../machines/lifecycle/screening/screening.machine.ts'
import { querySnapshot } from '../../machines/lifecycle/query/refusal.ts'
import type { Walk } from '../../tools/workflow/walked-transitions.ts'
import { conditionTable } from '../specs/condition.table.ts'
import { containerTable } from '../specs/container.table.ts'
import { decisionTableTable } from '../specs/decision-table.table.ts'
import { riskTable } from '../specs/risk.table.ts'
import { screeningTable } from '../specs/screening.table.ts'
import { offerTable } from '../specs/offer.table.ts'
import { photoCodeTable } from '../specs/photo-code.table.ts'
import { conditionCaseNamed } from './condition.cases.ts'
import { containerCaseNamed } from './container.cases.ts'
import { flowTables } from './flow-tables.ts'
import { checksOf } from './flow.ts'
import { decisionTableCaseNamed } from './decision-table.cases.ts'
import { riskCaseNamed } from './risk.cases.ts'
import { screeningCaseNamed } from './screening.cases.ts'
import { offerCaseNamed } from './offer.cases.ts'
import { offerPaths } from './offer.paths.ts'
import { queryPaths } from './query.model.ts'

type Watch = Parameters<Walk['walk']>[0]
type Step = { machine: AnyStateMachine; before: AnyMachineSnapshot; event: AnyEventObject }

const take = (watch: Watch, steps: readonly Step[]): void => {
  for (const { machine, before, event } of steps) transition(watch(machine), before, event)
}

const rowsOf = <State extends string>(
  states: readonly State[],
  table: Readonly<Record<State, Readonly<Record<string, unknown>>>>,
) => states.flatMap((state) => Object.keys(table[state]).map((name) => ({ state, name })))

const querySteps = queryPaths
  .flatMap(({ steps }) => steps)
  .map(({ from, facts, event }): Step => ({
    machine: queryMachine,
    before: querySnapshot(from, facts),
    event,
  }))

const containerSteps = rowsOf(containerStates, containerTable).map(({ state, name }): Step => {
  const { facts, event } = containerCaseNamed(name)
  return { machine: containerMachine, before: containerSnapshot(state, facts), event }
})

const conditionSteps = rowsOf(conditionStates, conditionTable).map(({ state, name }): Step => {
  const { facts, event } = conditionCaseNamed(name)
  return { machine: conditionMachine, before: conditionSnapshot(state, facts), event }
})

const screeningSteps = rowsOf(screeningStates, screeningTable).map(({ state, name }): Step => {
  const { facts, event } = screeningCaseNamed(name)
  return { machine: screeningMachine, before: screeningSnapshot(state, facts), event }
})

const riskSteps = rowsOf(riskStates, riskTable).map(({ state, name }): Step => {
  const { facts, event } = riskCaseNamed(name)
  return { machine: riskMachine, before: riskSnapshot(state, facts), event }
})

const decisionTableSteps = rowsOf(tableStates, decisionTableTable).map(({ state, name }): Step => {
  const { facts, event } = decisionTableCaseNamed(name)
  return { machine: decisionTableMachine, before: tableSnapshot(state, facts), event }
})

const offerStep = (state: (typeof offerStates)[number], name: string): Step => {
  const { facts, event } = offerCaseNamed(name)
  return { machine: offerMachine, before: offerSnapshot(state, facts), event }
}

const photoCodeSteps = photoCodeStates.flatMap((state) =>
  Object.keys(photoCodeTable[state].none.to).map((type): Step => {
    const before = photoCodeSnapshot(state, { inTime: true, own: true, asked: true })
    return { machine: photoCodeMachine, before, event: { type } }
  }),
)

/** The walks of the tests. Each test file takes its steps from the same model or table. */
export const walks: readonly Walk[] = [
  { test: 'tests/machines/lifecycle/query.test.ts', walk: (watch) => take(watch, querySteps) },
  { test: 'tests/api/lifecycle/paths.test.ts', walk: (watch) => take(watch, querySteps) },
  { test: 'tests/machines/lifecycle/container.test.ts', walk: (watch) => take(watch, containerSteps) },
  { test: 'tests/machines/lifecycle/condition.test.ts', walk: (watch) => take(watch, conditionSteps) },
  { test: 'tests/machines/lifecycle/screening.test.ts', walk: (watch) => take(watch, screeningSteps) },
  { test: 'tests/machines/lifecycle/risk.test.ts', walk: (watch) => take(watch, riskSteps) },
  {
    test: 'tests/machines/lifecycle/decision-table.test.ts',
    walk: (watch) => take(watch, decisionTableSteps),
  },
  { test: 'tests/api/condition/paths.test.ts', walk: (watch) => take(watch, conditionSteps) },
  {
    test: 'tests/machines/lifecycle/offer.test.ts',
    walk: (watch) =>
      take(
        watch,
        rowsOf(offerStates, offerTable).map(({ state, name }) => offerStep(state, name)),
      ),
  },
  {
    test: 'tests/api/selfserve/paths.test.ts',
    walk: (watch) =>
      take(
        watch,
        offerPaths.flatMap(({ steps }) => steps.map(({ from, name }) => offerStep(from, name))),
      ),
  },
  { test: 'tests/machines/lifecycle/photo-code.test.ts', walk: (watch) => take(watch, photoCodeSteps) },
  {
    test: 'tests/machines/flow/tables.test.ts',
    walk: (watch) => {
      for (const [, machine, table] of flowTables)
        for (const { run: does } of checksOf(watch(machine), table)) does()
    },
  },
]
