import { createTestModel } from '@xstate/graph'
import { initialTransition, setup, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { type TableState, tableStates } from '../../../api/decision-table-version.ts'
import {
  decisionTableMachine,
  tableRefusal,
  tableSnapshot,
} from '../../../machines/lifecycle/decision-table/decision-table.machine.ts'
import { decisionTableCaseNamed, decisionTableCases, ready } from '../../models/decision-table.cases.ts'
import { decisionTableRefusals, decisionTableTable } from '../../specs/decision-table.table.ts'

const rows = tableStates.flatMap((from) =>
  Object.entries(decisionTableTable[from]).map(([name, to]) => ({ from, name, to })),
)
const refusals = tableStates.flatMap((from) =>
  Object.entries(decisionTableRefusals[from]).map(([name, reason]) => ({ from, name, reason })),
)

const after = (from: TableState, name: string) => {
  const { facts, event } = decisionTableCaseNamed(name)
  return transition(decisionTableMachine, tableSnapshot(from, facts), event)[0].value
}

describe('a version of the decision table', () => {
  test('starts as a draft', () =>
    expect(initialTransition(decisionTableMachine, ready)[0].value).toBe('draft'))

  test.each(rows)('$from: $name → $to', ({ from, name, to }) => {
    const { facts, event } = decisionTableCaseNamed(name)
    expect(tableRefusal(from, facts, event)).toBeNull()
    expect(tableSnapshot(from, facts).can(event)).toBe(true)
    expect(after(from, name)).toBe(to)
  })

  test.each(refusals)('$from: $name, refused by $reason', ({ from, name, reason }) => {
    const { facts, event } = decisionTableCaseNamed(name)
    expect(tableSnapshot(from, facts).can(event)).toBe(false)
    expect(tableRefusal(from, facts, event)).toBe(reason)
  })

  test.each(tableStates)('in %s, every event that is not in the table is refused', (state) => {
    const named = [...Object.keys(decisionTableTable[state]), ...Object.keys(decisionTableRefusals[state])]
    const known = new Set(named.map((name) => decisionTableCaseNamed(name).event.type))
    for (const { facts, event } of Object.values(decisionTableCases)) {
      if (known.has(event.type)) continue
      expect(tableSnapshot(state, facts).can(event), event.type).toBe(false)
      expect(tableRefusal(state, facts, event), event.type).toBe('tableNotFromThisState')
    }
  })

  test('has every case in the table, and a case for every event of the machine', () => {
    const named = new Set([...rows, ...refusals].map(({ name }) => name))
    expect([...named].toSorted()).toEqual(Object.keys(decisionTableCases).toSorted())
    const events = new Set(Object.values(decisionTableCases).map(({ event }) => event.type))
    expect([...events].toSorted()).toEqual([...decisionTableMachine.events].toSorted())
  })
})

/** The hand-written table as a machine whose events are the case names. */
const model = createTestModel(
  setup({}).createMachine({
    initial: 'draft',
    states: Object.fromEntries(tableStates.map((state) => [state, { on: decisionTableTable[state] }])),
  }),
)

describe('paths of a version', () => {
  const paths = model.getShortestPaths()
  test('exist', () => expect(paths.length).toBeGreaterThan(4))
  test.each(paths.map((path) => [path.description, path] as const))('%s', (_, path) => {
    let state: TableState = 'draft'
    for (const { event } of path.steps)
      if (!event.type.startsWith('xstate.')) state = after(state, event.type)
    expect(state).toBe(path.state.value)
  })
})
