import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReplayDifference, workflowCalls } from '../../../api/workflow.calls.ts'
import { isStepType } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { stepRecordTable } from '../../../server/schema/step-record.table.ts'
import { insertReplay } from '../../../server/workflow/replay.store.ts'
import { loadCandidate } from '../../../tools/replay/candidate.ts'
import { walkSteps } from '../../../tools/replay/walk-steps.ts'
import { COMPLIANCE, CREDIT } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = () => server.ask(workflowCalls.replay, {}, CREDIT)

const difference = (steps: number): ReplayDifference => ({
  fault: 'removed',
  machine: 'query',
  event: 'query.approve',
  left: 'SCR.single',
  reached: 'QA',
  detail: '',
  steps,
  first: [{ queryId: 1, stepId: null }],
})

test('every step of the demo’s histories is recorded', async () => {
  const history = await server.database.select({ event: statusHistoryTable.event }).from(statusHistoryTable)
  const steps = history.filter(({ event }) => event !== null && isStepType(event))
  expect(await server.database.$count(stepRecordTable)).toBe(steps.length)
})

test('the steps of the demo data go through the installed machines, by their facts and without', async () => {
  const recorded = await walkSteps(server.database, await loadCandidate(), null)
  expect(recorded).toMatchObject({ structurally: 0, differing: 0, differences: [] })
  expect(recorded.byFacts).toBeGreaterThan(100)
  await server.asOwner(sql`truncate ${stepRecordTable}`)
  const older = await walkSteps(server.database, await loadCandidate(), null)
  expect(older).toMatchObject({ byFacts: 0, differing: 0, differences: [] })
  expect(older.structurally).toBeGreaterThan(100)
  const later = await walkSteps(server.database, await loadCandidate(), '2999-01-01')
  expect(later.structurally).toBe(0)
})

test('the last run is shown, with its commonest differences', async () => {
  expect(await read()).toBeNull()
  const run = { against: 'v2', since: '2026-11-01', byFacts: 5, structurally: 4, seconds: 1.5 }
  await insertReplay(server.database, { ...run, differing: 0, differences: [] })
  const differences = Array.from({ length: 150 }, (_, index) => difference(150 - index))
  await insertReplay(server.database, { ...run, differing: 9, differences })
  const last = await server.ask(workflowCalls.replay, {}, COMPLIANCE)
  expect(last).toMatchObject({ ...run, differing: 9, ranDtime: expect.stringMatching(/Z$/) })
  expect(last?.differences).toHaveLength(100)
  expect(last?.differences[0]?.steps).toBe(150)
})
