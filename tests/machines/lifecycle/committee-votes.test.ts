import { transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot, stateValueOf } from '../../../machines/lifecycle/query/refusal.ts'
import { isReadersTurn, votingOf } from '../../../machines/lifecycle/query/reader-turn.ts'
import { actors } from '../../models/query.cases.ts'
import { tableSteps } from '../../models/query.model.ts'
import { COMMITTEE_LIMIT, factsOf, ordinary, type Situation } from '../../models/query.situation.ts'
import { creditTable } from '../../specs/query.table.ts'

const above = factsOf({ ...ordinary, amount: 'over the committee limit' })
const within = factsOf(ordinary)

/** Steps of the table in a child state of SCR, with their targets. */
const stepsIn = (state: keyof typeof creditTable) =>
  tableSteps
    .filter(({ from, caseName }) => from === 'SCR' && Object.hasOwn(creditTable[state], caseName))
    .map((step) => [step.caseName, step] as const)

describe.each(['single', 'committee'] as const)('before credit: %s', (state) => {
  const [other] = (['single', 'committee'] as const).filter((one) => one !== state)
  const steps = stepsIn(state)

  test('every row of the table is a step of the lifecycle', () => {
    expect(steps.length).toBeGreaterThan(5)
    expect(steps).toHaveLength(Object.keys(creditTable[state]).length)
  })

  test.each(steps)('%s', (_, { facts, event, to }) => {
    expect(stateValueOf('SCR', facts)).toEqual({ SCR: state })
    const snapshot = queryMachine.resolveState({ value: { SCR: state }, context: facts })
    expect(snapshot.can(event)).toBe(true)
    expect(transition(queryMachine, snapshot, event)[0].value).toEqual(
      to === 'SCR' ? { SCR: 'committee' } : to,
    )
  })

  test.each(steps)('is unknown in the other state: %s', (_, { facts, event }) => {
    if (!other) throw new Error('there are two states')
    expect(queryMachine.resolveState({ value: { SCR: other }, context: facts }).can(event)).toBe(false)
  })
})

describe('who decides', () => {
  test.each([
    ['a cent below the limit', COMMITTEE_LIMIT - 1, 'single'],
    ['at the limit', COMMITTEE_LIMIT, 'single'],
    ['a cent above it', COMMITTEE_LIMIT + 1, 'committee'],
  ])('%s', (_, financedCents, state) => {
    expect(stateValueOf('SCR', { ...above, financedCents })).toEqual({ SCR: state })
  })

  test('without a visible limit one member decides', () => {
    expect(stateValueOf('SCR', { ...within, financedCents: 10 ** 9 })).toEqual({ SCR: 'single' })
    expect(stateValueOf('SCR', { ...above, committee: null })).toEqual({ SCR: 'single' })
  })

  test('a query in the wrong child state moves with the next event', () => {
    const stranger = { type: 'query.returnToCredit', principal: actors.compliance, note: '' } as const
    const after = (state: 'single' | 'committee', context: typeof above) =>
      transition(queryMachine, queryMachine.resolveState({ value: { SCR: state }, context }), stranger)[0]
        .value
    expect(after('committee', within)).toEqual({ SCR: 'single' })
    expect(after('single', above)).toEqual({ SCR: 'committee' })
  })

  test.each(['P', 'SM', 'SCO', 'QA', 'CA'] as const)('%s has no states of its own', (status) => {
    expect(stateValueOf(status, above)).toBe(status)
  })

  test('a query that is sent to credit reaches the committee, which is asked to vote', () => {
    const event = { type: 'query.returnToCredit', principal: actors.compliance, note: '' } as const
    const entered = (facts: typeof above) => {
      const [after, actions] = transition(queryMachine, querySnapshot('SCO', facts), event)
      return [after.value, actions.map(({ type }) => type)]
    }
    expect(entered(above)).toEqual([{ SCR: 'committee' }, ['setDeadlines', 'callVote', 'setVoteDeadlines']])
    expect(entered(within)).toEqual([{ SCR: 'single' }, ['setDeadlines']])
  })
})

describe('whose turn it is in a vote', () => {
  const voting = (kind: keyof typeof actors, situation: Partial<Situation>) => {
    const facts = factsOf({ ...ordinary, amount: 'over the committee limit', ...situation })
    return [votingOf(actors[kind], 'SCR', facts), isReadersTurn(actors[kind], 'SCR', facts, false)]
  }

  test('it is a member’s until they vote, and never on an own query', () => {
    expect(voting('credit', {})).toEqual(['needed', true])
    expect(voting('credit', { voted: 'to refuse' })).toEqual(['given', false])
    expect(voting('credit', { voter: 'made the query' })).toEqual(['ownQuery', false])
    expect(voting('compliance', {})).toEqual(['others', false])
    expect(voting('credit', { amount: 'within the committee limit' })).toEqual([null, true])
  })
})
