import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatherConditionNews } from '../../../server/condition/condition-letters.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { CREDIT, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, aDocumentAsked, answer, askFor } from './scene.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const MONDAY = new Date('2026-11-30T06:15:00Z')
const SATURDAY = new Date('2026-11-28T06:15:00Z')
const CUSTOMER = 'mari.klient@meretuul.example'

const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
})
afterAll(() => server.stop())

const gather = (at: Date) => gatherConditionNews({ ...server.dependencies, now: () => at })
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
  expect((await comes(CREDIT)).text).toMatch(/Answered, to be looked at|Vastatud, vaja üle vaadata/)
  expect(to(PARTNER)).toHaveLength(1)
  expect(to(CREDIT)).toHaveLength(1)
})

test('a customer with a link is written to in their language', async () => {
  const queryId = await partnersQuery()
  await server.database
    .update(queryTable)
    .set({ aplink: 'https://tehing.example/apply/token', contactEmail: CUSTOMER, language: 'et' })
    .where(eq(queryTable.queryId, queryId))
  await askFor(server, queryId, { ...aConditionAsked, askedOf: 'customer' })
  await gather(MONDAY)
  const { subject, text } = await comes(CUSTOMER)
  expect(subject).toBe('Vajame sinu taotluse jaoks veel midagi')
  expect(text).toContain(aConditionAsked.textEt)
})
