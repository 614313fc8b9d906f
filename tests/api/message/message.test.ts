import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messageCalls } from '../../../api/message.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { readOutbox } from '../mail/outbox.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Who = typeof COMPLIANCE | typeof CREDIT | typeof INHOUSE

const find = (queryId: number, as: Who) => server.ask(messageCalls.find, { params: { queryId } }, as)
const write = (queryId: number, content: string, as: Who) =>
  server.ask(messageCalls.save, { params: { queryId }, body: { content } }, as)

describe('the chat of a query', () => {
  test('is read by all in-house views, oldest first, with author and time', async () => {
    const { queryId } = await queryIn(server, 'SCO')
    expect(await find(queryId, CREDIT)).toEqual([])
    const first = await write(queryId, 'Is the sale paid in full?', CREDIT)
    server.advance(60_000)
    await write(queryId, 'Yes.', INHOUSE)
    const messages = await find(queryId, COMPLIANCE)
    expect(messages.map(({ content }) => content)).toEqual(['Is the sale paid in full?', 'Yes.'])
    expect(messages[0]).toEqual(first)
    expect(first).toMatchObject({
      createdByUserId: expect.any(Number),
      createdDate: expect.stringMatching(/^\d{2}\.\d{2}\.\d{4}$/),
      createdTime: expect.stringMatching(/^\d{2}:\d{2}$/),
    })
    expect(messages[0]?.createdBy).not.toBe(messages[1]?.createdBy)
  })

  test('is part of the query for in-house views, and empty for partners', async () => {
    const { queryId } = await queryIn(server, 'SM')
    const first = await write(queryId, 'Is the sale paid in full?', COMPLIANCE)
    const read = async (as: Who | typeof PARTNER) =>
      (await server.ask(queryCalls.edit, { params: { id: queryId } }, as)).messages
    for (const who of [COMPLIANCE, CREDIT, INHOUSE] as const) expect(await read(who)).toEqual([first])
    expect(await read(PARTNER)).toEqual([])
  })

  test('waits for those who did not write last, until the query is over', async () => {
    const { queryId } = await queryIn(server, 'SCO')
    const waitingFor = async (as: Who | typeof PARTNER) => {
      const { facts } = await server.ask(queryCalls.edit, { params: { id: queryId } }, as)
      const isPartner = as === PARTNER || as === INHOUSE
      const { content } = await server.ask(
        isPartner ? queryListCalls.ofPartner : queryListCalls.all,
        { query: { searchParam: `#${queryId}` }, body: [...statusCodes] },
        as,
      )
      const row = content.find((one) => one.queryId === queryId)
      expect(row?.messageWaiting).toBe(facts.messageWaiting)
      return facts.messageWaiting
    }
    expect(await waitingFor(INHOUSE)).toBe(false)
    await write(queryId, 'Is the sale paid in full?', CREDIT)
    expect(await waitingFor(CREDIT)).toBe(false)
    for (const who of [INHOUSE, COMPLIANCE] as const) expect(await waitingFor(who)).toBe(true)
    expect(await waitingFor(PARTNER)).toBe(false)
    await write(queryId, 'Yes.', INHOUSE)
    expect(await waitingFor(INHOUSE)).toBe(false)
    expect(await waitingFor(CREDIT)).toBe(true)
    await server.database.update(queryTable).set({ status: 'N' }).where(eq(queryTable.queryId, queryId))
    expect(await waitingFor(CREDIT)).toBe(false)
  })

  test('is announced to the manager and to all who wrote there, once for several messages in a row', async () => {
    const { queryId } = await queryIn(server, 'SCO')
    const [manager] = await server.database.select().from(userTable).where(eq(userTable.email, INHOUSE))
    const managerId = manager?.accountUserId ?? null
    await server.database.update(queryTable).set({ managerId }).where(eq(queryTable.queryId, queryId))
    const lettersTo = async (address: string) =>
      (await readOutbox(server)).filter(
        ({ heading, text }) => heading.includes(`#${queryId}`) && text.includes(address),
      ).length
    await write(queryId, 'Is the sale paid in full?', CREDIT)
    await write(queryId, 'And when?', CREDIT)
    await write(queryId, 'Yes, today.', INHOUSE)
    await vi.waitFor(
      async () => expect([await lettersTo(INHOUSE), await lettersTo(CREDIT)]).toEqual([1, 1]),
      60_000,
    )
    await write(queryId, 'Good.', COMPLIANCE)
    await vi.waitFor(
      async () => expect([await lettersTo(INHOUSE), await lettersTo(CREDIT)]).toEqual([2, 2]),
      60_000,
    )
  })

  test('returns texts unchanged', async () => {
    const { queryId } = await queryIn(server, 'SCO')
    const words = `<script>alert(1)</script> '; drop table message; -- \u202E 👩‍👩‍👧 õäöü\n{{7*7}}`
    await write(queryId, words, CREDIT)
    expect((await find(queryId, CREDIT))[0]?.content).toBe(words)
  })

  test.each(['', '   \n', 'a'.repeat(4001)])('does not take %o', async (content) => {
    const { queryId } = await queryIn(server, 'SCO')
    const refused = await server.refuse(messageCalls.save, { params: { queryId }, body: { content } }, CREDIT)
    expect(refused.status).toBe(400)
    expect(refused.fields?.map(({ path }) => path)).toContain('content')
  })

  test('adds a repeated message once', async () => {
    const { queryId } = await queryIn(server, 'SCO')
    const twice = { params: { queryId }, body: { content: 'Hello' } }
    const headers = { 'idempotency-key': `chat-${queryId}` }
    const answers = [
      await server.request(messageCalls.save, twice, CREDIT, { headers }),
      await server.request(messageCalls.save, twice, CREDIT, { headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await find(queryId, CREDIT)).toHaveLength(1)
  })

  test('is not for partners and shops, and not found without the query', async () => {
    const { queryId } = await queryIn(server, 'SCO', {}, 'partner')
    const shops = await queryIn(server, 'SCO', {}, 'shop')
    const status = async (id: number, as: typeof PARTNER | typeof SHOP | typeof CREDIT) =>
      (await server.request(messageCalls.find, { params: { queryId: id } }, as)).status
    expect(await status(queryId, PARTNER)).toBe(403)
    expect(await status(shops.queryId, SHOP)).toBe(403)
    expect(await status(queryId, SHOP)).toBe(404)
    expect(await status(999_999, CREDIT)).toBe(404)
  })
})
