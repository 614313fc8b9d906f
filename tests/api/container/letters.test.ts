import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StatusCode } from '../../../api/status.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { readOutbox } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { asked } from './clock.ts'
import { COMPLIANCE, CREDIT, INHOUSE, queryIn } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const of = async (queryId: number, address: string) =>
  (await readOutbox(server))
    .filter(({ heading, text }) => heading.includes(`#${queryId}`) && text.includes(address))
    .map(({ heading }) => heading)

const expectLetters = (queryId: number, address: string, headings: string[]) =>
  vi.waitFor(async () => expect(await of(queryId, address)).toEqual(headings), 60_000)

/** Sets the creator of a query. */
const madeBy = async (queryId: number, email: string) => {
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  await server.database
    .update(queryTable)
    .set({ userId: user?.accountUserId ?? null })
    .where(eq(queryTable.queryId, queryId))
}

const step = (queryId: number, status: StatusCode, as: `${string}@${string}`, closingReason?: string) =>
  server.ask(
    queryCalls.changeStatus,
    { query: { queryId, status, ...(closingReason && { closingReason }) } },
    as,
  )

describe('a partner with decision letters', () => {
  const ADDRESS = 'otsused@partner.example'
  const wants = async (queryId: number, notifyOnDecision: boolean, notifyOnDecisionEmail = ADDRESS) => {
    const [query] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
    const partnerId = query?.partnerId ?? 0
    await server.database
      .update(partnerTable)
      .set({ notifyOnDecision, notifyOnDecisionEmail, email: 'kontor@partner.example' })
      .where(eq(partnerTable.partnerId, partnerId))
  }

  beforeEach(async () => {
    await server.database.update(partnerTable).set({ notifyOnDecision: false })
  })

  test.each([
    ['QA', 'finantseerimine on heaks kiidetud'],
    ['QAC', 'finantseerimine on muudatustega heaks kiidetud'],
    ['N', 'finantseerimisest on keeldutud'],
  ] as const)('is written to once when the decision is %s', async (status, says) => {
    const { queryId } = await queryIn(server, 'SCR', { changes: status === 'QAC' ? 'made' : 'none' })
    await wants(queryId, true)
    await step(queryId, status, CREDIT, status === 'N' ? 'Ei vasta nõuetele' : undefined)
    await expectLetters(queryId, ADDRESS, [`Taotlus #${queryId}: otsus, Meretuul OÜ`])
    const [letter] = (await readOutbox(server)).filter(({ heading }) =>
      heading.includes(`#${queryId}: otsus`),
    )
    expect(letter?.text).toContain(says)
    expect(letter?.text).toContain(`/partner/query/${queryId}/edit`)
  })

  test('gets the letter at its own address without a special one', async () => {
    const { queryId } = await queryIn(server, 'SCR')
    await wants(queryId, true, '')
    await step(queryId, 'QA', CREDIT)
    await expectLetters(queryId, 'kontor@partner.example', [`Taotlus #${queryId}: otsus, Meretuul OÜ`])
  })

  test('gets no letter without a decision, nor about another partner’s', async () => {
    const later = await queryIn(server, 'CR')
    const silent = await queryIn(server, 'SCR')
    await wants(later.queryId, true)
    await step(later.queryId, 'N', COMPLIANCE, 'Loobus')
    await wants(silent.queryId, false)
    await step(silent.queryId, 'QA', CREDIT)
    // A letter that is sent after these would have been.
    const { queryId } = await queryIn(server, 'SCR')
    await wants(queryId, true)
    await step(queryId, 'QA', CREDIT)
    await expectLetters(queryId, ADDRESS, [`Taotlus #${queryId}: otsus, Meretuul OÜ`])
    expect(await of(later.queryId, ADDRESS)).toEqual([])
    expect(await of(silent.queryId, ADDRESS)).toEqual([])
  })
})

describe('the creator of a query', () => {
  test('gets letters when the contract is sent, signed and activated, but not about own steps', async () => {
    const { queryId, container } = await asked(server)
    await madeBy(queryId, INHOUSE)
    await server.ask(containerCalls.setAllSigned, { params: { id: container } }, COMPLIANCE)
    const signed = `Query #${queryId}: the contract of Meretuul OÜ is signed`
    await expectLetters(queryId, INHOUSE, [signed])
    await step(queryId, 'CA', COMPLIANCE, 'The act comes by post')
    await expectLetters(queryId, INHOUSE, [
      `Query #${queryId}: the contract of Meretuul OÜ is active`,
      signed,
    ])
    const [letter] = (await readOutbox(server)).filter(({ heading }) => heading === signed)
    expect(letter?.text).toContain(`/partner/query/${queryId}/edit`)
    expect(await of(queryId, COMPLIANCE)).toEqual([])

    const other = await queryIn(server, 'CR')
    await madeBy(other.queryId, INHOUSE)
    const body = [{ id: other.container }]
    await server.ask(containerCalls.send, { params: { id: other.queryId }, body }, COMPLIANCE)
    await expectLetters(other.queryId, INHOUSE, [
      `Query #${other.queryId}: the contract of Meretuul OÜ was sent for signing`,
    ])
  })

  test('gets none after the account was deleted', async () => {
    const { queryId, container } = await asked(server)
    await madeBy(queryId, CREDIT)
    await server.database.update(userTable).set({ active: false }).where(eq(userTable.email, CREDIT))
    await server.ask(containerCalls.withdraw, { params: { id: container } }, COMPLIANCE)
    await step(queryId, 'CA', COMPLIANCE, 'The act comes by post')
    const other = await asked(server)
    await madeBy(other.queryId, INHOUSE)
    await step(other.queryId, 'CA', COMPLIANCE, 'The act comes by post')
    await expectLetters(other.queryId, INHOUSE, [
      `Query #${other.queryId}: the contract of Meretuul OÜ is active`,
    ])
    expect(await of(queryId, CREDIT)).toEqual([])
  })
})
