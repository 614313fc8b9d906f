import { createTestModel } from '@xstate/graph'
import { initialTransition, setup, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { offerStates } from '../../../api/selfserve.ts'
import { offerMachine, offerRefusal, offerSnapshot } from '../../../machines/lifecycle/offer/offer.machine.ts'
import { changedState, offerPhaseOf, offerStatesIn } from '../../../machines/lifecycle/offer/offer-phase.ts'
import { anApplication, anOffer, mari, offerCaseNamed, offerCases, shop } from '../../models/offer.cases.ts'
import { editable, offerRefusals, offerTable } from '../../specs/offer.table.ts'

const rows = offerStates.flatMap((from) =>
  Object.entries(offerTable[from]).map(([name, row]) => ({ from, name, ...row })),
)
const refusals = offerStates.flatMap((from) =>
  Object.entries(offerRefusals[from] ?? {}).map(([name, reason]) => ({ from, name, reason })),
)

describe('a self-serve offer', () => {
  test('starts as new', () => {
    const { facts } = offerCaseNamed('the shop saves it')
    expect(initialTransition(offerMachine, facts)[0].value).toBe('new')
  })

  test.each(offerStates)('in %s can be changed as the table says', (state) => {
    const { facts } = offerCaseNamed('the shop saves it')
    expect(offerSnapshot(state, facts).hasTag('editable')).toBe(editable.includes(state))
  })

  test.each(offerStates)('in %s with unsaved changes is in the state after a save', (state) => {
    const saved = offerTable[state]['the shop saves it']?.to ?? state
    expect(changedState[state]).toBe(state === 'new' ? 'new' : saved)
  })

  test.each(offerStates)('in %s admits customers exactly as the table says', (state) => {
    expect(offerPhaseOf(state) === 'offered').toBe('the customer opens the link' in offerTable[state])
    expect(offerStatesIn('offered').includes(state)).toBe('the last link runs out' in offerTable[state])
    expect(offerPhaseOf(state) === 'draft').toBe(editable.includes(state))
  })

  test.each(rows)('$from: $name → $to', ({ from, name, to, effects }) => {
    const { facts, event } = offerCaseNamed(name)
    expect(offerRefusal(from, facts, event)).toBeNull()
    const before = offerSnapshot(from, facts)
    expect(before.can(event)).toBe(true)
    const [after, actions] = transition(offerMachine, before, event)
    expect(after.value).toBe(to)
    expect(actions.map(({ type }) => type)).toEqual(effects)
  })

  test.each(refusals)('$from: $name, refused by $reason', ({ from, name, reason }) => {
    const { facts, event } = offerCaseNamed(name)
    expect(offerSnapshot(from, facts).can(event)).toBe(false)
    expect(offerRefusal(from, facts, event)).toBe(reason)
  })

  test.each(offerStates)('in %s, every event that is not in the table is refused', (state) => {
    const named = [...Object.keys(offerTable[state]), ...Object.keys(offerRefusals[state] ?? {})]
    const known = new Set(named.map((name) => offerCaseNamed(name).event.type))
    for (const { facts, event } of Object.values(offerCases)) {
      if (known.has(event.type)) continue
      expect(offerSnapshot(state, facts).can(event), event.type).toBe(false)
      expect(offerRefusal(state, facts, event), event.type).toBe('offerNotFromThisState')
    }
  })

  test.each(offerStates)('in %s, the refusal is null exactly if the machine accepts the event', (state) => {
    for (const [name, { facts, event }] of Object.entries(offerCases))
      expect(offerRefusal(state, facts, event) === null, name).toBe(offerSnapshot(state, facts).can(event))
  })

  test('every case is in the table, and every event of the machine has a case', () => {
    const named = new Set([...rows, ...refusals].map(({ name }) => name))
    expect([...named].toSorted()).toEqual(Object.keys(offerCases).toSorted())
    const events = new Set(Object.values(offerCases).map(({ event }) => event.type))
    expect([...events].toSorted()).toEqual([...offerMachine.events].toSorted())
  })
})

describe('params of an effect', () => {
  const paramsOf = (from: (typeof offerStates)[number], name: string) => {
    const { facts, event } = offerCaseNamed(name)
    return transition(offerMachine, offerSnapshot(from, facts), event)[1].map(({ params }) => params)
  }

  test.each(['new', 'saved', 'previewed'] as const)('%s: what the shop saves, and who', (from) =>
    expect(paramsOf(from, 'the shop saves it')).toEqual([
      { principal: shop, offer: anOffer, basedOn: '2026-03-02T10:00:00.000Z' },
    ]),
  )
  test('contain the customer and the link', () =>
    expect(paramsOf('sent', 'the customer says who they are')).toEqual([{ person: mari, linkId: 3 }]))
  test('contain the customer’s input', () =>
    expect(paramsOf('sent', 'the customer enters contact data')).toEqual([anApplication]))
})

/** The hand-written table as a machine whose events are the case names. */
const model = createTestModel(
  setup({}).createMachine({
    initial: 'new',
    states: Object.fromEntries(
      offerStates.map((state) => [
        state,
        { on: Object.fromEntries(Object.entries(offerTable[state]).map(([name, { to }]) => [name, to])) },
      ]),
    ),
  }),
)

describe('paths of an offer', () => {
  const paths = model.getSimplePaths()
  test('exist', () => expect(paths.length).toBeGreaterThan(5))
  test.each(paths.map((path) => [path.description, path] as const))('%s', (_, path) => {
    let state: (typeof offerStates)[number] = 'new'
    for (const { event } of path.steps) {
      if (event.type.startsWith('xstate.')) continue
      const { facts, event: given } = offerCaseNamed(event.type)
      state = transition(offerMachine, offerSnapshot(state, facts), given)[0].value
    }
    expect(state).toBe(path.state.value)
  })
})
