import { createTestModel } from '@xstate/graph'
import { initialTransition, setup, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { type Hit, type ScreeningState, screeningStates } from '../../../api/screening.ts'
import {
  screeningMachine,
  screeningRefusal,
  screeningSnapshot,
} from '../../../machines/lifecycle/screening/screening.machine.ts'
import { screeningResultOf } from '../../../machines/lifecycle/screening/screening-facts.ts'
import { aHit, compliance, open, screeningCaseNamed, screeningCases } from '../../models/screening.cases.ts'
import { resultTable, screeningRefusals, screeningTable } from '../../specs/screening.table.ts'

const rows = screeningStates.flatMap((from) =>
  Object.entries(screeningTable[from]).map(([name, row]) => ({ from, name, ...row })),
)
const refusals = screeningStates.flatMap((from) =>
  Object.entries(screeningRefusals[from]).map(([name, reason]) => ({ from, name, reason })),
)

const after = (from: ScreeningState, name: string) => {
  const { facts, event } = screeningCaseNamed(name)
  return transition(screeningMachine, screeningSnapshot(from, facts), event)
}

describe('a check of a party', () => {
  test('starts as due', () => expect(initialTransition(screeningMachine, open)[0].value).toBe('due'))

  test.each(rows)('$from: $name → $to', ({ from, name, to, effects }) => {
    const { facts, event } = screeningCaseNamed(name)
    expect(screeningRefusal(from, facts, event)).toBeNull()
    expect(screeningSnapshot(from, facts).can(event)).toBe(true)
    const [snapshot, actions] = after(from, name)
    expect(snapshot.value).toBe(to)
    expect(actions.map(({ type }) => type)).toEqual(effects)
  })

  test.each(refusals)('$from: $name, refused by $reason', ({ from, name, reason }) => {
    const { facts, event } = screeningCaseNamed(name)
    expect(screeningSnapshot(from, facts).can(event)).toBe(false)
    expect(screeningRefusal(from, facts, event)).toBe(reason)
  })

  test.each(screeningStates)('in %s, every event that is not in the table is refused', (state) => {
    const named = [...Object.keys(screeningTable[state]), ...Object.keys(screeningRefusals[state])]
    const known = new Set(named.map((name) => screeningCaseNamed(name).event.type))
    for (const { facts, event } of Object.values(screeningCases)) {
      if (known.has(event.type)) continue
      expect(screeningSnapshot(state, facts).can(event), event.type).toBe(false)
      expect(screeningRefusal(state, facts, event), event.type).toBe('screeningNotFromThisState')
    }
  })

  test('has every case in the table, and a case for every event of the machine', () => {
    const named = new Set([...rows, ...refusals].map(({ name }) => name))
    expect([...named].toSorted()).toEqual(Object.keys(screeningCases).toSorted())
    const events = new Set(Object.values(screeningCases).map(({ event }) => event.type))
    expect([...events].toSorted()).toEqual([...screeningMachine.events].toSorted())
  })

  test.each(screeningStates)('in %s means for the contract what the table says', (state) =>
    expect(screeningResultOf({ state, hits: [aHit] })).toBe(resultTable[state]),
  )

  test.each<[ScreeningState, Hit['lists'][], string]>([
    ['match', [['publicOffice']], 'hold'],
    ['confirmed', [['publicOffice']], 'clear'],
    ['confirmed', [['publicOffice'], ['publicOffice', 'sanctions']], 'hold'],
    ['confirmed', [['publicOffice'], []], 'hold'],
  ])('in %s with entries of %j means %s', (state, lists, result) => {
    const hits = lists.map((of) => ({ ...aHit, lists: of }))
    expect(screeningResultOf({ state, hits })).toBe(result)
  })
})

test('the chart of a check names every guard that refuses', () => {
  const named = Object.values(screeningMachine.states).flatMap(({ transitions }) =>
    [...transitions.values()]
      .flat()
      .flatMap(({ meta }) => (meta as { needs?: string[] } | undefined)?.needs ?? []),
  )
  expect(new Set(named)).toEqual(new Set(refusals.map(({ reason }) => reason)))
})

describe('params of an effect', () => {
  const paramsOf = (from: ScreeningState, name: string) => after(from, name)[1].map(({ params }) => params)

  test('contain what was found, and where', () => {
    expect(paramsOf('checking', 'somebody matches')).toEqual([{ source: 'default', hits: [aHit] }])
    expect(paramsOf('checking', 'nobody matches')).toEqual([{ source: 'default', hits: [] }])
  })
  test('contain the reason without blanks around it', () => {
    const reason = 'Another date of birth.'
    expect(paramsOf('match', 'compliance dismisses')).toEqual([{ by: compliance, reason }])
  })
})

/** The hand-written table as a machine whose events are the case names. */
const model = createTestModel(
  setup({}).createMachine({
    initial: 'due',
    states: Object.fromEntries(
      screeningStates.map((state) => [
        state,
        {
          on: Object.fromEntries(Object.entries(screeningTable[state]).map(([name, { to }]) => [name, to])),
        },
      ]),
    ),
  }),
)

describe('paths of a check', () => {
  const paths = model.getShortestPaths()
  test('exist', () => expect(paths.length).toBeGreaterThan(5))
  test.each(paths.map((path) => [path.description, path] as const))('%s', (_, path) => {
    let state: ScreeningState = 'due'
    for (const { event } of path.steps) {
      if (event.type.startsWith('xstate.')) continue
      state = after(state, event.type)[0].value
    }
    expect(state).toBe(path.state.value)
  })
})
