import { describe, expect, test } from 'vitest'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { type Need, type NextAction, nextActions } from '../../../machines/flow/query/next-actions.ts'
import { tabsOf } from '../../../machines/flow/query/query-tabs.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { nextSteps } from '../../../machines/lifecycle/query/next-steps.ts'
import { offeredStep } from '../../../machines/lifecycle/query/offered-step.ts'
import { isReadersTurn } from '../../../machines/lifecycle/query/reader-turn.ts'
import { turnOf } from '../../../machines/lifecycle/query/turn.ts'
import { actors } from '../../models/query.cases.ts'
import { firstFew } from '../../models/query.differences.ts'
import { eventTypes, allowingSituations, situationsIn } from '../../models/query.oracle.ts'
import { factsOf, nameOf, ordinary, type Situation } from '../../models/query.situation.ts'
import { cardTable, needTable, placeTable, spotTable } from '../../specs/next-actions.table.ts'
import { stepRows } from '../../specs/step-rows.ts'
import { buttonTable, nextTable } from '../../specs/steps.table.ts'

const views = Object.keys(buttonTable) as View[]
const once = (all: readonly Situation[]): Situation[] => [
  ...new Map(all.map((situation) => [JSON.stringify(situation), situation])).values(),
]
const homes = once(
  eventTypes
    .flatMap(allowingSituations)
    .flatMap((home): Situation[] => [home, { ...home, concluded: 'in time' }]),
)

const stateOf = (status: StatusCode, view: View, situation: Situation) => {
  const principal = actors[view]
  const facts = factsOf(situation)
  const ownPartner = 'partnerId' in principal && principal.partnerId === facts.partnerId
  const steps = nextSteps(status, facts, principal, { containers: situation.picked === 'one' ? [7] : [] })
  return { status, facts, view, steps, mine: isReadersTurn(principal, status, facts, ownPartner) }
}

const nameOfAction = (action: NextAction) => ('step' in action ? action.step : action.need)

/** The action with the place that the tables say it has. */
const expected = (action: NextAction, view: View) => {
  if (!('step' in action)) {
    const card = spotTable[action.need]
    return card === 'fields' ? 'fields' : { card, tab: cardTable[card][view] }
  }
  const row = buttonTable[view][action.step]
  return row ? placeTable[row.in] : 'no button'
}

const placeOf = ({ spot }: NextAction) =>
  spot.in === 'card' ? { card: spot.card, tab: spot.tab } : spot.in === 'bar' ? 'bar' : 'fields'

type Of = { status: StatusCode; view: View }

/** During a signing, containers are chosen in the card of the signatures. Only credit and compliance check parties. */
const isMissing = (need: Need, names: readonly string[], { status, view }: Of): boolean => {
  if ((need === 'screening' || need === 'risk') && view !== 'credit' && view !== 'compliance') return false
  return !names.includes(need === 'containers' && status === 'YS' ? 'signatures' : need)
}

/** What is wrong in one situation; empty if nothing. */
const faultsIn = (status: StatusCode, view: View, situation: Situation): string[] => {
  const state = stateOf(status, view, situation)
  const actions = nextActions(state)
  const names = actions.map(nameOfAction)
  const offered = nextTable[status].flatMap((type) => offeredStep(type, view, state.steps) ?? [])
  const own = state.mine ? offered.filter((step) => step.own) : []
  const wanted: typeof needTable =
    situation.screening === 'risk' ? { ...needTable, partiesChecked: 'risk' } : needTable
  const refused = own.flatMap(({ refusal }) => wanted[refusal as keyof typeof wanted] ?? [])
  const faults = [
    ...(state.mine && own.length > 0 && actions.length === 0 ? ['no link'] : []),
    ...actions
      .filter((action) => JSON.stringify(placeOf(action)) !== JSON.stringify(expected(action, view)))
      .map((action) => `${nameOfAction(action)} is elsewhere`),
    ...actions
      .filter(({ spot }) => spot.in === 'card' && !tabsOf(view).includes(spot.tab))
      .map((action) => `${nameOfAction(action)} is on a tab that ${view} lacks`),
    ...(own.every(({ refusal }) => refusal !== null)
      ? refused.filter((need) => isMissing(need, names, { status, view })).map((need) => `${need} is missing`)
      : []),
  ]
  return faults.map((fault) => `${view} in ${status}: ${fault} (${nameOf(situation)})`)
}

describe('what happens next leads to every step and need', () => {
  test.each(statusCodes)('in %s, for every view in every situation', (status) => {
    const faults = views.flatMap((view) =>
      situationsIn(status).flatMap((situation) => faultsIn(status, view, situation)),
    )
    expect(firstFew(faults)).toEqual([])
  })

  test('the steps that are needed are all linked, wherever they are open', () => {
    const linked = new Set(
      statusCodes.flatMap((status) =>
        views.flatMap((view) =>
          homes.flatMap((situation) =>
            nextActions(stateOf(status, view, situation)).flatMap((action) =>
              'step' in action ? [`${view} ${action.step} in ${status}`] : [],
            ),
          ),
        ),
      ),
    )
    const lacking = Object.entries(nextTable).flatMap(([status, types]) =>
      types.flatMap((type) =>
        Object.values(stepRows[type].cases)
          .filter(({ leads }) => status in leads)
          .map(({ by }) => `${by} ${type} in ${status}`),
      ),
    )
    const ofOthers = lacking.filter((each) => !linked.has(each))
    // Whose turn it is takes the step; others may, and are led to nothing.
    expect(new Set(ofOthers.map((each) => each.split(' ')[0]))).toEqual(new Set(['credit', 'inhouse']))
  })
})

const namesIn = (status: StatusCode, view: View, given: Partial<Situation> = {}) =>
  nextActions(stateOf(status, view, { ...ordinary, ...given })).map(nameOfAction)

test('one after the other: contract, containers, activation', () => {
  expect(namesIn('CR', 'compliance', { ledger: 'empty' })).toEqual(['contract.enterInLedger'])
  expect(namesIn('CR', 'compliance', { picked: 'none' })).toEqual(['containers'])
  expect(namesIn('CR', 'compliance')).toEqual(['contract.sendForSigning'])
  expect(namesIn('SN', 'compliance', { containers: 'signed' })).toEqual(['act', 'contract.activate'])
  expect(namesIn('SN', 'compliance', { containers: 'signed', act: 'entered' })).toEqual(['contract.activate'])
})

test('a check of the parties that holds up the contract leads to it, and others to the step that says so', () => {
  for (const status of ['CR', 'SN'] as const)
    expect(
      namesIn(status, 'compliance', { screening: 'hold', act: 'entered', containers: 'signed' }),
    ).toContain('screening')
  expect(namesIn('CR', 'compliance', { screening: 'hold' })).toEqual(['screening'])
  expect(namesIn('CR', 'compliance', { screening: 'running' })).toEqual(['screening'])
  expect(namesIn('CR', 'compliance', { screening: 'risk' })).toEqual(['risk'])
  const ofShop = stateOf('CR', 'shop', { ...ordinary, product: 'ONSPOT', screening: 'hold' })
  expect(nextActions(ofShop)).toEqual([
    {
      step: 'contract.sendForSigning',
      need: 'screening',
      spot: { in: 'card', tab: 'transaction', card: 'contractCard' },
    },
  ])
})

test('a stopped signing is sent again once its container is chosen', () => {
  expect(namesIn('YS', 'compliance', { containers: 'stopped' })).toEqual([
    'signatures',
    'contract.sendForSigning',
  ])
})

test('no one is sent anywhere while others work, except to the signatures', () => {
  for (const view of views) {
    const others = statusCodes.filter((status) => {
      const { mine, facts } = stateOf(status, view, ordinary)
      return !mine && !['nobody', 'signers'].includes(turnOf(status, facts))
    })
    expect(others.flatMap((status) => namesIn(status, view))).toEqual([])
    expect(namesIn('YS', view)).toEqual(['signatures'])
    expect(namesIn('YS', view, { containers: 'stopped', picked: 'none' })).toEqual(['signatures'])
  }
})

test('a message in the chat comes last, regardless of whose turn it is', () => {
  for (const status of ['SM', 'SCR'] as const) {
    const state = stateOf(status, 'inhouse', ordinary)
    const facts = { ...state.facts, messageWaiting: true }
    expect(nextActions({ ...state, facts }).map(nameOfAction)).toEqual([
      ...namesIn(status, 'inhouse'),
      'message',
    ])
  }
})

test('conditions that wait for the user come first, regardless of whose turn it is', () => {
  const led = (view: View, given: Partial<Situation> = {}) => {
    const state = stateOf('SCR', view, { ...ordinary, ...given })
    return nextActions({ ...state, facts: { ...state.facts, conditionsWaiting: 2 } }).map(nameOfAction)
  }
  expect(led('partner')).toEqual(['conditions'])
  expect(led('credit', { conditions: 'for the decision' })).toEqual([
    'conditions',
    ...namesIn('SCR', 'credit', { conditions: 'for the decision' }).filter((name) => name !== 'conditions'),
  ])
})

test('a shop is led on once the contract that in-house requested is in the ledger', () => {
  const ofShop = { product: 'ONSPOT' } as const
  expect(namesIn('CR', 'shop', { ...ofShop, ledger: 'empty' })).toEqual([])
  expect(namesIn('CR', 'compliance', { ...ofShop, ledger: 'empty' })).toEqual(['contract.enterInLedger'])
  expect(namesIn('CR', 'compliance', ofShop)).toEqual([])
  expect(namesIn('CR', 'shop', ofShop)).toEqual(['contract.sendForSigning'])
  // In-house requests the contract of an application by a link; the goods are handed over once it is signed.
  const ofLink = { product: 'SELFSERVE', aplink: 'set', ledger: 'empty' } as const
  expect(namesIn('HO', 'shop', ofLink)).toEqual([])
  expect(namesIn('HO', 'inhouse', ofLink)).toEqual(['query.requestContract'])
  expect(namesIn('HO', 'shop', { ...ofShop, concluded: 'in time' })).toEqual(['asset.handedOver'])
})

test('where nothing has to be done, what can be done is linked', () => {
  expect(namesIn('N', 'compliance')).toEqual(['query.reopen'])
  expect(namesIn('N', 'partner')).toEqual([])
  expect(namesIn('CA', 'compliance', { ledger: 'empty' })).toEqual(['contract.enterInLedger'])
  expect(namesIn('CA', 'compliance')).toEqual([])
})
