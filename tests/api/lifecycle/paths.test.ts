import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { shortPaths, tableSteps } from '../../models/query.model.ts'
import { ordinary } from '../../models/query.situation.ts'
import { startTestServer, type TestServer, withoutPartyChecks } from '../server.ts'
import { arrange } from './arrange.ts'
import { expectRecorded } from './recorded.ts'
import { ask, genericStepRequest, statusRequest, emails } from './take.ts'
import { walk } from './walk.ts'
import { historyOf } from './written.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ reach: withoutPartyChecks })
})
afterAll(() => server.stop())

describe('every transition of the lifecycle, by real calls', () => {
  test.each(shortPaths.map((path) => [path.description, path] as const))('%s', async (_, path) => {
    expect(await walk(server, path)).toBe(path.steps.at(-1)?.to)
  })
})

/** Each step of each kind of person, from the first status that has it. */
const ofPeople = [
  ...new Map(
    tableSteps
      .filter(({ kind }) => kind !== 'system')
      .toReversed()
      .map((step) => [`${step.kind} ${step.event.type}`, step]),
  ),
]

describe('the generic call', () => {
  test.each(ofPeople)('%s', async (description, step) => {
    expect(await walk(server, { description, steps: [step] }, genericStepRequest)).toBe(step.to)
  })
})

describe('the automatic decision', () => {
  test.each([
    ['empty', 'QA'],
    ['set', 'HO'],
  ] as const)(
    'with aplink %s, sending to credit goes on to %s at once, in two lines of history',
    async (aplink, to) => {
      const scene = { status: 'P', kind: 'inhouse', situation: { ...ordinary, aplink } } as const
      const of = await arrange(server.database, scene)
      const { status, body } = await ask(server, statusRequest(of, 'SCR'), 'inhouse')
      expect([status, body]).toMatchObject([200, { status: to }])
      const lines = await historyOf(server.database, of.queryId)
      expect(lines.map((line) => line.status)).toEqual(['SCR', to])
      expect(lines.map(({ createdBy }) => createdBy === null)).toEqual([false, true])
    },
  )

  test('does not run when a person returns a query to credit', async () => {
    for (const [from, kind] of [
      ['SCO', 'compliance'],
      ['QA', 'credit'],
    ] as const) {
      const of = await arrange(server.database, { status: from, kind, situation: ordinary })
      const { body } = await ask(server, statusRequest(of, 'SCR'), kind)
      expect(body).toMatchObject({ status: 'SCR' })
      const stored = await server.ask(queryCalls.edit, { params: { id: of.queryId } }, emails.compliance)
      expect(stored).toMatchObject({ status: 'SCR', automaticDecision: null })
    }
  })
})

test('every step is recorded', async () => {
  await expectRecorded(server, 'query')
})
