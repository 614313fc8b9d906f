import { createTestModel } from '@xstate/graph'
import { initialTransition, setup, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { type Risk, type RiskProposal, type RiskState, riskStates } from '../../../api/risk.ts'
import { riskMachine, riskRefusal, riskSnapshot } from '../../../machines/lifecycle/risk/risk.machine.ts'
import { riskLacks } from '../../../machines/lifecycle/risk/risk-facts.ts'
import { compliance, high, open, riskCaseNamed, riskCases } from '../../models/risk.cases.ts'
import { riskRefusals, riskTable } from '../../specs/risk.table.ts'

const rows = riskStates.flatMap((from) =>
  Object.entries(riskTable[from]).map(([name, row]) => ({ from, name, ...row })),
)
const refusals = riskStates.flatMap((from) =>
  Object.entries(riskRefusals[from]).map(([name, reason]) => ({ from, name, reason })),
)

const after = (from: RiskState, name: string) => {
  const { facts, event } = riskCaseNamed(name)
  return transition(riskMachine, riskSnapshot(from, facts), event)
}

describe('a risk class', () => {
  test('starts as not given', () => expect(initialTransition(riskMachine, open)[0].value).toBe('unassessed'))

  test.each(rows)('$from: $name → $to', ({ from, name, to, effects }) => {
    const { facts, event } = riskCaseNamed(name)
    expect(riskRefusal(from, facts, event)).toBeNull()
    expect(riskSnapshot(from, facts).can(event)).toBe(true)
    const [snapshot, actions] = after(from, name)
    expect(snapshot.value).toBe(to)
    expect(actions.map(({ type }) => type)).toEqual(effects)
  })

  test.each(refusals)('$from: $name, refused by $reason', ({ from, name, reason }) => {
    const { facts, event } = riskCaseNamed(name)
    expect(riskSnapshot(from, facts).can(event)).toBe(false)
    expect(riskRefusal(from, facts, event)).toBe(reason)
  })

  test.each(riskStates)('in %s, every event that is not in the table is refused', (state) => {
    const named = [...Object.keys(riskTable[state]), ...Object.keys(riskRefusals[state])]
    const known = new Set(named.map((name) => riskCaseNamed(name).event.type))
    for (const { facts, event } of Object.values(riskCases)) {
      if (known.has(event.type)) continue
      expect(riskSnapshot(state, facts).can(event), event.type).toBe(false)
      expect(riskRefusal(state, facts, event), event.type).toBe('riskNotFromThisState')
    }
  })

  test('has every case in the table, and a case for every event of the machine', () => {
    const named = new Set([...rows, ...refusals].map(({ name }) => name))
    expect([...named].toSorted()).toEqual(Object.keys(riskCases).toSorted())
    const events = new Set(Object.values(riskCases).map(({ event }) => event.type))
    expect([...events].toSorted()).toEqual([...riskMachine.events].toSorted())
  })
})

test('the chart of a risk class names every guard that refuses', () => {
  const named = Object.values(riskMachine.states).flatMap(({ transitions }) =>
    [...transitions.values()]
      .flat()
      .flatMap(({ meta }) => (meta as { needs?: string[] } | undefined)?.needs ?? []),
  )
  expect(new Set(named)).toEqual(new Set(refusals.map(({ reason }) => reason)))
})

test('a class is stored with the proposal, and texts without blanks around them', () => {
  const [, actions] = after('unassessed', 'compliance gives a high class')
  expect(actions.map(({ params }) => params)).toEqual([
    {
      by: compliance,
      riskClass: 'high',
      proposed: high,
      reason: 'Known for years.',
      sourceOfFunds: 'Salary.',
      approvedBy: 'Mart Mets',
    },
  ])
})

test('without a chosen class the proposed one holds', () => {
  const [, actions] = after('unassessed', 'the contract runs without a class')
  expect(actions.map(({ params }) => params)).toEqual([{ proposed: high }])
})

const proposedLow: RiskProposal = { riskClass: 'low', factors: [] }
type Newest = Parameters<typeof riskLacks>[1]
const measured = {
  counts: true,
  riskClass: 'high',
  proposed: high,
  sourceOfFunds: 'Salary.',
  approvedBy: 'Mart Mets',
} as const

test.each<[string, RiskProposal, Newest, Risk['lacks']]>([
  ['nothing of a low risk', proposedLow, null, null],
  ['a class of a high risk', high, null, 'assessment'],
  [
    'a new class if the risk has become high since',
    high,
    { ...measured, riskClass: 'low', proposed: proposedLow },
    'assessment',
  ],
  [
    'nothing of a high risk that compliance has answered otherwise',
    high,
    { ...measured, riskClass: 'low' },
    null,
  ],
  [
    'a new class if another fact leads to a high risk since',
    { riskClass: 'high', factors: ['publicOffice', 'highRiskCountry'] },
    { ...measured, riskClass: 'low' },
    'assessment',
  ],
  ['nothing of a high class with its measures', high, measured, null],
  [
    'a class for the parties of a high risk that was answered for others',
    high,
    { ...measured, riskClass: 'low', counts: false },
    'assessment',
  ],
  [
    'a class for the parties of a high risk whose measures are of others',
    high,
    { ...measured, counts: false },
    'assessment',
  ],
  [
    'a new class if a high one was given on other parties, although the risk is low now',
    proposedLow,
    { ...measured, counts: false },
    'partiesChanged',
  ],
  [
    'nothing of a low risk whose low class was given on other parties',
    proposedLow,
    { ...measured, riskClass: 'low', counts: false },
    null,
  ],
  [
    'nothing of a high class that was given before the facts led to it',
    high,
    { ...measured, proposed: proposedLow },
    null,
  ],
  [
    'the measures of a high class without the source of funds',
    proposedLow,
    { ...measured, sourceOfFunds: '' },
    'measures',
  ],
  ['the measures of a high class without an approval', high, { ...measured, approvedBy: '' }, 'measures'],
])('a contract lacks %s', (_, proposed, newest, lacks) => expect(riskLacks(proposed, newest)).toBe(lacks))

/** The hand-written table as a machine whose events are the case names. */
const model = createTestModel(
  setup({}).createMachine({
    initial: 'unassessed',
    states: Object.fromEntries(
      riskStates.map((state) => [
        state,
        { on: Object.fromEntries(Object.entries(riskTable[state]).map(([name, { to }]) => [name, to])) },
      ]),
    ),
  }),
)

describe('paths of a risk class', () => {
  const paths = model.getShortestPaths()
  test('exist', () => expect(paths.length).toBeGreaterThan(5))
  test.each(paths.map((path) => [path.description, path] as const))('%s', (_, path) => {
    let state: RiskState = 'unassessed'
    for (const { event } of path.steps) {
      if (event.type.startsWith('xstate.')) continue
      state = after(state, event.type)[0].value
    }
    expect(state).toBe(path.state.value)
  })
})
