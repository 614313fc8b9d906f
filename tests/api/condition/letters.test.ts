import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { sendDailyLetters } from '../../../server/condition/condition-letters.ts'
import type { Jobs } from '../../../server/platform/jobs/jobs.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { CREDIT, INHOUSE, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, aDocumentAsked, answer, appliedByLink, askFor } from './scene.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const MONDAY = new Date('2026-11-30T06:15:00Z')
const TUESDAY = new Date('2026-12-01T06:15:00Z')
const SATURDAY = new Date('2026-11-28T06:15:00Z')
const CUSTOMER = 'mari.klient@meretuul.example'

const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
})
afterAll(() => server.stop())

const gather = (at: Date) => sendDailyLetters({ ...server.dependencies, now: () => at })
const to = (address: string) => letters.filter((letter) => letter.to === address)
const comes = (address: string) =>
  vi.waitFor(() => {
    const [letter] = to(address)
    if (!letter) throw new Error(`no letter to ${address}`)
    return letter
  }, PATIENCE)

/** A query of the partner's user in credit. */
const partnersQuery = async (): Promise<number> => {
  const { queryId } = await queryIn(server, 'SCR')
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, PARTNER))
  await server.database
    .update(queryTable)
    .set({ userId: user?.accountUserId ?? null, managerId: null })
    .where(eq(queryTable.queryId, queryId))
  return queryId
}

test('each reader gets one letter a day with everything that is new, on working days', async () => {
  const queryId = await partnersQuery()
  const [first] = await askFor(server, queryId, aConditionAsked, aDocumentAsked)
  if (!first) throw new Error('two were asked')
  await gather(SATURDAY)
  await Promise.all([gather(MONDAY), gather(MONDAY)])
  const { subject, text } = await comes(PARTNER)
  expect(subject).toMatch(/^(?:2 matters wait for you|Sind ootab 2 asja)$/)
  expect(text).toContain(`#${queryId}`)
  for (const asked of [aConditionAsked, aDocumentAsked])
    expect(text.includes(asked.textEn) || text.includes(asked.textEt)).toBe(true)

  await answer(server, first)
  await askFor(server, queryId, aConditionAsked)
  await gather(MONDAY)
  expect((await comes(CREDIT)).text).toMatch(/Answered, to be checked|Vastatud, vaja üle vaadata/)
  expect(to(PARTNER)).toHaveLength(1)
  expect(to(CREDIT)).toHaveLength(1)
})

/** Gathers on a day; returns the conditions in each reader's letter. A reader gets at most one a day. */
const gatherOn = async (at: Date, letterOn = new Set<string>()) => {
  const sent: { to: number | string | null; conditions: readonly number[] }[] = []
  const sendOnce: Jobs['sendOnce'] = async (_tx, { data: schema }, data, { key }) => {
    if (letterOn.has(key)) return false
    letterOn.add(key)
    const { accountUserId, queryId, conditions } = z
      .object({
        accountUserId: z.nullable(z.number()),
        queryId: z.nullable(z.number()),
        conditions: z.array(z.number()),
      })
      .parse(schema.parse(data))
    sent.push({ to: accountUserId ?? `query ${queryId}`, conditions })
    return true
  }
  const jobs = { ...server.dependencies.jobs, sendOnce }
  await sendDailyLetters({ ...server.dependencies, jobs, now: () => at })
  return new Map(sent.map(({ to: reader, conditions }) => [reader, conditions]))
}

const userIdOf = async (email: string): Promise<number> => {
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  return user?.accountUserId ?? 0
}

/** A query in credit of a user, with a manager; null for none. */
const queryOf = async (userId: number | null, managerId: number | null): Promise<number> => {
  const { queryId } = await queryIn(server, 'SCR')
  await server.database.update(queryTable).set({ userId, managerId }).where(eq(queryTable.queryId, queryId))
  return queryId
}

const idsOf = (conditions: readonly { conditionId: number }[]) =>
  conditions.map(({ conditionId }) => conditionId)

test('one letter gathers several queries, and each of several readers gets their own', async () => {
  await gatherOn(MONDAY)
  const [partner, manager, credit] = await Promise.all([PARTNER, INHOUSE, CREDIT].map(userIdOf))
  if (!partner || !manager || !credit) throw new Error('three users are known')
  const ofBoth = await queryOf(partner, manager)
  const ofPartner = await queryOf(partner, null)
  const ofNobody = await queryOf(null, manager)
  const toManager = { ...aConditionAsked, askedOf: 'inhouse' } as const
  const [one, hidden] = idsOf(await askFor(server, ofBoth, aConditionAsked, toManager))
  const [second] = await askFor(server, ofPartner, aConditionAsked)
  const [third] = await askFor(server, ofNobody, aConditionAsked)
  if (!second || !third) throw new Error('four were asked')

  const day = new Set<string>()
  const letters1 = await gatherOn(MONDAY, day)
  expect(letters1).toEqual(
    new Map([
      [partner, [one, second.conditionId]],
      [manager, [hidden, third.conditionId]],
    ]),
  )
  await answer(server, second)
  await askFor(server, ofBoth, aConditionAsked)
  // The same day, from another process: only who had no letter yet.
  expect(await gatherOn(MONDAY, day)).toEqual(new Map([[credit, [second.conditionId]]]))
  const [late] = [...(await gatherOn(TUESDAY)).entries()]
  expect(late?.[0]).toBe(partner)
  expect(late?.[1]).toHaveLength(1)
  expect(await gatherOn(TUESDAY)).toEqual(new Map())
})

test('the manager is notified of answers to what the system has asked', async () => {
  const manager = await userIdOf(INHOUSE)
  const queryId = await queryOf(await userIdOf(PARTNER), manager)
  const [asked] = await askFor(server, queryId, aConditionAsked)
  if (!asked) throw new Error('one was asked')
  await server.database
    .update(conditionTable)
    .set({ askedBy: null, askedByName: '' })
    .where(eq(conditionTable.conditionId, asked.conditionId))
  await gatherOn(TUESDAY)
  await answer(server, asked)
  expect(await gatherOn(TUESDAY)).toEqual(new Map([[manager, [asked.conditionId]]]))
})

test('a customer with a link is written to in their language', async () => {
  const queryId = await partnersQuery()
  await server.database
    .update(queryTable)
    .set({ contactEmail: CUSTOMER, language: 'et' })
    .where(eq(queryTable.queryId, queryId))
  await appliedByLink(server, queryId, '60001019906')
  await askFor(server, queryId, { ...aConditionAsked, askedOf: 'customer' })
  await gather(MONDAY)
  const { subject, text } = await comes(CUSTOMER)
  expect(subject).toBe('Vajame sinu taotluse jaoks veel midagi')
  expect(text).toContain(aConditionAsked.textEt)
})
