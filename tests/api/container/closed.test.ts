import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { runSigningDeadlines } from '../../../server/container/container.workers.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { asked, needsOf, send } from './clock.ts'
import { COMPLIANCE } from './scene.ts'
import { containerOf, decide, statusOf } from './signing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const close = (queryId: number) =>
  server.ask(
    queryCalls.changeStatus,
    { query: { queryId, status: 'N', closingReason: 'Bought out' } },
    COMPLIANCE,
  )

const pageOf = async (queryId: number, container: number) =>
  (await containerOf(server, queryId, container)).signers[0]?.page ?? ''

/** Waits until the gateway no longer has the page: the job has ended the signing. */
const isGone = (page: string) => vi.waitFor(async () => expect((await fetch(page)).status).toBe(404), 60_000)

const withdrawals = async (container: number) =>
  server.database
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.event, 'container.withdrawn'), eq(auditTable.subjectId, String(container))))

const LONG_MS = 90 * 24 * 60 * 60_000

describe('closing a query ends its signings', () => {
  test('by compliance: no signer can sign, is reminded or gets a deadline', async () => {
    const { queryId, container, email } = await asked(server)
    await outboxWith(server, 1, email)
    const page = await pageOf(queryId, container)
    await close(queryId)
    expect(await containerOf(server, queryId, container)).toMatchObject({
      state: 'withdrawn',
      sentForSigning: false,
      signers: [{ page: null }],
    })
    await isGone(page)
    expect(await withdrawals(container)).toMatchObject([{ accountUserId: null }])
    const { database } = server
    expect(
      await database.select().from(deadlineTable).where(eq(deadlineTable.containerId, container)),
    ).toEqual([])
    server.advance(LONG_MS)
    await runSigningDeadlines(needsOf(server))
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'withdrawn' })
    expect((await readOutbox(server)).filter(({ text }) => text.includes(email))).toHaveLength(1)
  })

  test('by annulment', async () => {
    const { queryId, container } = await asked(server)
    const page = await pageOf(queryId, container)
    await server.ask(queryCalls.annul, { params: { id: queryId } }, COMPLIANCE)
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'withdrawn' })
    await isGone(page)
  })

  test('by a refusal, which stays recorded', async () => {
    const { queryId, container } = await asked(server)
    await decide(await pageOf(queryId, container), 'refuse')
    await vi.waitFor(
      async () =>
        expect(await containerOf(server, queryId, container)).toMatchObject({ signers: [{ refused: true }] }),
      60_000,
    )
    await close(queryId)
    expect(await containerOf(server, queryId, container)).toMatchObject({
      state: 'withdrawn',
      signers: [{ refused: true }],
    })
  })

  test('but keeps completed signatures', async () => {
    const { queryId, container } = await asked(server)
    await decide(await pageOf(queryId, container), 'sign')
    await vi.waitFor(async () => expect(await statusOf(server, queryId)).toBe('SN'), 60_000)
    await close(queryId)
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'allSigned' })
    expect(await withdrawals(container)).toEqual([])
  })

  test('and a reopened query asks no signer until it is sent again', async () => {
    const { queryId, container } = await asked(server)
    const page = await pageOf(queryId, container)
    await close(queryId)
    await isGone(page)
    await server.ask(queryCalls.changeStatus, { query: { queryId } }, COMPLIANCE)
    expect(await statusOf(server, queryId)).toBe('P')
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'withdrawn' })
    await server.database.execute(`update query set status = 'CR' where query_id = ${queryId}`)
    await send(server, { queryId, container })
    expect(await containerOf(server, queryId, container)).toMatchObject({ state: 'sent' })
    expect(await pageOf(queryId, container)).not.toBe(page)
  })
})
