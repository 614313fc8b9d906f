import { initialTransition, transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import {
  containerMachine,
  containerSnapshot,
} from '../../../machines/lifecycle/container/container.machine.ts'
import { customerSigningStatus, hasStopped } from '../../../machines/lifecycle/container/container-phase.ts'
import {
  type ContainerFacts,
  failingSendGuard,
  namedBySendGuard,
} from '../../../machines/lifecycle/container/container-facts.ts'
import { containerStates } from '../../../api/container.ts'
import { containerCaseNamed, containerCases } from '../../models/container.cases.ts'
import {
  containerRefusals,
  containerTable,
  customerTable,
  deadlines,
  editable,
  ended,
  sendRefusals,
  signedAt,
  waiting,
} from '../../specs/container.table.ts'

const rows = containerStates.flatMap((from) =>
  Object.entries(containerTable[from]).map(([name, row]) => ({ from, name, ...row })),
)
const refusals = containerStates.flatMap((from) =>
  (containerRefusals[from] ?? []).map((name) => ({ from, name })),
)

describe('a signing container', () => {
  test('has the states of the table, and starts in the first', () => {
    expect(containerStates).toEqual(Object.keys(containerTable))
    const { facts } = containerCaseNamed('the first of two signs')
    expect(initialTransition(containerMachine, facts)[0].value).toBe('unsent')
  })

  test.each(containerStates)('in %s can be changed as the table says', (state) => {
    const { facts } = containerCaseNamed('the first of two signs')
    expect(containerSnapshot(state, facts).hasTag('editable')).toBe(editable.includes(state))
    expect(containerSnapshot(state, facts).hasTag('waiting')).toBe(waiting.includes(state))
  })

  test.each(containerStates)('in %s cannot go on after a refusal, or once it has ended', (state) => {
    const [willing, refusing] = [{ refused: false }, { refused: true }]
    expect(hasStopped(state, [willing])).toBe(ended.includes(state))
    expect(hasStopped(state, [willing, refusing])).toBe(ended.includes(state) || waiting.includes(state))
  })

  test.each(rows)('$from: $name → $to', ({ from, name, to, effects }) => {
    const { facts, event } = containerCaseNamed(name)
    const before = containerSnapshot(from, facts)
    expect(before.can(event)).toBe(true)
    const [after, actions] = transition(containerMachine, before, event)
    expect(after.value).toBe(to)
    expect(actions.map(({ type, params }) => (params === undefined ? [type] : [type, params]))).toEqual(
      effects,
    )
  })

  test.each(refusals)('$from: $name is refused', ({ from, name }) => {
    const { facts, event } = containerCaseNamed(name)
    expect(containerSnapshot(from, facts).can(event)).toBe(false)
  })

  test.each(containerStates)('in %s, every event that is not in the table is refused', (state) => {
    const named = [...Object.keys(containerTable[state]), ...(containerRefusals[state] ?? [])]
    const known = new Set(named.map((name) => containerCaseNamed(name).event.type))
    for (const { facts, event } of Object.values(containerCases)) {
      if (known.has(event.type)) continue
      expect(containerSnapshot(state, facts).can(event), event.type).toBe(false)
    }
  })

  test('every case is in the table', () => {
    const named = new Set([...rows, ...refusals].map(({ name }) => name))
    expect([...named].toSorted()).toEqual(Object.keys(containerCases).toSorted())
  })

  test('every event of the machine has a case', () => {
    const events = new Set(Object.values(containerCases).map(({ event }) => event.type))
    expect([...events].toSorted()).toEqual([...containerMachine.events].toSorted())
  })
})

describe('a refused sending', () => {
  test.each(Object.entries(sendRefusals))('%s', (name, [guard, ...names]) => {
    const { facts, event } = containerCaseNamed(name)
    if (event.type !== 'container.send') throw new Error(`${name} is no sending`)
    const failing = failingSendGuard(facts, event.parties)
    expect(failing).toBe(guard)
    expect(failing && namedBySendGuard(failing, facts, event.parties)).toEqual(names)
  })

  test('has a reason in the table for every guard', () => {
    expect(containerRefusals.unsent?.toSorted()).toEqual(Object.keys(sendRefusals).toSorted())
  })
})

const page = 'https://gateway.example/1'
const waits = { signed: false, refused: false, page }
const customers = {
  'can sign': { mine: waits, others: [waits] },
  'has signed': { mine: { ...waits, signed: true }, others: [waits] },
  'has declined': { mine: { ...waits, refused: true }, others: [waits] },
  'has no page yet': { mine: { ...waits, page: null }, others: [] },
  'somebody else has declined': { mine: waits, others: [{ refused: true }] },
} as const

describe("on the customer's page", () => {
  const situations = Object.keys(customers) as (keyof typeof customers)[]
  const shown = containerStates.flatMap((state) =>
    situations.map((customer) => ({ state, customer, status: customerTable[state][customer] })),
  )
  test.each(shown)('a container in $state is $status to a customer who $customer', (row) => {
    expect(customerSigningStatus(row.state, customers[row.customer])).toBe(row.status)
  })
})

describe('the facts after an event', () => {
  const after = (name: string): ContainerFacts => {
    const from = rows.find((row) => row.name === name)?.from ?? 'unsent'
    const { facts, event } = containerCaseNamed(name)
    return transition(containerMachine, containerSnapshot(from, facts), event)[0].context
  }
  const before = (name: string) => containerCaseNamed(name).facts

  test.each([
    ['an attempt claims the submission', { claim: expect.any(String) }],
    ['the gateway accepts the submission', { started: true }],
    ['the gateway rejects the submission', { claim: null }],
    ['an unconfirmed container is sent again', { claim: null, deadlines, remindedAt: null }],
    ['compliance marks an unconfirmed one as signed', { signedByHand: true, deadlines: [] }],
    ['compliance marks one that ended as signed', { signedByHand: true, deadlines: [] }],
    ['compliance marks it as signed, nobody has signed', { signedByHand: true, deadlines: [] }],
    ['the gateway leaves the submission unanswered', { deadlines: [] }],
    ['the first reminder is due', { deadlines: deadlines.slice(1), remindedAt: '2026-03-05T10:00:00.000Z' }],
    ['both reminders are due', { deadlines: deadlines.slice(2), remindedAt: '2026-03-12T08:00:00.000Z' }],
    ['the signing is overdue', { deadlines: deadlines.filter(({ purpose }) => purpose !== 'escalation') }],
    ['compliance withdraws it', { deadlines: [] }],
    ['compliance reminds the signers', { remindedAt: '2026-03-06T12:00:00.000Z' }],
    [
      'a container that ended is sent again',
      {
        claim: null,
        started: false,
        remindedAt: null,
        signers: [
          expect.objectContaining({ signerId: 1, signed: false, refused: false }),
          expect.objectContaining({ signerId: 2, signed: false, refused: false }),
        ],
      },
    ],
  ])('%s', (name, changed) => {
    expect(after(name)).toEqual({ ...before(name), ...changed })
  })

  test.each([
    ['the first of two signs', { signed: true, refused: false }],
    ['a signer who had refused signs', { signed: true, refused: false }],
    ['a signer refuses', { signed: false, refused: true }],
    ['a signer who had refused reconsiders', { signed: false, refused: false }],
  ])('%s', (name, changed) => {
    const [first, second] = before(name).signers
    expect(after(name).signers).toEqual([first, { ...second, ...changed }])
  })
})

test('two signers may sign in any order', () => {
  const { facts } = containerCaseNamed('the first of two signs')
  for (const order of [
    [1, 2],
    [2, 1],
  ]) {
    let snapshot = containerSnapshot('sent', facts)
    for (const signerId of order)
      [snapshot] = transition(containerMachine, snapshot, { type: 'signer.signed', signerId, signedAt })
    expect(snapshot.value).toBe('allSigned')
  }
})
