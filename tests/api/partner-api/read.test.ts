import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { basket, callTo, keyOf, NUTIPOOD, PROVIDER, RATTAPOOD } from './scene.ts'

let server: TestServer
let key = ''
let foreignKey = ''
const ids: number[] = []
beforeAll(async () => {
  server = await startTestServer()
  key = await keyOf(server, NUTIPOOD)
  foreignKey = await keyOf(server, RATTAPOOD)
  for (const order of ['1', '2', '3', '4', '5']) {
    const qassets = [{ ...basket.qassets[0], sellerOfferNr: order }]
    ids.unshift(Number((await call('/applications', { body: { ...basket, qassets }, key })).body.id))
  }
  await call('/applications', { body: basket, key: foreignKey })
})
afterAll(() => server.stop())

const call = callTo(() => server)
const list = async (query: string, as = key) => {
  const { body } = await call(`/applications${query}`, { key: as })
  return { found: (body.content as { id: number }[]).map(({ id }) => id), next: body.nextCursor }
}

/** An id that no query can have. */
const tooLarge = Buffer.from('id:9999999999').toString('base64url')

describe('the list', () => {
  test('has own applications only, newest first', async () => {
    expect(await list('')).toEqual({ found: ids, next: null })
    expect((await list('', foreignKey)).found).toHaveLength(1)
  })

  test('has pages by cursor with each row once, also while new ones arrive', async () => {
    const first = await list('?limit=2')
    expect(first.found).toEqual(ids.slice(0, 2))
    const added = Number((await call('/applications', { body: basket, key })).body.id)
    const second = await list(`?limit=2&cursor=${String(first.next)}`)
    const third = await list(`?limit=2&cursor=${String(second.next)}`)
    expect([second.found, third]).toEqual([ids.slice(2, 4), { found: ids.slice(4), next: null }])
    ids.unshift(added)
  })

  test('is filtered by status', async () => {
    const [annulled = 0, ...others] = ids
    await server.ask(queryCalls.annul, { params: { id: annulled } }, SHOP)
    expect((await list('?status=N')).found).toEqual([annulled])
    expect((await list('?status=P')).found).toEqual(others)
    expect((await call(`/applications/${annulled}`, { key })).body).toMatchObject({ status: 'N' })
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=nonsense',
    'cursor=..',
    `cursor=${tooLarge}`,
    'status=XX',
    'page=2',
  ])('refuses %s and names it', async (query) => {
    const { status, body } = await call(`/applications?${query}`, { key })
    expect([status, body.fields]).toMatchObject([400, [{ path: query.split('=')[0] }]])
  })
})

describe('one application', () => {
  test('of another partner is not found like a missing one, and the attempt is audited', async () => {
    const [id] = ids
    const foreign = await call(`/applications/${id}`, { key: foreignKey })
    const missing = await call('/applications/2147483647', { key: foreignKey })
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
    const tries = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(id)))
    expect(tries.at(-1)).toMatchObject({
      event: 'call.refused',
      accountUserId: null,
      details: { foreign: true, program: expect.stringMatching(/^partner\//) },
    })
  })

  test('created by the partner’s people is not visible to its program', async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: {} }, SHOP)
    expect((await call(`/applications/${queryId}`, { key })).status).toBe(404)
    expect((await list('?limit=100')).found).not.toContain(queryId)
  })

  test('an in-house partner’s key sees no other partner’s', async () => {
    const inhouse = await keyOf(server, PROVIDER)
    expect((await call(`/applications/${ids[0]}`, { key: inhouse })).status).toBe(404)
    expect((await list('', inhouse)).found).toEqual([])
  })
})

test('the asset groups are those that the partner sells', async () => {
  const { body } = await call('/asset-groups', { key: foreignKey })
  expect((body as unknown as { name: string }[]).map(({ name }) => name)).toContain('Bicycles')
  expect(JSON.stringify(body)).not.toContain('Laptops')
})
