import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../../api/problem.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { text } from '../../../server/platform/language/text.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { everyAsked, meantBy } from '../../models/query.change-status.ts'
import { tableSteps } from '../../models/query.model.ts'
import { stepTable, type Verdict, verdict } from '../../models/query.oracle.ts'
import { type Flaw, ordinary, type Situation, withFlaw } from '../../models/query.world.ts'
import type { Asked } from '../../specs/change-status.table.ts'
import { refusalTable, type StepName } from '../../specs/query.refusals.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { arrange, type Arranged } from './arrange.ts'
import {
  ask,
  type Asking,
  askingOf,
  askStatus,
  bySystem,
  everythingChosen,
  isClosedTo,
  ownCallTypes,
  people,
  type Person,
  systemSteps,
} from './take.ts'
import { writtenOf } from './written.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Refused = { status: number; code: string; reason?: string; currentStatus?: string }

const forbidden: Refused = { status: 403, code: 'access.denied' }
const refused = (currentStatus: StatusCode, reason: string): Refused => ({
  status: 409,
  code: 'query.refused',
  reason,
  currentStatus,
})
const invalid: Refused = { status: 400, code: 'request.invalid' }
const notFound: Refused = { status: 404, code: 'notFound' }
const unreachable = (currentStatus: StatusCode): Refused => ({
  status: 409,
  code: 'query.unreachable',
  currentStatus,
})

/** Makes a call that must be refused: what is answered, and whether anything at all is written. */
async function refusalOf(of: Arranged, asking: Asking, kind: Person) {
  const before = await writtenOf(server.database, of.queryId)
  const { status, body } = await ask(server, asking, kind)
  const { code, reason, currentStatus, detail } = problem.parse(body)
  const words = reason ? [text('en', `guard.${reason}`), text('et', `guard.${reason}`)] : [detail]
  return {
    status,
    code,
    ...(reason !== undefined && { reason }),
    ...(currentStatus !== undefined && { currentStatus }),
    saysSo: words.includes(detail),
    wroteNothing: isDeepStrictEqual(await writtenOf(server.database, of.queryId), before),
  }
}

const silently = (expected: Refused) => ({ ...expected, saysSo: true, wroteNothing: true })

type Expected = { asking: Asking; expected: Refused }

/** What one person is answered to all these calls. */
async function answersOf(of: Arranged, kind: Person, calls: readonly Expected[]) {
  const answers: unknown[] = []
  for (const { asking } of calls) answers.push({ ...nameOf(asking), ...(await refusalOf(of, asking, kind)) })
  return answers
}

const nameOf = ({ call, parts }: Asking) => ({ path: call.path, query: parts.query })
const told = ({ asking, expected }: Expected) => ({ ...nameOf(asking), ...silently(expected) })

const isRefusal = (said: Verdict): said is { reason: string } => 'reason' in said

/** Why change-status is refused, or null where it is not. */
function statusRefusal(status: StatusCode, asked: Asked, kind: Person): Refused | null {
  const type = meantBy(status, asked, kind)
  if (type === null) return unreachable(status)
  const said = verdict({ status, kind, type, situation: ordinary })
  return isRefusal(said) ? refused(status, said.reason) : null
}

/** Why a call of its own is refused, or null where it is not. */
function callRefusal(status: StatusCode, type: QueryEventType, asking: Asking, kind: Person): Refused | null {
  if (isClosedTo(asking, kind)) return forbidden
  const said = verdict({ status, kind, type, situation: ordinary })
  return isRefusal(said) ? refused(status, said.reason) : null
}

const onlyRefused = (calls: readonly { asking: Asking; expected: Refused | null }[]): Expected[] =>
  calls.flatMap(({ asking, expected }) => (expected ? [{ asking, expected }] : []))

describe.each(statusCodes)('in %s', (status) => {
  test.each(people)('%s is refused every status that no step of theirs leads to', async (kind) => {
    const of = await arrange(server.database, { status, kind, situation: ordinary })
    const calls = everyAsked.map((asked) => ({
      asking: askStatus(of, asked, everythingChosen.reason),
      expected: statusRefusal(status, asked, kind),
    }))
    await expect(answersOf(of, kind, onlyRefused(calls))).resolves.toEqual(onlyRefused(calls).map(told))
  })

  test.each(people)('%s is refused every call whose step they cannot take', async (kind) => {
    const of = await arrange(server.database, { status, kind, situation: ordinary })
    const calls = ownCallTypes.map((type) => {
      const asking = askingOf(of, status, type, kind)
      return { asking, expected: callRefusal(status, type, asking, kind) }
    })
    await expect(answersOf(of, kind, onlyRefused(calls))).resolves.toEqual(onlyRefused(calls).map(told))
  })

  test('the system takes no step that is not its own', async () => {
    const of = await arrange(server.database, { status, kind: 'system', situation: ordinary })
    const refusedSteps = systemSteps.flatMap((type) => {
      const said = verdict({ status, kind: 'system', type, situation: ordinary })
      return isRefusal(said) ? [{ type, reason: said.reason }] : []
    })
    const before = await writtenOf(server.database, of.queryId)
    for (const { type, reason } of refusedSteps) expect(await bySystem(server, of, type)).toEqual({ reason })
    expect(await writtenOf(server.database, of.queryId)).toEqual(before)
  })

  test('nobody of another shop or partner finds the query at all', async () => {
    const of = await arrange(server.database, { status, kind: 'compliance', situation: ordinary })
    const strangers: readonly Person[] = status === 'P' ? ['shop', 'inhouse'] : ['shop']
    const annul = { call: queryCalls.annul, parts: { params: { id: of.queryId } } }
    const calls = [askStatus(of, 'SM'), askStatus(of, 'none'), annul].map((asking) => ({
      asking,
      expected: notFound,
    }))
    for (const kind of strangers) expect(await answersOf(of, kind, calls)).toEqual(calls.map(told))
  })
})

/** Each flaw of each step of a person, in the situation in which it alone stands in the way. */
const flawed = tableSteps.flatMap(({ from, kind, event: { type }, caseName, situation }) => {
  const step: StepName = `${kind} ${type}`
  return Object.entries(stepTable[from][step] ?? {}).flatMap(([reason, flaws]) =>
    flaws.map((want) => {
      const parts = [want].flat()
      const scene = parts.reduce(withFlaw, situation)
      return { from, kind, type, caseName, reason, flaw: parts.join(' and '), scene }
    }),
  )
})

/** What the call's own schema asks for is refused before the query is looked at. */
const bySchema: ReadonlySet<string> = new Set<Flaw>(['picked: none'])

/** Only an in-house partner sees another's query, and not before it has been sent on. */
const isHidden = (kind: Person, status: StatusCode, { whose }: Situation): boolean =>
  whose !== 'own' && (kind === 'partner' || kind === 'shop' || (kind === 'inhouse' && status === 'P'))

const chosenIn = ({ picked, reason }: Situation) => ({
  picked: picked === 'one',
  reason: reason === 'given' ? everythingChosen.reason : { empty: '', blank: ' \t' }[reason],
})

const ofPeople = flawed.flatMap((one) => (one.kind === 'system' ? [] : [{ ...one, kind: one.kind }]))
const ofSystem = flawed.flatMap((one) => {
  const type = systemSteps.find((step) => step === one.type)
  return type ? [{ ...one, type }] : []
})
const named = <One extends { from: string; caseName: string; flaw: string }>(ones: readonly One[]) =>
  ones.map((one) => [`${one.from}: ${one.caseName}, but ${one.flaw}`, one] as const)

describe('a single thing in the way', () => {
  test.each(named(ofPeople))('%s', async (_, { from, kind, type, reason, flaw, scene }) => {
    const of = await arrange(server.database, { status: from, kind, situation: scene })
    const asking = askingOf(of, from, type, kind, chosenIn(scene))
    const expected = bySchema.has(flaw)
      ? invalid
      : isHidden(kind, from, scene)
        ? notFound
        : refused(from, reason)
    expect(await refusalOf(of, asking, kind)).toEqual(silently(expected))
  })

  test.each(named(ofSystem))('%s', async (_, { from, kind, type, reason, scene }) => {
    const of = await arrange(server.database, { status: from, kind, situation: scene })
    const before = await writtenOf(server.database, of.queryId)
    expect(await bySystem(server, of, type)).toEqual({ reason })
    expect(await writtenOf(server.database, of.queryId)).toEqual(before)
  })

  test('is tried for every reason of the table', () => {
    const reasons = Object.values(refusalTable).flatMap((row) => Object.values(row).flatMap(Object.keys))
    expect(new Set([...ofPeople, ...ofSystem].map(({ reason }) => reason))).toEqual(new Set(reasons))
  })
})
