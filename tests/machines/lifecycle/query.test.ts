import fc from 'fast-check'
import { transition } from 'xstate'
import { describe, expect, test } from 'vitest'
import { statusCodes } from '../../../api/status.ts'
import { principalKinds } from '../../../machines/lifecycle/query/principal.ts'
import { failingGuard, guards } from '../../../machines/lifecycle/query/guards.ts'
import { queryMachine, stateOf, statusOf } from '../../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import {
  lifecycleTransitions,
  type Transition,
  transitionsOf,
} from '../../../machines/lifecycle/query/transitions.ts'
import { eventIn } from '../../models/query.cases.ts'
import { described, firstFew, attempts } from '../../models/query.differences.ts'
import { expectedOutcome, outcomeOf } from '../../models/query.effects.ts'
import { type PathStep, queryPaths, randomWalk, shortPaths, tableSteps } from '../../models/query.model.ts'
import {
  eventTypes,
  isTakenByAnyone,
  stepTable,
  type Attempt,
  expectedResult,
} from '../../models/query.oracle.ts'
import { dimensions, factsOf, type Situation, situationValues } from '../../models/query.situation.ts'
import { forks, refusalTable } from '../../specs/query.refusals.table.ts'
import { namesOfCases, queryTable } from '../../specs/query.table.ts'

type Arbitraries = { [D in keyof Situation]: fc.Arbitrary<Situation[D]> }

const anySituation: fc.Arbitrary<Situation> = fc.record(
  Object.fromEntries(
    dimensions.map((dimension) => [dimension, fc.constantFrom(...situationValues[dimension])]),
  ) as Arbitraries,
)

const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  status: fc.constantFrom(...statusCodes),
  kind: fc.constantFrom(...principalKinds),
  type: fc.constantFrom(...eventTypes),
  situation: anySituation,
})

/** Any situation, but only steps that the tables have: most others are refused for that reason. */
const anyKnownAttempt: fc.Arbitrary<Attempt> = fc
  .record({ step: fc.constantFrom(...tableSteps), situation: anySituation })
  .map(({ step, situation }) => ({ status: step.from, kind: step.kind, type: step.event.type, situation }))

/** The code's result for an attempt: the next status, or the refusal. */
function answer({ status, kind, type, situation }: Attempt) {
  const facts = factsOf(situation)
  const event = eventIn(type, kind, situation)
  const refused = refusal(status, facts, event)
  const snapshot = querySnapshot(status, facts)
  expect(snapshot.can(event)).toBe(refused === null)
  return refused
    ? { reason: refused.reason }
    : { to: statusOf(transition(queryMachine, snapshot, event)[0].value) }
}

describe('the machine and the tables', () => {
  test.each(statusCodes)('%s has the events of its row, and no others', (status) => {
    const events = new Set(transitionsOf(status).map(({ event }) => event))
    expect([...events].toSorted()).toEqual(
      eventTypes.filter((type) => isTakenByAnyone(status, type)).toSorted(),
    )
  })

  test('every refusal has the reason in the table, and can() agrees everywhere', () => {
    const wrong = [...attempts()].flatMap((attempt) => {
      const [should, does] = [JSON.stringify(expectedResult(attempt)), JSON.stringify(answer(attempt))]
      return should === does ? [] : [`${described(attempt)}: ${does} instead of ${should}`]
    })
    expect(firstFew(wrong)).toEqual([])
  })

  test('and so it does in any combination of situations', () => {
    const agrees = (attempt: Attempt) => {
      expect(answer(attempt)).toEqual(expectedResult(attempt))
    }
    fc.assert(fc.property(anyAttempt, agrees), { numRuns: 3_000 })
    fc.assert(fc.property(anyKnownAttempt, agrees), { numRuns: 10_000 })
  })
})

describe('the tables themselves', () => {
  test('have a case for every event of the machine, and no others', () => {
    expect(eventTypes.toSorted()).toEqual([...queryMachine.events].toSorted())
  })

  test('have unique case names with a target', () => {
    const leading = new Set(tableSteps.map(({ caseName }) => caseName))
    const used = namesOfCases.filter((name, index) => namesOfCases.indexOf(name) !== index)
    expect({ used, leadingNowhere: namesOfCases.filter((name) => !leading.has(name)) }).toEqual({
      used: [],
      leadingNowhere: [],
    })
  })

  test('refuse only steps of the query table', () => {
    const named = statusCodes.flatMap((status) =>
      Object.keys(refusalTable[status] ?? {}).map((step) => ({ status, step })),
    )
    expect(named.filter(({ status, step }) => !(step in stepTable[status]))).toEqual([])
  })

  test('have a refusal for every guard, or an event that it redirects', () => {
    const reasons = Object.values(refusalTable).flatMap((row) =>
      Object.values(row).flatMap((needs) => Object.keys(needs)),
    )
    expect([...new Set(['principalIs', ...reasons, ...forks])].toSorted()).toEqual(
      Object.keys(guards).toSorted(),
    )
  })

  test('have a row for every status, and no others', () => {
    expect(Object.keys(queryMachine.states).toSorted()).toEqual([...statusCodes].toSorted())
    expect(Object.keys(queryTable).toSorted()).toEqual([...statusCodes].toSorted())
  })
})

describe.each(tableSteps.map((step) => ({ name: `${step.from}: ${step.caseName}`, step })))(
  '$name',
  ({ step }) => {
    const attempt: Attempt = {
      status: step.from,
      kind: step.kind,
      type: step.event.type,
      situation: step.situation,
    }

    test(`leads to ${step.to}`, () => {
      expect(answer(attempt)).toEqual({ to: step.to })
    })

    test('runs its effects and changes its facts, and no others', () => {
      expect(outcomeOf(queryMachine, step)).toEqual(expectedOutcome(step))
    })

    test('is refused to everyone who is not in the table', () => {
      for (const kind of principalKinds) {
        if (`${kind} ${step.event.type}` in stepTable[step.from]) continue
        expect(answer({ ...attempt, kind }), kind).toEqual({ reason: 'principalIs' })
      }
    })
  },
)

/** The transition that a path step takes. */
function takenBy({ from, facts, event }: PathStep): Transition {
  const taken = transitionsOf(from, event.type).find((step) => failingGuard({ facts, event, step }) === null)
  if (!taken) throw new Error(`${event.type} leaves ${from} by no transition`)
  return taken
}

describe('paths', () => {
  test.each(queryPaths.map((path) => [path.description, path.steps] as const))('%s', (_, steps) => {
    for (const { from, facts, event, to } of steps) {
      const snapshot = querySnapshot(from, facts)
      expect(snapshot.can(event)).toBe(true)
      expect(statusOf(transition(queryMachine, snapshot, event)[0].value)).toBe(to)
    }
  })

  test('together cover every transition of the machine', () => {
    const taken = new Set(queryPaths.flatMap(({ steps }) => steps.map(takenBy)))
    expect(lifecycleTransitions.filter((step) => !taken.has(step))).toEqual([])
  })

  test.each([
    ['paths', queryPaths],
    ['short paths', shortPaths],
  ] as const)('%s together cover every case of the table', (_, paths) => {
    const walked = new Set(
      paths.flatMap(({ steps }) => steps.map(({ from, caseName }) => `${from} ${caseName}`)),
    )
    expect(walked.size).toBe(tableSteps.length)
  })

  test('in the table are paths of the machine', () => {
    const turns = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(turns, (choices) => {
        const path = randomWalk(() => choices.shift() ?? 0, choices.length)
        for (const { from, facts, event, to } of path.steps)
          expect(statusOf(transition(queryMachine, querySnapshot(from, facts), event)[0].value)).toBe(to)
      }),
    )
  })

  test('a new query starts in P', () => {
    expect(queryMachine.config.initial).toBe('P')
  })
})

describe('ends', () => {
  test.each(['CF', 'MICO', 'MICR'] as const)('nothing leaves %s', (status) => {
    expect(stateOf(status).events).toEqual([])
  })

  test.each(['MICO', 'MICR'] as const)('nothing leads to %s', (status) => {
    expect(lifecycleTransitions.filter(({ to }) => to === status)).toEqual([])
  })
})
