import { createTestModel } from '@xstate/graph'
import { initialTransition, setup, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { conditionPurposes } from '../../../api/condition-purpose.ts'
import { type ConditionState, conditionStates } from '../../../api/condition-state.ts'
import { statusCodes } from '../../../api/status.ts'
import {
  conditionMachine,
  conditionRefusal,
  conditionSnapshot,
} from '../../../machines/lifecycle/condition/condition.machine.ts'
import { performerOf, readsCondition } from '../../../machines/lifecycle/condition/condition-facts.ts'
import { conditionWaitsFor } from '../../../machines/lifecycle/condition/condition-turn.ts'
import { conditionPhaseOf, conditionStatesIn } from '../../../machines/lifecycle/condition/condition-phase.ts'
import { pendingValues } from '../../../machines/lifecycle/query/pending-conditions.ts'
import { noFacts } from '../../../domain/no-facts.ts'
import {
  aCondition,
  conditionCaseNamed,
  conditionCases,
  credit,
  customer,
  later,
  schedule,
} from '../../models/condition.cases.ts'
import { askedIn, conditionRefusals, conditionTable, pending } from '../../specs/condition.table.ts'

const rows = conditionStates.flatMap((from) =>
  Object.entries(conditionTable[from]).map(([name, row]) => ({ from, name, ...row })),
)
const refusals = conditionStates.flatMap((from) =>
  Object.entries(conditionRefusals[from] ?? {}).map(([name, reason]) => ({ from, name, reason })),
)

const after = (from: ConditionState, name: string) => {
  const { facts, event } = conditionCaseNamed(name)
  return transition(conditionMachine, conditionSnapshot(from, facts), event)
}

describe('a condition', () => {
  test('starts as new', () => expect(initialTransition(conditionMachine, aCondition)[0].value).toBe('new'))

  test.each(rows)('$from: $name → $to', ({ from, name, to, effects }) => {
    const { facts, event } = conditionCaseNamed(name)
    expect(conditionRefusal(from, facts, event)).toBeNull()
    expect(conditionSnapshot(from, facts).can(event)).toBe(true)
    const [snapshot, actions] = after(from, name)
    expect(snapshot.value).toBe(to)
    expect(actions.map(({ type }) => type)).toEqual(effects)
  })

  test.each(refusals)('$from: $name, refused by $reason', ({ from, name, reason }) => {
    const { facts, event } = conditionCaseNamed(name)
    expect(conditionSnapshot(from, facts).can(event)).toBe(false)
    expect(conditionRefusal(from, facts, event)).toBe(reason)
  })

  test.each(conditionStates)('in %s, every event that is not in the table is refused', (state) => {
    const named = [...Object.keys(conditionTable[state]), ...Object.keys(conditionRefusals[state] ?? {})]
    const known = new Set(named.map((name) => conditionCaseNamed(name).event.type))
    for (const { facts, event } of Object.values(conditionCases)) {
      if (known.has(event.type)) continue
      expect(conditionSnapshot(state, facts).can(event), event.type).toBe(false)
      expect(conditionRefusal(state, facts, event), event.type).toBe('conditionNotFromThisState')
    }
  })

  test.each(conditionStates)(
    'in %s, the refusal is null exactly if the machine accepts the event',
    (state) => {
      for (const [name, { facts, event }] of Object.entries(conditionCases))
        expect(conditionRefusal(state, facts, event) === null, name).toBe(
          conditionSnapshot(state, facts).can(event),
        )
    },
  )

  test('has every case in the table, and a case for every event of the machine', () => {
    const named = new Set([...rows, ...refusals].map(({ name }) => name))
    expect([...named].toSorted()).toEqual(Object.keys(conditionCases).toSorted())
    const events = new Set(Object.values(conditionCases).map(({ event }) => event.type))
    expect([...events].toSorted()).toEqual([...conditionMachine.events].toSorted())
  })

  test.each(conditionStates)('in %s stops its step exactly as the table says', (state) => {
    const phase = conditionPhaseOf(state)
    expect(state !== 'new' && (phase === 'asked' || phase === 'answered')).toBe(pending.includes(state))
    expect(conditionStatesIn('met').includes(state)).toBe(state === 'accepted' || state === 'waived')
    expect(phase === 'ended').toBe(state === 'ended')
  })

  test.each(statusCodes)('in %s is asked for exactly what the table says', (queryStatus) => {
    const { event } = conditionCaseNamed('credit asks')
    for (const neededFor of conditionPurposes)
      expect(conditionRefusal('new', { ...aCondition, queryStatus, neededFor }, event) === null).toBe(
        askedIn[queryStatus]?.includes(neededFor) === true,
      )
  })
})

test('the chart of a condition names every guard that refuses', () => {
  const named = Object.values(conditionMachine.states).flatMap(({ transitions }) =>
    [...transitions.values()]
      .flat()
      .flatMap(({ meta }) => (meta as { needs?: string[] } | undefined)?.needs ?? []),
  )
  const branches = ['conditionWasAnswered', 'conditionWasReturned']
  expect(new Set(named)).toEqual(new Set([...refusals.map(({ reason }) => reason), ...branches]))
})

describe('the clock of a condition', () => {
  const stopped = { remindAt: null, overdueAt: null }

  test('is set when it is asked, and again when it is returned', () => {
    const { event } = conditionCaseNamed('credit asks')
    const other = { ...aCondition, ...later, overdue: schedule.overdueAt }
    const [asked] = transition(conditionMachine, conditionSnapshot('new', other), event)
    expect(asked.context).toMatchObject({ ...schedule, overdue: null })
    expect(after('answered', 'credit returns it')[0].context).toMatchObject({ ...later, overdue: null })
  })
  test('is set again when its query is reopened, unless its answer waits', () => {
    const again = { ...later, overdue: null }
    expect(after('ended', 'the query is reopened')[0].context).toMatchObject(again)
    expect(after('ended', 'the query is reopened after a return')[0].context).toMatchObject(again)
    expect(after('ended', 'the query is reopened after an answer')[0].context).toMatchObject(schedule)
  })
  test('reminds once', () => {
    const { facts, event } = conditionCaseNamed('its reminder is due')
    const [reminded] = transition(conditionMachine, conditionSnapshot('open', facts), event)
    expect(reminded.context).toMatchObject({ remindAt: null, overdueAt: schedule.overdueAt, overdue: null })
    expect(reminded.can(event)).toBe(false)
  })
  test('finds it overdue once, and keeps when', () => {
    const { facts, event } = conditionCaseNamed('its day has passed')
    const [overdue] = transition(conditionMachine, conditionSnapshot('open', facts), event)
    expect(overdue.context).toMatchObject({ overdueAt: null, overdue: schedule.overdueAt })
    expect(overdue.can(event)).toBe(false)
  })
  test.each(['the partner answers', 'credit waives it', 'the query is closed'])('stops once %s', (name) => {
    expect(after('open', name)[0].context).toMatchObject(stopped)
    expect(after('returned', name)[0].context).toMatchObject(stopped)
  })
})

describe('params of an effect', () => {
  const paramsOf = (from: ConditionState, name: string) => after(from, name)[1].map(({ params }) => params)

  test('contain the answer and who gave it', () =>
    expect(paramsOf('open', 'the customer answers by the link')).toEqual([
      { by: customer, answer: { text: 'Because of the season.' } },
    ]))
  test('contain no reason for an acceptance', () =>
    expect(paramsOf('answered', 'credit accepts it')).toEqual([{ by: credit, reason: '' }]))
  test('contain the reason of a return, without blanks around it', () =>
    expect(paramsOf('answered', 'credit returns it')).toEqual([
      { by: credit, reason: 'The page is unreadable.' },
    ]))
  test.each(['open', 'answered', 'returned'] as const)(
    'contain the reason of a waiver of an %s one',
    (from) =>
      expect(paramsOf(from, 'credit waives it')).toEqual([
        { by: credit, reason: 'A guarantee came instead.' },
      ]),
  )
})

describe('the performer of an event', () => {
  test.each([
    ['credit waives it', credit],
    ['the customer answers by the link', null],
    ['its day has passed', null],
    ['the query is closed', null],
  ])('%s', (name, user) => expect(performerOf(conditionCaseNamed(name).event)).toEqual(user))
})

describe('who reads a condition', () => {
  test.each(['partner', 'shop'] as const)('a %s, those of partners and shops', (kind) => {
    expect(readsCondition(kind, 'partner') && readsCondition(kind, 'shop')).toBe(true)
    for (const side of ['customer', 'inhouse', 'surety'] as const)
      expect(readsCondition(kind, side)).toBe(false)
  })
  test.each(['inhouse', 'credit', 'compliance', 'system'] as const)('%s, all', (kind) =>
    expect(readsCondition(kind, 'customer')).toBe(true),
  )
})

describe('waits for', () => {
  const user = { userId: 7, inhouse: false, partnerId: null }
  const people = {
    partner: { ...user, role: 'PARTNER', partnerId: 2 },
    'another partner': { ...user, role: 'PARTNER', partnerId: 3 },
    inhouse: { ...user, role: 'PARTNER', inhouse: true, partnerId: 1 },
    shop: { ...user, role: 'SHOP', partnerId: 2 },
    credit: { ...user, role: 'CREDIT' },
    compliance: { ...user, role: 'COMPLIANCE' },
    system: { role: 'SYSTEM' },
  } as const
  const waits = (state: ConditionState, askedOf: 'partner' | 'shop' | 'customer' | 'inhouse' | 'surety') =>
    Object.entries(people)
      .filter(([, principal]) => conditionWaitsFor(principal, { state, askedOf, partnerId: 2 }))
      .map(([name]) => name)

  test.each(['open', 'returned'] as const)('its own side while it is %s', (state) => {
    expect(waits(state, 'partner')).toEqual(['partner', 'shop'])
    expect(waits(state, 'shop')).toEqual(['partner', 'shop'])
    expect(waits(state, 'inhouse')).toEqual(['inhouse'])
    expect(waits(state, 'customer')).toEqual([])
    expect(waits(state, 'surety')).toEqual([])
  })
  test('credit and compliance once it is answered', () =>
    expect(waits('answered', 'customer')).toEqual(['credit', 'compliance']))
  test.each(['accepted', 'waived', 'ended'] as const)('nobody once it is %s', (state) =>
    expect(waits(state, 'partner')).toEqual([]),
  )
})

describe('a refused step names', () => {
  const none = noFacts.conditions.decision
  const why = { count: 2, first: { en: 'Why?', et: 'Miks?' } }
  const facts = { conditions: { ...noFacts.conditions, decision: { count: 1, first: null }, contract: why } }

  test('how many conditions stop it, and the first that the reader may see', () => {
    expect(pendingValues('conditionsMetForSigning', facts, 'et')).toEqual({
      count: 3,
      named: 'yes',
      condition: 'Miks?',
    })
    expect(pendingValues('conditionsMetForDecision', facts, 'en')).toEqual({
      count: 1,
      named: 'no',
      condition: '',
    })
  })
  test('no condition of a later step', () => {
    const ahead = { conditions: { ...noFacts.conditions, decision: none, activation: why } }
    expect(pendingValues('conditionsMetForSigning', ahead, 'en')).toMatchObject({ count: 0, named: 'no' })
    expect(pendingValues('conditionsMetForActivation', ahead, 'en')).toMatchObject({ count: 2 })
  })

  test.each([
    ['Please add the annual report.', 'Please add the annual report'],
    ['Why so?', 'Why so?'],
    ['First.\nSecond.', 'First'],
    ['x'.repeat(91), `${'x'.repeat(90)}…`],
  ])('a refusal quotes %j as %j', (text, quote) => {
    const facts = {
      conditions: { ...noFacts.conditions, decision: { count: 1, first: { en: text, et: '' } } },
    }
    expect(pendingValues('conditionsMetForDecision', facts, 'en')['condition']).toBe(quote)
  })
  test('nothing for other guards', () => expect(pendingValues('hasAsset', facts, 'en')).toEqual({}))
})

/** The hand-written table as a machine whose events are the case names. */
const model = createTestModel(
  setup({}).createMachine({
    initial: 'new',
    states: Object.fromEntries(
      conditionStates.map((state) => [
        state,
        { on: Object.fromEntries(Object.entries(conditionTable[state]).map(([name, { to }]) => [name, to])) },
      ]),
    ),
  }),
)

describe('paths of a condition', () => {
  const paths = model.getShortestPaths()
  test('exist', () => expect(paths.length).toBeGreaterThan(5))
  test.each(paths.map((path) => [path.description, path] as const))('%s', (_, path) => {
    let state: ConditionState = 'new'
    for (const { event } of path.steps) {
      if (event.type.startsWith('xstate.')) continue
      state = after(state, event.type)[0].value
    }
    expect(state).toBe(path.state.value)
  })
})
