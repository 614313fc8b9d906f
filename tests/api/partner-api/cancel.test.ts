import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { basket, callTo, keyOf, NUTIPOOD, partnerIdOf, RATTAPOOD } from './scene.ts'

let server: TestServer
let key = ''
let foreignKey = ''
beforeAll(async () => {
  server = await startTestServer()
  key = await keyOf(server, NUTIPOOD)
  foreignKey = await keyOf(server, RATTAPOOD)
})
afterAll(() => server.stop())

const call = callTo(() => server)
const create = async () => Number((await call('/applications', { body: basket, key })).body.id)
const cancel = (id: number, reason = 'The customer has changed their mind', more = {}) =>
  call(`/applications/${id}/cancel`, { body: { reason }, key, ...more })
const setStatus = (id: number, status: 'SM' | 'YS' | 'CA') =>
  server.database.update(queryTable).set({ status }).where(eq(queryTable.queryId, id))

describe('cancelling', () => {
  test('takes the step of the screen, in the partner’s name and with the reason', async () => {
    const id = await create()
    const { status, body } = await cancel(id)
    expect([status, body]).toMatchObject([
      200,
      { id, status: 'N', closingReason: 'The customer has changed their mind', customerStep: null },
    ])
    const history = await server.ask(statusHistoryCalls.find, { params: { queryId: id } }, SHOP)
    expect(history.find(({ status: entered }) => entered === 'N')).toMatchObject({
      event: 'query.annul',
      createdByName: NUTIPOOD,
      reason: 'The customer has changed their mind',
    })
    expect(await server.ask(queryCalls.edit, { params: { id } }, SHOP)).toMatchObject({
      ended: 'annulled',
      modifiedBy: null,
    })
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.event, 'query.stepTaken'), eq(auditTable.subjectId, String(id))))
    expect(entries).toMatchObject([
      {
        accountUserId: null,
        details: { event: 'query.annul', status: 'N', program: expect.stringMatching(/^partner\/\d+$/) },
      },
    ])
  })

  test('again answers the same, with or without a key, also at once', async () => {
    const id = await create()
    const headers = { 'idempotency-key': `cancel-${id}` }
    const answers = await Promise.all([
      cancel(id),
      cancel(id),
      cancel(id, 'Another reason'),
      cancel(id, 'By key', { headers }),
      cancel(id, 'By key', { headers }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.modifiedDtime)).size).toBe(1)
    const history = await server.ask(statusHistoryCalls.find, { params: { queryId: id } }, SHOP)
    expect(history.filter(({ status }) => status === 'N')).toHaveLength(1)
  })

  test('works while the contract waits for signatures', async () => {
    const id = await create()
    await setStatus(id, 'YS')
    expect((await cancel(id)).body).toMatchObject({ status: 'N' })
  })

  test.each(['SM', 'CA'] as const)('is refused in %s with the reason and the status', async (stored) => {
    const id = await create()
    await setStatus(id, stored)
    const { status, body } = await cancel(id, undefined, { headers: { 'accept-language': 'en' } })
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'query.refused',
        currentStatus: stored,
        reason: 'notFromThisStatus',
        detail: expect.stringMatching(/\w/),
      },
    ])
    expect((await call(`/applications/${id}`, { key })).body).toMatchObject({ status: stored })
  })

  test('of another partner’s application is not found', async () => {
    const id = await create()
    const { status } = await call(`/applications/${id}/cancel`, { body: { reason: 'Mine' }, key: foreignKey })
    expect(status).toBe(404)
    expect((await call(`/applications/${id}`, { key })).body).toMatchObject({ status: 'P' })
  })

  test.each([
    ['without a reason', {}, 'field.required'],
    ['with a blank one', { reason: ' \n' }, 'field.required'],
    ['with a long one', { reason: 'x'.repeat(1001) }, 'field.tooLong'],
  ])('%s is refused at the field', async (_, body, code) => {
    const id = await create()
    const refused = await call(`/applications/${id}/cancel`, { body, key })
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ path: 'reason', code }]])
  })
})

test('a partner that cannot sell creates no application, as on the screens', async () => {
  const partnerId = await partnerIdOf(server, NUTIPOOD)
  const { database } = server
  const before = await database.$count(queryTable)
  await database.update(userTable).set({ active: false }).where(eq(userTable.partnerId, partnerId))
  const refused = await call('/applications', { body: basket, key })
  expect([refused.status, refused.body.code]).toEqual([409, 'partner.notReady'])
  await database.update(userTable).set({ active: true }).where(eq(userTable.partnerId, partnerId))
  await database
    .update(partnerTable)
    .set({ featureOnSpot: false, featureSelfServe: false })
    .where(eq(partnerTable.partnerId, partnerId))
  expect((await call('/applications', { body: basket, key })).body.code).toBe('partner.notReady')
  await database
    .update(partnerTable)
    .set({ featureOnSpot: true, featureSelfServe: true })
    .where(eq(partnerTable.partnerId, partnerId))
  expect(await database.$count(queryTable)).toBe(before)
})
