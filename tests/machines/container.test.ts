import { transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import {
  type ContainerEvent,
  type ContainerFacts,
  containerMachine,
  containerSnapshot,
  type ContainerState,
} from '../../machines/container.machine.ts'
import { containerTable } from '../specs/container.table.ts'

type Case = { facts: ContainerFacts; event: ContainerEvent }

const facts = (...signed: boolean[]): ContainerFacts => ({
  files: 1,
  signers: signed.map((one, index) => ({ signerId: index + 1, signed: one })),
  signedByHand: false,
})
const signs = (signerId: number): ContainerEvent => ({ type: 'signer.signed', signerId })
const marked: ContainerEvent = { type: 'container.markSigned' }

/** What the names of the table mean. */
const cases: Record<string, Case> = {
  'a complete container is sent': { facts: facts(false, false), event: { type: 'container.send' } },
  'the first of two signs': { facts: facts(false, false), event: signs(2) },
  'the last of two signs': { facts: facts(true, false), event: signs(2) },
  'the only signer signs': { facts: facts(false), event: signs(1) },
  'compliance marks it as signed, nobody has signed': { facts: facts(false, false), event: marked },
  'compliance marks it as signed, one of two has signed': { facts: facts(true, false), event: marked },
}

const states = Object.keys(containerTable) as ContainerState[]
const rows = states.flatMap((from) =>
  Object.entries(containerTable[from]).map(([name, to]) => ({ from, name, to })),
)

const caseNamed = (name: string): Case => {
  const found = cases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}

describe('a signing container', () => {
  test.each(rows)('$from: $name → $to', ({ from, name, to }) => {
    const { facts: given, event } = caseNamed(name)
    const snapshot = containerSnapshot(from, given)
    expect(snapshot.can(event)).toBe(true)
    expect(transition(containerMachine, snapshot, event)[0].value).toBe(to)
  })

  test.each(states)('in %s, whatever the table does not name is refused', (state) => {
    const known = new Set(Object.keys(containerTable[state]).map((name) => caseNamed(name).event.type))
    for (const { facts: given, event } of Object.values(cases)) {
      if (known.has(event.type)) continue
      expect(containerSnapshot(state, given).can(event), event.type).toBe(false)
    }
  })

  test('every case stands in the table', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(cases).toSorted())
  })

  test.each([
    ['no file', { ...facts(false), files: 0 }],
    ['no signer', facts()],
  ])('is not sent with %s', (_, given) => {
    expect(containerSnapshot('unsent', given).can({ type: 'container.send' })).toBe(false)
  })

  test.each([
    ['somebody who has signed already', facts(true, false), 1],
    ['a stranger', facts(false, false), 9],
    ['a stranger, though only one is left', facts(true, false), 9],
  ])('takes no signature of %s', (_, given, signerId) => {
    expect(containerSnapshot('sent', given).can(signs(signerId))).toBe(false)
  })

  test('remembers who has signed, and that it was marked by hand', () => {
    const [afterOne] = transition(containerMachine, containerSnapshot('sent', facts(false, false)), signs(2))
    expect(afterOne.context).toEqual({ ...facts(false, true) })
    const [byHand] = transition(containerMachine, afterOne, marked)
    expect(byHand.context).toEqual({ ...facts(false, true), signedByHand: true })
    expect(byHand.value).toBe('allSigned')
  })
})
