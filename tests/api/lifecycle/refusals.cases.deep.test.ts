import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { everyRequestedStatus, eventOfStatus } from '../../models/query.change-status.ts'
import { type Result, expectedResult } from '../../models/query.oracle.ts'
import { ordinary } from '../../models/query.situation.ts'
import { systemTypes } from '../../specs/steps.table.ts'
import type { RequestedStatus } from '../../specs/steps/row.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { arrange, type Arranged } from './arrange.ts'
import {
  expectRefused,
  expectSystemRefused,
  forbidden,
  named,
  notFound,
  ofPeople,
  ofSystem,
  type Refused,
  refusalOf,
  refused,
  refusedWithoutWriting,
  unreachable,
} from './refusals.ts'
import {
  type StepRequest,
  stepRequestOf,
  statusRequest,
  bySystem,
  everythingSelected,
  isClosedTo,
  ownCallTypes,
  people,
  type Person,
} from './take.ts'
import { writtenOf } from './written.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const isRefusal = (said: Result): said is { reason: string } => 'reason' in said

type Expected = { asking: StepRequest; expected: Refused }

/** The responses to all these calls of one person. */
async function answersOf(of: Arranged, kind: Person, calls: readonly Expected[]) {
  const answers: unknown[] = []
  for (const { asking } of calls)
    answers.push({ ...nameOf(asking), ...(await refusalOf(server, of, asking, kind)) })
  return answers
}

const nameOf = ({ call, parts }: StepRequest) => ({ path: call.path, query: parts.query })
const expectedAnswer = ({ asking, expected }: Expected) => ({
  ...nameOf(asking),
  ...refusedWithoutWriting(expected),
})

/** Why change-status is refused, or null. */
function statusRefusal(status: StatusCode, asked: RequestedStatus, kind: Person): Refused | null {
  const type = eventOfStatus(status, asked, kind)
  if (type === null) return unreachable(status)
  const said = expectedResult({ status, kind, type, situation: ordinary })
  return isRefusal(said) ? refused(status, said.reason) : null
}

/** Why a step's own call is refused, or null. */
function callRefusal(
  status: StatusCode,
  type: QueryEventType,
  asking: StepRequest,
  kind: Person,
): Refused | null {
  if (isClosedTo(asking, kind)) return forbidden
  const said = expectedResult({ status, kind, type, situation: ordinary })
  return isRefusal(said) ? refused(status, said.reason) : null
}

const onlyRefused = (calls: readonly { asking: StepRequest; expected: Refused | null }[]): Expected[] =>
  calls.flatMap(({ asking, expected }) => (expected ? [{ asking, expected }] : []))

describe.each(tenthInCore(statusCodes))('in %s', (status) => {
  test.each(people)('%s is refused every status that none of their steps leads to', async (kind) => {
    const of = await arrange(server.database, { status, kind, situation: ordinary })
    const calls = everyRequestedStatus.map((asked) => ({
      asking: statusRequest(of, asked, everythingSelected.reason),
      expected: statusRefusal(status, asked, kind),
    }))
    await expect(answersOf(of, kind, onlyRefused(calls))).resolves.toEqual(
      onlyRefused(calls).map(expectedAnswer),
    )
  })

  test.each(people)('%s is refused every call for a step that they cannot take', async (kind) => {
    const of = await arrange(server.database, { status, kind, situation: ordinary })
    const calls = ownCallTypes.map((type) => {
      const asking = stepRequestOf(of, status, type, kind)
      return { asking, expected: callRefusal(status, type, asking, kind) }
    })
    await expect(answersOf(of, kind, onlyRefused(calls))).resolves.toEqual(
      onlyRefused(calls).map(expectedAnswer),
    )
  })

  test('the system takes only its own steps', async () => {
    const of = await arrange(server.database, { status, kind: 'system', situation: ordinary })
    const refusedSteps = systemTypes.flatMap((type) => {
      const said = expectedResult({ status, kind: 'system', type, situation: ordinary })
      return isRefusal(said) ? [{ type, reason: said.reason }] : []
    })
    const before = await writtenOf(server.database, of.queryId)
    for (const { type, reason } of refusedSteps) expect(await bySystem(server, of, type)).toEqual({ reason })
    expect(await writtenOf(server.database, of.queryId)).toEqual(before)
  })

  test('other partners and shops do not find the query', async () => {
    const of = await arrange(server.database, { status, kind: 'compliance', situation: ordinary })
    const strangers: readonly Person[] = status === 'P' ? ['shop', 'inhouse'] : ['shop']
    const annul = { call: queryCalls.annul, parts: { params: { id: of.queryId } } }
    const calls = [statusRequest(of, 'SM'), statusRequest(of, 'none'), annul].map((asking) => ({
      asking,
      expected: notFound,
    }))
    for (const kind of strangers) expect(await answersOf(of, kind, calls)).toEqual(calls.map(expectedAnswer))
  })
})

describe('a single failing guard', () => {
  test.each(tenthInCore(named(ofPeople), ([name]) => name))('%s', (_, one) => expectRefused(server, one))
  test.each(tenthInCore(named(ofSystem), ([name]) => name))('%s', (_, one) =>
    expectSystemRefused(server, one),
  )
})
