import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { conditionMachine } from '../../../machines/lifecycle/condition/condition.machine.ts'
import { containerMachine } from '../../../machines/lifecycle/container/container.machine.ts'
import { definitionOf } from '../../../machines/lifecycle/machine-definition.ts'
import { offerMachine } from '../../../machines/lifecycle/offer/offer.machine.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { riskMachine } from '../../../machines/lifecycle/risk/risk.machine.ts'
import { screeningMachine } from '../../../machines/lifecycle/screening/screening.machine.ts'
import type { RecordedStep } from '../../../machines/lifecycle/recorded-step.ts'
import type { LifecycleName } from '../../../machines/lifecycle/text-rules.ts'
import {
  type Difference,
  differenceOf,
  type OlderStep,
  structuralDifferenceOf,
} from '../../../tools/replay/difference.ts'
import { firstFew } from '../../models/query.differences.ts'
import { type Mutant, mutants } from '../../models/query.mutants.ts'
import { recordedWalks } from '../../models/recorded.walks.ts'

const installed: Record<LifecycleName, AnyStateMachine> = {
  query: queryMachine,
  container: containerMachine,
  condition: conditionMachine,
  screening: screeningMachine,
  risk: riskMachine,
  offer: offerMachine,
}

/** A step as the database returns it. */
const stored = (step: RecordedStep): RecordedStep => JSON.parse(JSON.stringify(step)) as RecordedStep

const stepsOf = (name: LifecycleName, event?: string, left?: string): RecordedStep[] =>
  recordedWalks
    .filter(({ machine, step }) => machine === name && (event === undefined || step.event === event))
    .map(({ step }) => stored(step))
    .filter((step) => left === undefined || step.left === left || step.left.startsWith(`${left}.`))

const differences = (machine: AnyStateMachine, steps: readonly RecordedStep[]): Difference[] =>
  steps.flatMap((step) => differenceOf(machine, step) ?? [])

/** A machine with another configuration of one event of one state. */
const changed = (machine: AnyStateMachine, state: string, event: string, to: object | undefined) => {
  const { states } = machine.config
  const of = states?.[state]
  const { [event]: _, ...others } = (of?.on ?? {}) as Record<string, unknown>
  const on = to === undefined ? others : { ...others, [event]: to }
  return createMachine(
    { ...machine.config, states: { ...states, [state]: { ...of, on } } } as typeof machine.config,
    machine.implementations as object,
  )
}

describe('a replay of the walks of the tests', () => {
  test.each(Object.keys(installed) as LifecycleName[])('goes through the %s as recorded', (name) => {
    const steps = stepsOf(name)
    expect(steps.length).toBeGreaterThan(10)
    expect(differences(installed[name], steps)).toEqual([])
  })

  const unnoticed = (kind: RegExp): string[] => {
    const noticed = ({ machine, type, status }: Mutant) =>
      differences(machine, stepsOf('query', type, status)).length > 0
    return firstFew(
      mutants.filter((mutant) => kind.test(mutant.mistake) && !noticed(mutant)).map(({ mistake }) => mistake),
    )
  }

  test.each([
    ['a removed transition', / is deleted$/],
    ['an inverted guard', / inverted$/],
    ['a moved target', / leads to (P|N|QA)$/],
    ['a lost effect', / forgets (?!mark|stay)/],
  ])('notices %s of the query, whichever it is', (_, kind) => {
    expect(unnoticed(kind)).toEqual([])
  })

  test.each<[LifecycleName, string, string]>([
    ['query', 'formComplete', 'query.sendToManager'],
    ['container', 'isClaimedBy', 'submission.accepted'],
    ['condition', 'conditionHasAnswer', 'condition.answer'],
    ['offer', 'offerIsComplete', 'offer.send'],
  ])('names an inverted guard of the %s: %s', (name, guard, event) => {
    const machine = installed[name]
    const own = (machine.implementations.guards as Record<string, (...asked: unknown[]) => boolean>)[guard]
    const inverted = machine.provide({ guards: { [guard]: (...asked: unknown[]) => !own?.(...asked) } })
    const steps = stepsOf(name, event)
    expect(differences(inverted, steps)).toContainEqual({ fault: 'refused', detail: guard })
  })

  test.each<[LifecycleName, string, string, object | undefined, Difference]>([
    ['container', 'sent', 'container.withdraw', undefined, { fault: 'removed', detail: '' }],
    [
      'container',
      'sent',
      'container.withdraw',
      { target: 'failed', actions: 'endSigning' },
      { fault: 'moved', detail: 'failed' },
    ],
    ['condition', 'open', 'query.closed', { target: 'waived' }, { fault: 'moved', detail: 'waived' }],
    [
      'offer',
      'sent',
      'links.expired',
      { target: 'expired', actions: 'revokeLinks' },
      { fault: 'effects', detail: 'revokeLinks' },
    ],
  ])('names what a changed %s does in %s with %s', (name, state, event, to, difference) => {
    const machine = changed(installed[name], state, event, to)
    expect(differences(machine, stepsOf(name, event, state))).toContainEqual(difference)
    expect(
      differences(changed(installed[name], state, event, undefined), stepsOf(name, event, state)),
    ).toContainEqual({
      fault: 'removed',
      detail: '',
    })
  })

  test('reports a guard that fails, and a state that is gone', () => {
    const failing = containerMachine.provide({
      guards: {
        isSendable: () => {
          throw new Error('no parties')
        },
      },
    })
    const [step] = stepsOf('container', 'container.send')
    expect(step && differenceOf(failing, step)?.fault).toBe('failed')
    expect(step && differenceOf(containerMachine, { ...step, left: 'shelved' })).toEqual({
      fault: 'removed',
      detail: '',
    })
  })
})

describe('a step from before the record', () => {
  test.each<[OlderStep, Difference | null]>([
    [{ left: 'P', event: 'query.sendToManager', reached: 'SM' }, null],
    [{ left: 'SCR', event: 'query.approve', reached: 'QA' }, null],
    [{ left: 'P', event: null, reached: 'SM' }, null],
    [
      { left: 'P', event: 'query.sendToManager', reached: 'QA' },
      { fault: 'moved', detail: 'SM' },
    ],
    [
      { left: 'P', event: 'query.sell', reached: 'QA' },
      { fault: 'removed', detail: '' },
    ],
  ])('%o', (step, difference) => {
    expect(structuralDifferenceOf(queryMachine, step)).toEqual(difference)
  })
})

describe('the record of a step', () => {
  test('contains no names, codes, addresses, keys or texts that users entered', () => {
    const revealing =
      /\d{11}|@|[0-9a-f]{8}-[0-9a-f]{4}|Mari|Jaan|Meri|Ingrid|Käendaja|Berg|season|guarantee|unreadable|competitor|Why so|Pikk/
    // The cases do contain such texts.
    expect(recordedWalks.filter(({ said }) => revealing.test(said)).length).toBeGreaterThan(50)
    expect(
      recordedWalks.filter(({ step }) => revealing.test(JSON.stringify(step))).map(({ step }) => step),
    ).toEqual([])
  })

  test('keeps who sent an event by kind and partner', () => {
    const sentBy = (name: LifecycleName, event: string) =>
      [...new Set(stepsOf(name, event).map(({ principal, actsFor }) => `${principal} ${actsFor}`))].toSorted()
    expect(sentBy('query', 'query.sendToManager')).toEqual(['partner 10', 'shop 10'])
    expect(sentBy('condition', 'condition.answer')).toEqual(
      expect.arrayContaining(['customer null', expect.stringMatching(/^surety \d+$/)]),
    )
    expect(sentBy('offer', 'customer.opened')).toEqual(['customer null'])
    expect(sentBy('container', 'deadline.passed')).toEqual(['null null'])
  })
})

describe('the definition of a machine', () => {
  test('is the same for the same law, in any order of its states', () => {
    const { config, implementations } = containerMachine
    const states = Object.fromEntries(Object.entries(config.states ?? {}).toReversed())
    const reversed = createMachine(
      { ...config, states } as AnyStateMachine['config'],
      implementations as object,
    )
    expect(definitionOf(reversed)).toBe(definitionOf(containerMachine))
  })

  test('differs after any change of a transition', () => {
    const own = definitionOf(queryMachine)
    const same = mutants.filter(({ machine }) => definitionOf(machine) === own).map(({ mistake }) => mistake)
    expect(firstFew(same)).toEqual([])
  })
})
