import { and, count, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DeadlineRules, defaultDeadlines } from '../../../api/deadlines.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { deadlineAt } from '../../../domain/deadline.ts'
import { selectSettingsAt } from '../../../server/provider-settings/deadline-setting.store.ts'
import { sendDailyLetters } from '../../../server/condition/condition-letters.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { runQueryDeadlines } from '../../../server/query/lifecycle/deadlines.job.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { runSigningDeadlines } from '../../../server/container/container.workers.ts'
import { asked, needsOf } from '../container/clock.ts'
import { containerOf } from '../container/signing.ts'
import { setDeadlines } from '../provider-settings/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { MEMBERS, votingOn } from './committee-scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER } from './example.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const WAIT = { timeout: 30_000, interval: 50 }

const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
  await gather()
  await setRule(null)
})
afterAll(() => server.stop())
beforeEach(() => setRules())

const { create, step, sent, setRule, gather, vote, save } = votingOn(() => server)

const setRules = (rules: Partial<DeadlineRules> = {}) => setDeadlines(server, rules)

const deadlinesOf = (queryId: number) =>
  server.database
    .select()
    .from(deadlineTable)
    .where(eq(deadlineTable.queryId, queryId))
    .orderBy(deadlineTable.dueAt)

const containerEntries = (container: number, event: string) => entries(container, event, 'container')

const entries = async (id: number, event: string, subject = 'query'): Promise<number> => {
  const [found] = await server.database
    .select({ entries: count() })
    .from(auditTable)
    .where(
      and(eq(auditTable.event, event), eq(auditTable.subject, subject), eq(auditTable.subjectId, String(id))),
    )
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
  test('are set on entry by the settings in force then, and end on leaving', async () => {
    await setRules({ P: { reminder: 2, escalation: null, expiry: 30 }, SM: { reminder: 1, escalation: 3 } })
    const { queryId } = await create()
    expect((await deadlinesOf(queryId)).map(({ purpose }) => purpose)).toEqual(['reminder', 'expiry'])
    await step(queryId, 'SM', PARTNER)
    const from = server.dependencies.now()
    const settings = await selectSettingsAt(server.database, from)
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
      vote: { overdueAt: null, overdue: false, due: [] },
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
    // A user who has the query open does not block them.
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

  test('of a vote are added to those of its status, and set again for a new vote', async () => {
    await setRules({ SCR: { reminder: null, escalation: 4 }, vote: { reminder: 1, escalation: 2 } })
    await setRule(1_000_00, 3)
    const queryId = await sent()
    const rows = (of: object) => [
      { kind: 'vote', purpose: 'reminder', workingDays: 1, ...of },
      { kind: 'vote', purpose: 'escalation', workingDays: 2, ...of },
      { kind: 'status', purpose: 'escalation', workingDays: 4 },
    ]
    expect(await deadlinesOf(queryId)).toMatchObject(rows({ happenedAt: null }))
    expect((await read(queryId, CREDIT)).facts.deadlines.vote).toEqual({
      overdueAt: expect.any(String),
      overdue: false,
      due: [],
    })
    await makeDue(queryId)
    await Promise.all([run(), run()])
    await run()
    expect(await entries(queryId, 'deadline.voteReminded')).toBe(1)
    expect(await entries(queryId, 'deadline.voteOverdue')).toBe(1)
    expect(await entries(queryId, 'deadline.overdue')).toBe(1)
    expect((await read(queryId, CREDIT)).facts.deadlines.vote).toMatchObject({ overdue: true, due: [] })
    expect((await read(queryId, PARTNER)).facts.deadlines.vote).toMatchObject({ overdueAt: null })
    await save(queryId, { advance: 10 }, INHOUSE)
    const open = (await deadlinesOf(queryId)).filter(({ kind }) => kind === 'vote')
    expect(open).toMatchObject([{ happenedAt: null }, { happenedAt: null }])
    await setRule(100_000_00)
    await save(queryId, { advance: 20 }, INHOUSE)
    expect((await deadlinesOf(queryId)).map(({ kind }) => kind)).toEqual(['status'])
    await setRule(null)
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
    vi.waitFor(() => expect(lines(address, queryId)).toHaveLength(1), WAIT)

  test('notifies once those for whom the query waits; during a vote only those who have not voted', async () => {
    await setRules({ SCR: { reminder: 5, escalation: 10 }, vote: { reminder: 1, escalation: null } })
    await setRule(1_000_00, 3)
    const queryId = await sent()
    expect(await deadlinesOf(queryId)).toMatchObject([
      { kind: 'vote', purpose: 'reminder', workingDays: 1 },
      { kind: 'status', purpose: 'reminder', workingDays: 5 },
      { kind: 'status', purpose: 'escalation', workingDays: 10 },
    ])
    await server.database
      .update(deadlineTable)
      .set({ dueAt: server.dependencies.now() })
      .where(and(eq(deadlineTable.queryId, queryId), eq(deadlineTable.kind, 'vote')))
    await vote(queryId, MEMBERS[1], 'approve')
    server.advance(1000)
    await run()
    letters.length = 0
    const now = new Date('2026-11-30T06:15:00Z')
    const happenedAt = new Date(now.getTime() - MORNING)
    await server.database
      .update(deadlineTable)
      .set({ happenedAt, dueAt: new Date(happenedAt.getTime() - 1) })
      .where(and(eq(deadlineTable.queryId, queryId), eq(deadlineTable.kind, 'vote')))
    const gatherNews = () => sendDailyLetters({ ...server.dependencies, now: () => now })
    await Promise.all([gatherNews(), gatherNews()])
    await comes(CREDIT, queryId)
    await comes(MEMBERS[2], queryId)
    await gatherNews()
    expect(lines(CREDIT, queryId)[0]).toMatch(/^(?:Reminder|Meeldetuletus): .*: .* Karl Karu$/)
    expect(lines(CREDIT, queryId)[0]).not.toContain('Kaja')
    expect(lines(MEMBERS[1], queryId)).toEqual([])
    expect(lines(COMPLIANCE, queryId)).toEqual([])
    expect(lettersTo(CREDIT)).toHaveLength(1)
  })

  test('tells compliance and the manager that a vote is overdue, and the sender that a signing is', async () => {
    await setRules({
      vote: { reminder: null, escalation: 1 },
      signing: { ...defaultDeadlines.signing, escalation: 2 },
    })
    await setRule(1_000_00, 3)
    const queryId = await sent()
    await setRule(null)
    const { queryId: signed, container, email } = await asked(server)
    const signings = () => deadlinesOf(signed).then((rows) => rows.filter(({ kind }) => kind === 'signing'))
    expect((await signings()).map(({ purpose, workingDays }) => [purpose, workingDays])).toEqual([
      ['reminder', 2],
      ['escalation', 2],
      ['reminder', 5],
      ['expiry', 10],
    ])
    const now = new Date('2026-12-21T06:15:00Z')
    const needs = { ...needsOf(server), now: () => now }
    await setRule(1_000_00, 3)
    for (const of of [queryId, signed])
      await server.database
        .update(deadlineTable)
        .set({ dueAt: new Date(server.dependencies.now().getTime() - WEEK_MS) })
        .where(
          and(
            eq(deadlineTable.queryId, of),
            inArray(deadlineTable.kind, ['vote', 'signing']),
            ne(deadlineTable.purpose, 'expiry'),
          ),
        )
    await run()
    await Promise.all([runSigningDeadlines(needsOf(server)), runSigningDeadlines(needsOf(server))])
    expect(await containerEntries(container, 'container.overdue')).toBe(1)
    expect(await containerEntries(container, 'container.reminded')).toBe(1)
    expect((await signings()).map(({ happenedAt }) => happenedAt !== null)).toEqual([true, true, true, false])
    expect(await containerOf(server, signed, container)).toMatchObject({ overdueSince: expect.any(String) })
    await server.database
      .update(deadlineTable)
      .set({ happenedAt: new Date(now.getTime() - MORNING) })
      .where(and(inArray(deadlineTable.queryId, [queryId, signed]), isNotNull(deadlineTable.happenedAt)))
    letters.length = 0
    await sendDailyLetters(needs)
    await comes(COMPLIANCE, queryId)
    await comes(COMPLIANCE, signed)
    expect(lines(COMPLIANCE, queryId)[0]).toMatch(/^(?:Overdue|Tähtaeg möödas): .*Kaja Kallas.*Karl Karu/)
    expect(lines(COMPLIANCE, signed)[0]).toMatch(/^(?:Overdue|Tähtaeg möödas): .*(?:signing|allkirjastamine)/)
    expect(lines(email, signed)).toEqual([])
    await setRule(null)
  })
})
