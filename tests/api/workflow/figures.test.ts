import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusCode } from '../../../api/status.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let partnerId: number
const HOUR_MS = 3_600_000
const DAY = 24

beforeAll(async () => {
  server = await startTestServer()
  await server.asOwner(sql`truncate ${queryTable} cascade`)
  await server.asOwner('delete from status_count')
  partnerId = (await server.database.select().from(partnerTable).limit(1))[0]?.partnerId ?? 0
})
afterAll(() => server.stop())

/** Inserts a query that entered these statuses so many hours ago. */
const walked = async (...steps: readonly (readonly [StatusCode, number])[]) => {
  const { database } = server
  const status = steps.at(-1)?.[0] ?? 'P'
  const [row] = await database
    .insert(queryTable)
    .values({ partnerId, status, createdByName: 'Test', product: 'LEASING' })
    .returning()
  for (const [of, hours] of steps)
    await database.insert(statusHistoryTable).values({
      queryId: row?.queryId ?? 0,
      status: of,
      createdAt: new Date(Date.now() - hours * HOUR_MS),
    })
  return { queryId: row?.queryId ?? 0, status }
}

/** Inserts the moment after which a query is overdue. */
const dueAgo = ({ queryId, status }: Awaited<ReturnType<typeof walked>>, hours: number) =>
  server.database.insert(deadlineTable).values({
    queryId,
    status,
    purpose: 'escalation',
    dueAt: new Date(Date.now() - hours * HOUR_MS),
    workingDays: 1,
    settingsAt: new Date(),
  })

test('shows for each status how many queries are there, for how long, and which are overdue', async () => {
  // Stays in SM: 1, 2, 3, 4 and 10 hours. One that ended more than 90 days ago does not count.
  await dueAgo(await walked(['P', 100], ['SM', 51], ['SCR', 50]), 26)
  await dueAgo(await walked(['P', 100], ['SM', 12], ['SCR', 10]), -14)
  await walked(['P', 100], ['SM', 5], ['SCR', 2])
  await walked(['P', 100], ['SM', 8], ['N', 4])
  await walked(['P', 100], ['SM', 20], ['N', 10])
  await walked(['P', 120 * DAY], ['SM', 119 * DAY], ['N', 100 * DAY])
  await walked(['P', 30 * DAY])
  await dueAgo(await walked(['P', 100], ['SM', 25]), 1)
  const figures = await server.ask(workflowCalls.figures, {}, COMPLIANCE)
  const of = (status: StatusCode) => figures.find((one) => one.status === status)
  expect(figures.map(({ status }) => status)).toEqual([
    'P',
    'SM',
    'SCR',
    'SCO',
    'QA',
    'QAC',
    'HO',
    'CR',
    'YS',
    'SN',
    'CA',
    'CF',
    'N',
    'MICO',
    'MICR',
  ])
  const rounded = (status: StatusCode) => {
    const { medianSeconds, p95Seconds, ...rest } = of(status) ?? {}
    return { ...rest, median: Math.round(medianSeconds ?? -1), p95: Math.round(p95Seconds ?? -1) }
  }
  expect(rounded('SM')).toEqual({
    status: 'SM',
    queries: 1,
    overdue: 1,
    overdueDays: 1,
    left: 5,
    median: 3 * 3600,
    p95: 31_680,
  })
  expect(rounded('SCR')).toEqual({
    status: 'SCR',
    queries: 3,
    overdue: 1,
    overdueDays: 1,
    left: 0,
    median: -1,
    p95: -1,
  })
  expect(of('P')).toMatchObject({ queries: 1, overdue: null, overdueDays: null, left: 6 })
  expect(of('N')).toMatchObject({ queries: 3, overdue: null, left: 0, medianSeconds: null })
  expect(of('QA')).toEqual({
    status: 'QA',
    queries: 0,
    overdue: 0,
    overdueDays: 10,
    left: 0,
    medianSeconds: null,
    p95Seconds: null,
  })
})

test('is for users who see all queries', async () => {
  expect(await server.ask(workflowCalls.figures, {}, CREDIT)).toHaveLength(15)
  for (const as of [PARTNER, INHOUSE, SHOP] as const)
    for (const call of [workflowCalls.figures, workflowCalls.replay])
      expect(await server.refuse(call, {}, as)).toMatchObject({ status: 403 })
})
