import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defineCall, noContent } from '../../../api/call.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { syncSigning } from '../../../server/container/sync-signing.ts'
import { watchSignings } from '../../../server/container/container.workers.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { expectRecorded } from '../lifecycle/recorded.ts'
import { historyOf } from '../lifecycle/written.ts'
import { readZip } from '../services/zip-reader.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, queryIn, SHOP } from './scene.ts'
import { containerOf, decide, statusOf, tokenOf } from './signing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const postback = defineCall({
  method: 'POST',
  path: '/signing/postback/:uuid',
  summary: 'As the gateway calls it',
  access: 'public',
  response: noContent,
})

const needs = () => ({ ...server.dependencies, files: openFileStore(server.dependencies.config) })

/** Creates a query with one container at the gateway. */
const sent = async (situation: Parameters<typeof queryIn>[2] = {}) => {
  const of = await queryIn(server, 'CR', situation)
  const { queryId, container } = of
  const body = [{ id: container }]
  await server.ask(containerCalls.send, { params: { id: queryId }, body }, COMPLIANCE)
  await vi.waitFor(async () => expect(await tokenOf(server, container)).not.toBeNull(), 60_000)
  return of
}

const inStatus = (queryId: number, status: string) =>
  vi.waitFor(async () => expect(await statusOf(server, queryId)).toBe(status), 60_000)

/** Whether the query and its row in the list say that it was signed on paper. */
const waysOf = async (queryId: number) => {
  const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
  const { content } = await server.ask(
    queryListCalls.all,
    { query: { searchParam: `#${queryId}` }, body: ['SN'] },
    COMPLIANCE,
  )
  const row = content.find((one) => one.queryId === queryId)
  return [query.signedOnPaper, row?.signedOnPaper]
}

const pageOf = async (queryId: number, container: number, as?: `${string}@${string}`) =>
  (await containerOf(server, queryId, container, as)).signers[0]?.page

describe('a container that everyone signs', () => {
  test.each([
    ['LEASING', 'SN'],
    ['ONSPOT', 'HO'],
  ] as const)('takes a %s query to %s, and the finished file can be downloaded', async (product, to) => {
    const { queryId, container } = await sent({ product })
    expect(await statusOf(server, queryId)).toBe('YS')
    await decide(await pageOf(queryId, container), 'sign')
    await inStatus(queryId, to)

    const shown = await containerOf(server, queryId, container)
    expect(shown).toMatchObject({ sentForSigning: true, hasAllSigned: true, signedByHand: false })
    expect(shown.signers).toMatchObject([
      { signing_status: 'signed', signed_at: expect.any(String), refused: false, page: null },
    ])
    const last = (await historyOf(server.database, queryId)).at(-1)
    expect(last).toMatchObject({ status: to, createdBy: null })

    const params = { id: queryId, uuid: shown.uuid ?? '' }
    const { name, content } = await server.ask(containerCalls.download, { params }, INHOUSE)
    expect(name).toBe('1.asice')
    const entries = await readZip(Buffer.from(await content.arrayBuffer()))
    const names = entries.map((entry) => entry.name)
    expect(names[0]).toBe('mimetype')
    expect(names).toContainEqual(expect.stringMatching(/^Liisingupakkumus \d+\.pdf$/))
  })

  test('is not enough while another sent one is unsigned', async () => {
    const { queryId, container } = await sent({ containers: 'sent' })
    await decide(await pageOf(queryId, container), 'sign')
    await vi.waitFor(
      async () => expect((await containerOf(server, queryId, container)).hasAllSigned).toBe(true),
      60_000,
    )
    expect(await statusOf(server, queryId)).toBe('YS')
  })
})

describe('before it is signed', () => {
  test('only in-house views see the signers’ pages', async () => {
    const { queryId, container } = await sent({ product: 'ONSPOT' })
    for (const as of [COMPLIANCE, CREDIT, INHOUSE] as const)
      expect((await containerOf(server, queryId, container, as)).signers[0]?.page).toContain('/signing/')
    expect((await containerOf(server, queryId, container, SHOP)).signers[0]?.page).toBeNull()
    const hidden = await server.refuse(containerCalls.find, { params: { id: queryId } }, OTHER_SHOP)
    expect(hidden.status).toBe(404)
  })

  test('it has no file, and outsiders do not learn that it exists', async () => {
    const { queryId, container } = await sent()
    const { uuid } = await containerOf(server, queryId, container)
    const params = { id: queryId, uuid }
    const early = await server.refuse(containerCalls.download, { params }, COMPLIANCE)
    expect(early).toMatchObject({
      status: 409,
      code: 'container.unsigned',
      detail: expect.stringMatching(/ is not signed yet\. Still to sign: Mari Meri\.$/),
    })
    expect(await server.refuse(containerCalls.download, { params }, SHOP)).toMatchObject({ status: 404 })
    const other = await queryIn(server, 'CR')
    const mixed = { id: other.queryId, uuid }
    expect(await server.refuse(containerCalls.download, { params: mixed }, COMPLIANCE)).toMatchObject({
      status: 404,
    })
  })
})

test('a refusal stays visible, and the query keeps waiting', async () => {
  const { queryId, container } = await sent()
  await decide(await pageOf(queryId, container), 'refuse')
  await watchSignings(server.dependencies)
  await syncSigning(needs(), container)
  const { signers, hasAllSigned } = await containerOf(server, queryId, container)
  expect(hasAllSigned).toBe(false)
  expect(signers).toMatchObject([{ signing_status: 'not_signed', refused: true, page: null }])
  expect(await statusOf(server, queryId)).toBe('YS')
})

describe('a signing that cannot go on waits for compliance', () => {
  /** Whose turn it is, by who sees the badge in the list; the machine and the stored query agree. */
  const waits = async (queryId: number) => {
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    const { content } = await server.ask(
      queryListCalls.all,
      { query: { searchParam: `#${queryId}`, waiting: true }, body: ['YS'] },
      COMPLIANCE,
    )
    expect(content.some((one) => one.queryId === queryId)).toBe(query.facts.signingStopped)
    return query.facts.signingStopped
  }

  test('from the refusal until it is sent again, regardless of the sender', async () => {
    const { queryId, container } = await sent({ product: 'ONSPOT' })
    expect(await waits(queryId)).toBe(false)
    await decide(await pageOf(queryId, container), 'refuse')
    await syncSigning(needs(), container)
    expect(await waits(queryId)).toBe(true)
    await server.ask(containerCalls.withdraw, { params: { id: container } }, COMPLIANCE)
    expect(await waits(queryId)).toBe(true)
    await server.ask(containerCalls.send, { params: { id: queryId }, body: [{ id: container }] }, COMPLIANCE)
    expect(await waits(queryId)).toBe(false)
  })

  test('until its container is deleted, if another one still waits for signatures', async () => {
    const { queryId, container } = await sent({ containers: 'sent' })
    await server.ask(containerCalls.withdraw, { params: { id: container } }, COMPLIANCE)
    expect(await waits(queryId)).toBe(true)
    await server.ask(containerCalls.save, { params: { id: queryId }, body: [] }, COMPLIANCE)
    expect(await waits(queryId)).toBe(false)
  })
})

describe('a postback', () => {
  test('only triggers a request, its content is ignored', async () => {
    const { queryId, container } = await sent()
    const { uuid } = await containerOf(server, queryId, container)
    const body = { action: 'signing_completed', status: 'ok', signers: 'all', token: 'x' }
    const { status } = await server.request(postback, { params: { uuid }, body })
    expect(status).toBe(204)
    await syncSigning(needs(), container)
    expect((await containerOf(server, queryId, container)).hasAllSigned).toBe(false)
    expect(await statusOf(server, queryId)).toBe('YS')
  })

  test('has no effect the second time', async () => {
    const { queryId, container } = await sent()
    await decide(await pageOf(queryId, container), 'sign')
    await inStatus(queryId, 'SN')
    expect(await waysOf(queryId)).toEqual([false, false])
    const before = await containerOf(server, queryId, container)
    const history = await historyOf(server.database, queryId)
    const { status } = await server.request(postback, { params: { uuid: before.uuid }, body: {} })
    expect(status).toBe(204)
    await Promise.all([syncSigning(needs(), container), syncSigning(needs(), container)])
    expect(await containerOf(server, queryId, container)).toEqual(before)
    expect(await historyOf(server.database, queryId)).toEqual(history)
  })

  test('for a missing container is a 404', async () => {
    const uuid = '00000000-0000-4000-8000-000000000000'
    expect(await server.refuse(postback, { params: { uuid }, body: {} })).toMatchObject({ status: 404 })
    expect(await server.refuse(postback, { params: { uuid: 'x' }, body: {} })).toMatchObject({ status: 400 })
  })
})

test('that was lost is replaced by the scheduled synchronisation', async () => {
  const { queryId, container } = await sent()
  await server.database.update(containerTable).set({ uuid: null }).where(eq(containerTable.id, container))
  await decide(await pageOf(queryId, container), 'sign')
  await watchSignings(server.dependencies)
  expect(await statusOf(server, queryId)).toBe('SN')
})

describe('marking as signed by hand', () => {
  const mark = (id: number) => ({ params: { id } })

  test('moves the query on after the last one, and stays visible', async () => {
    const { queryId, container } = await sent()
    const marked = await server.ask(containerCalls.setAllSigned, mark(container), COMPLIANCE)
    expect(marked).toMatchObject({ hasAllSigned: true, signedByHand: true })
    expect(marked.signers).toMatchObject([{ signing_status: 'not_signed', signed_at: null }])
    expect(await statusOf(server, queryId)).toBe('SN')
    expect(await waysOf(queryId)).toEqual([true, true])
    const params = { id: queryId, uuid: marked.uuid ?? '' }
    expect(await server.refuse(containerCalls.download, { params }, COMPLIANCE)).toMatchObject({
      code: 'container.unsigned',
      detail: expect.stringMatching(/ was marked as signed by hand: the portal has no signed file\.$/),
    })
  })

  test('is refused before sending, twice, to others, and for a missing container', async () => {
    const unsent = await queryIn(server, 'CR')
    const step = containerCalls.setAllSigned
    expect(await server.refuse(step, mark(unsent.container), COMPLIANCE)).toMatchObject({
      status: 409,
      currentStatus: 'CR',
      reason: 'notFromThisStatus',
    })
    const { container } = await sent()
    expect(await server.refuse(step, mark(container), CREDIT)).toMatchObject({ status: 403 })
    expect(await server.refuse(step, mark(container), PARTNER)).toMatchObject({ status: 403 })
    await server.ask(step, mark(container), COMPLIANCE)
    expect(await server.refuse(step, mark(container), COMPLIANCE)).toMatchObject({ status: 409 })
    expect(await server.refuse(step, mark(2_000_000), COMPLIANCE)).toMatchObject({ status: 404 })
  })
})

test('every step is recorded', async () => {
  await expectRecorded(server, 'container')
})
