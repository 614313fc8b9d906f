import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findDeadlineNews } from '../../../server/notification/deadline-news.ts'
import { notifyOfMessage, notifyResponsibleUsers } from '../../../server/notification/news.job.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { applyLinkTable, offerTable } from '../../../server/schema/offer.table.ts'
import type { MessageRow } from '../../../server/schema/message.table.ts'
import { type QueryRow, queryTable } from '../../../server/schema/query.table.ts'
import { userTable, type UserRow } from '../../../server/schema/user.table.ts'
import { anOffer } from '../../models/offer.cases.ts'
import { CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const AT = new Date('2026-11-30T06:15:00Z')
const COLLEAGUE = 'kolleeg@pohja.example'
const STAND_IN = 'asendaja@tehing.example'

const letters: Letter[] = []
let server: TestServer
let query: QueryRow
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
  await addColleague(COLLEAGUE, PARTNER)
  await addColleague(STAND_IN, INHOUSE)
})
afterAll(() => server.stop())
beforeEach(async () => {
  letters.length = 0
  for (const email of [PARTNER, INHOUSE]) await change(email, { active: true })
  const { queryId } = await queryIn(server, 'SCR')
  const ofBoth = { userId: await userIdOf(PARTNER), managerId: await userIdOf(INHOUSE) }
  const [stored] = await server.database
    .update(queryTable)
    .set(ofBoth)
    .where(eq(queryTable.queryId, queryId))
    .returning()
  if (!stored) throw new Error('there is no query')
  query = stored
})

const userOf = async (email: string): Promise<UserRow> => {
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  if (!user) throw new Error(`there is no ${email}`)
  return user
}
const userIdOf = async (email: string) => (await userOf(email)).accountUserId

const addColleague = async (email: string, of: string) => {
  const { accountUserId: _id, personalCode: _code, ...user } = await userOf(of)
  await server.database.insert(userTable).values({ ...user, email, partnerAdmin: false })
}

const change = (email: string, parts: Partial<typeof userTable.$inferInsert>) =>
  server.database.update(userTable).set(parts).where(eq(userTable.email, email))

/** Sends the news of a step; returns who gets a letter. */
const readersOf = async (count: number, by: string | null = null): Promise<string[]> => {
  const { jobs } = server.dependencies
  const taker = by === null ? null : await userIdOf(by)
  await server.database.transaction((tx) =>
    notifyResponsibleUsers(jobs, tx, query, { kind: 'contractSigned', at: AT, by: taker }),
  )
  await vi.waitFor(() => expect(letters.length).toBe(count), PATIENCE)
  return letters.map(({ to }) => to).toSorted()
}

test('creator and manager hear of a step, but not of their own', async () => {
  expect(await readersOf(2)).toEqual([INHOUSE, PARTNER])
  letters.length = 0
  expect(await readersOf(1, PARTNER)).toEqual([INHOUSE])
})

test('if one of them may not sign in any more, those who answer for them hear of it', async () => {
  await change(PARTNER, { active: false })
  await change(INHOUSE, { active: false })
  expect(await readersOf(2)).toEqual([STAND_IN, COLLEAGUE])
})

test('a creator who has moved to another partner reads nothing of the query', async () => {
  const { partnerId } = await userOf(PARTNER)
  await change(PARTNER, { partnerId: (await userOf(SHOP)).partnerId })
  expect(await readersOf(2)).toEqual([INHOUSE, COLLEAGUE])
  await change(PARTNER, { partnerId })
})

test('a message is announced to those who may read it, and to who answers for the manager', async () => {
  const { partnerId } = await userOf(COLLEAGUE)
  const written = [PARTNER, COLLEAGUE, CREDIT].map(async (email) => ({ createdBy: await userIdOf(email) }))
  const earlier = await Promise.all(written)
  await change(COLLEAGUE, { partnerId: (await userOf(SHOP)).partnerId })
  await change(INHOUSE, { active: false })
  const message = { createdBy: await userIdOf(PARTNER), createdByName: 'Peeter', createdAt: AT } as MessageRow
  await server.database.transaction((tx) =>
    notifyOfMessage(server.dependencies.jobs, tx, query, earlier, message),
  )
  await vi.waitFor(() => expect(letters.map(({ to }) => to).toSorted()).toEqual([STAND_IN, CREDIT]), PATIENCE)
  await change(COLLEAGUE, { partnerId })
})

test('the shop is not reminded while the customer has its offer, but notified when it is overdue', async () => {
  const { queryId } = await queryIn(server, 'P', { product: 'SELFSERVE' }, 'shop')
  const entered = { ...anOffer, language: 'et' as const }
  await server.database.insert(offerTable).values({ queryId, state: 'sent', application: false, entered })
  const told = async (purpose: 'reminder' | 'escalation') => {
    await server.database.delete(deadlineTable)
    await server.database.insert(deadlineTable).values({ ...overdueOf(queryId, 'P'), purpose })
    const news = await server.database.transaction((tx) => findDeadlineNews(tx, AT))
    return news.length
  }
  expect(await told('reminder')).toBe(1)
  await server.database.insert(applyLinkTable).values({
    queryId,
    channel: 'email',
    recipient: anOffer.email,
    delivery: 'sent',
    expiresAt: new Date(Date.now() + 60_000),
  })
  expect(await told('reminder')).toBe(0)
  expect(await told('escalation')).toBe(1)
})

/** The deadline of a status that has just passed. */
const overdueOf = (queryId: number, status: 'P' | 'SCR') => ({
  queryId,
  kind: 'status' as const,
  status,
  purpose: 'escalation' as const,
  workingDays: 1,
  dueAt: new Date(AT.getTime() - 2),
  settingsAt: AT,
  happenedAt: new Date(AT.getTime() - 1),
})

test.each(['status', 'vote'] as const)(
  'an overdue %s is told to who answers for the manager',
  async (kind) => {
    await change(INHOUSE, { active: false })
    const { queryId } = query
    await server.database.delete(deadlineTable)
    await server.database.insert(deadlineTable).values({ ...overdueOf(queryId, 'SCR'), kind })
    const news = await server.database.transaction((tx) => findDeadlineNews(tx, AT))
    const told = news.map(({ accountUserId }) => accountUserId)
    expect(told).toContain(await userIdOf(STAND_IN))
    expect(told).not.toContain(await userIdOf(INHOUSE))
  },
)
