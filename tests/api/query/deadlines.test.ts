import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DeadlineRules, defaultDeadlines } from '../../../api/deadlines.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { deadlineAt } from '../../../domain/deadline.ts'
import { gatherConditionNews } from '../../../server/condition/condition-letters.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { runQueryDeadlines } from '../../../server/query/lifecycle/deadlines.job.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { providerSettingsTable } from '../../../server/schema/provider-settings.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { MEMBERS, votingOn } from './committee-scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER } from './example.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const PATIENCE = { timeout: 30_000, interval: 50 }

const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
  await gather()
  await setRule(null)
})
afterAll(() => server.stop())
beforeEach(() => setRules())

const { create, step, sent, setRule, gather, vote } = votingOn(() => server)

const setRules = (rules: Partial<DeadlineRules> = {}) =>
  server.database.update(providerSettingsTable).set({ deadlines: { ...defaultDeadlines, ...rules } })

const deadlinesOf = (queryId: number) =>
  server.database
    .select()
    .from(deadlineTable)
    .where(eq(deadlineTable.queryId, queryId))
    .orderBy(deadlineTable.dueAt)

const entries = async (queryId: number, event: string): Promise<number> => {
  const [found] = await server.database
    .select({ entries: count() })
    .from(auditTable)
    .where(and(eq(auditTable.event, event), eq(auditTable.subjectId, String(queryId))))
  return found?.entries ?? 0
}

const read = (queryId: number, as: typeof CREDIT | typeof PARTNER | typeof INHOUSE) =>
  server.ask(queryCalls.edit, { params: { id: queryId } }, as)

/** Moves the deadlines of a query into the past. */
const makeDue = (queryId: number, agoMs = WEEK_MS) =>
  server.database
    .update(deadlineTable)
    .set({ dueAt: new Date(server.dependencies.now().getTime() - agoMs) })
    .where(eq(deadlineTable.queryId, queryId))

const run = () => runQueryDeadlines(server.dependencies)

describe('the deadlines of a status', () => {
  test('are set on entering it by the settings of then, and end on leaving it', async () => {
    await setRules({ P: { reminder: 2, escalation: null, expiry: 30 }, SM: { reminder: 1, escalation: 3 } })
    const { queryId } = await create()
    expect((await deadlinesOf(queryId)).map(({ purpose }) => purpose)).toEqual(['reminder', 'expiry'])
    await step(queryId, 'SM', PARTNER)
    const from = server.dependencies.now()
    const [settings] = await server.database.select().from(providerSettingsTable)
    if (!settings) throw new Error('no settings')
    await setRules()
    const due = (purpose: 'reminder' | 'escalation', workingDays: number) => ({
      status: 'SM',
      purpose,
      workingDays,
      dueAt: deadlineAt(purpose, { workingDays, from }, settings),
      settingsAt: settings.modifiedAt,
      happenedAt: null,
    })
    expect(await deadlinesOf(queryId)).toMatchObject([due('reminder', 1), due('escalation', 3)])
    await step(queryId, 'SCR', INHOUSE)
    expect(await deadlinesOf(queryId)).toMatchObject([
      { status: 'SCR', purpose: 'escalation', workingDays: 1 },
    ])
    await step(queryId, 'N', CREDIT, 'Tax debt')
    expect(await deadlinesOf(queryId)).toEqual([])
  })

  test('are shown in-house; the partner reads when the query is annulled', async () => {
    await setRules({ P: { reminder: 1, escalation: 2, expiry: 30 } })
    const { queryId } = await create()
    await makeDue(queryId)
    const moment = expect.any(String)
    expect((await read(queryId, PARTNER)).facts.deadlines).toEqual({
      overdueAt: null,
      overdue: false,
      expiresAt: moment,
      due: [],
    })
    await setRules()
    const inCredit = await sent()
    expect((await read(inCredit, CREDIT)).facts.deadlines).toMatchObject({
      overdueAt: moment,
      overdue: false,
    })
    await makeDue(inCredit)
    expect((await read(inCredit, CREDIT)).facts.deadlines).toMatchObject({ overdueAt: moment, overdue: true })
  })

  test('remind and escalate once, by two processes after a week', async () => {
    await setRules({ SM: { reminder: 1, escalation: 2 } })
    const { queryId } = await create()
    await step(queryId, 'SM', PARTNER)
    await run()
    expect(await entries(queryId, 'deadline.reminded')).toBe(0)
    await makeDue(queryId)
    const { modifiedDtime } = await read(queryId, INHOUSE)
    await Promise.all([run(), run()])
    await run()
    expect(await entries(queryId, 'deadline.reminded')).toBe(1)
    expect(await entries(queryId, 'deadline.overdue')).toBe(1)
    // Whoever has the query open is not in their way.
    expect(await read(queryId, INHOUSE)).toMatchObject({ modifiedDtime, status: 'SM' })
    const { content } = await server.ask(
      timelineCalls.find,
      { params: { id: queryId }, query: { kind: 'step' } },
      INHOUSE,
    )
    expect(content.map(({ kind, event }) => [kind, event])).toEqual(
      expect.arrayContaining([
        ['step', 'deadline.reminded'],
        ['step', 'deadline.overdue'],
      ]),
    )
  })

  test('do nothing once the status was left', async () => {
    await setRules({ SM: { reminder: 1, escalation: 2 } })
    const { queryId } = await create()
    await step(queryId, 'SM', PARTNER)
    await makeDue(queryId)
    await step(queryId, 'SCR', INHOUSE)
    await run()
    expect(await entries(queryId, 'deadline.overdue')).toBe(0)
  })

  test('annul a query that expires, for the system', async () => {
    await setRules({ P: { reminder: 1, escalation: 2, expiry: 3 } })
    const { queryId } = await create()
    await makeDue(queryId)
    await Promise.all([run(), run()])
    expect(await read(queryId, PARTNER)).toMatchObject({ status: 'N' })
    expect(await deadlinesOf(queryId)).toEqual([])
    expect(await entries(queryId, 'deadline.reminded')).toBe(0)
  })
})

describe('the daily letter', () => {
  const MORNING = 8.25 * 60 * 60_000
  const lettersTo = (address: string) => letters.filter((letter) => letter.to === address)
  const lines = (address: string, queryId: number) =>
    lettersTo(address).flatMap(({ text }) => text.split('\n').filter((line) => line.includes(`#${queryId}`)))
  const comes = (address: string, queryId: number) =>
    vi.waitFor(() => expect(lines(address, queryId)).toHaveLength(1), PATIENCE)

  test('notifies once those for whom the query waits; during a vote only those who have not voted', async () => {
    await setRules({ SCR: { reminder: 5, escalation: 10 }, vote: { reminder: 1, escalation: null } })
    await setRule(1_000_00, 3)
    const queryId = await sent()
    expect(await deadlinesOf(queryId)).toMatchObject([
      { purpose: 'reminder', workingDays: 1 },
      { purpose: 'escalation', workingDays: 10 },
    ])
    await server.database
      .update(deadlineTable)
      .set({ dueAt: server.dependencies.now() })
      .where(and(eq(deadlineTable.queryId, queryId), eq(deadlineTable.purpose, 'reminder')))
    await vote(queryId, MEMBERS[1], 'approve')
    server.advance(1000)
    await run()
    letters.length = 0
    const now = new Date('2026-11-30T06:15:00Z')
    const happenedAt = new Date(now.getTime() - MORNING)
    await server.database
      .update(deadlineTable)
      .set({ happenedAt, dueAt: new Date(happenedAt.getTime() - 1) })
      .where(and(eq(deadlineTable.queryId, queryId), eq(deadlineTable.purpose, 'reminder')))
    const gatherNews = () => gatherConditionNews({ ...server.dependencies, now: () => now })
    await Promise.all([gatherNews(), gatherNews()])
    await comes(CREDIT, queryId)
    await comes(MEMBERS[2], queryId)
    await gatherNews()
    expect(lines(CREDIT, queryId)[0]).toMatch(/^(?:Reminder|Meeldetuletus): /)
    expect(lines(MEMBERS[1], queryId)).toEqual([])
    expect(lines(COMPLIANCE, queryId)).toEqual([])
    expect(lettersTo(CREDIT)).toHaveLength(1)
  })
})
