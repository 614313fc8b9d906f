import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { runConditionDeadlines } from '../../../server/condition/condition-deadlines.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { CREDIT, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { answer, askForOne, find, of } from './scene.ts'

const DAY_MS = 24 * 60 * 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const asked = async (): Promise<Condition> => askForOne(server, (await queryIn(server, 'SCR')).queryId)

/** Moves both moments of a condition into the past. */
const makeDue = ({ conditionId }: Condition, agoMs: number) => {
  const at = new Date(server.dependencies.now().getTime() - agoMs)
  return server.database
    .update(conditionTable)
    .set({ remindAt: at, overdueAt: at })
    .where(eq(conditionTable.conditionId, conditionId))
}

const entries = async ({ conditionId }: Condition, event: string): Promise<number> => {
  const [found] = await server.database
    .select({ entries: count() })
    .from(auditTable)
    .where(
      and(eq(auditTable.event, event), sql`${auditTable.details} ->> 'conditionId' = ${String(conditionId)}`),
    )
  return found?.entries ?? 0
}

const run = () => runConditionDeadlines(server.dependencies)
const now = async (condition: Condition) =>
  (await find(server, condition.queryId, CREDIT)).find(
    ({ conditionId }) => conditionId === condition.conditionId,
  )

describe('the deadlines of a condition', () => {
  test('remind and escalate once, by two processes after a week', async () => {
    const condition = await asked()
    await makeDue(condition, 7 * DAY_MS)
    await Promise.all([run(), run()])
    await run()
    expect(await entries(condition, 'condition.reminded')).toBe(1)
    expect(await entries(condition, 'condition.overdue')).toBe(1)
    expect(await now(condition)).toMatchObject({ state: 'open', overdueDtime: expect.any(String) })
  })

  test('are nothing before their moment', async () => {
    const condition = await asked()
    await makeDue(condition, -DAY_MS)
    await run()
    expect(await entries(condition, 'condition.reminded')).toBe(0)
    expect(await now(condition)).toMatchObject({ overdueDtime: null })
  })

  test('end with the answer, and begin again when it is returned', async () => {
    const condition = await asked()
    await makeDue(condition, 0)
    await answer(server, condition)
    await run()
    expect(await entries(condition, 'condition.overdue')).toBe(0)
    await server.ask(conditionCalls.return, { ...of(condition), body: { reason: 'Which?' } }, CREDIT)
    await makeDue(condition, 0)
    await run()
    expect(await entries(condition, 'condition.overdue')).toBe(1)
    expect(await now(condition)).toMatchObject({ state: 'returned', overdueDtime: expect.any(String) })
    await answer(server, condition)
    await server.ask(conditionCalls.return, { ...of(condition), body: { reason: 'Which?' } }, CREDIT)
    expect(await now(condition)).toMatchObject({ overdueDtime: null })
  })
})
