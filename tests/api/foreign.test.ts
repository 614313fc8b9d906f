import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { assetCalls } from '../../api/asset.calls.ts'
import type { Call } from '../../api/call.ts'
import { presenceCalls } from '../../api/presence.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { templateCalls } from '../../api/template.calls.ts'
import type { TemplateSave } from '../../api/template.ts'
import { userCalls } from '../../api/user.calls.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { completeQuery, PARTNER, SHOP } from './query/example.ts'
import { startTestServer, type TestServer } from './server.ts'

const template: TemplateSave = {
  name: 'Ekskavaator',
  assets: [],
  terms: {
    paymentPeriod: 48,
    residual: 5,
    kickback: null,
    advance: 15,
    contractFee: 250,
    insurance: null,
    insuranceValType: 1,
  },
}
const windowId = '00000000-0000-4000-8000-000000000001'

let server: TestServer
const foreign = { query: 0, asset: 0, template: 0, partner: 0 }
beforeAll(async () => {
  server = await startTestServer()
  const query = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
  foreign.query = query.queryId
  foreign.asset = query.qassets[0]?.qassetId ?? 0
  foreign.template = (await server.ask(templateCalls.save, { body: template }, PARTNER)).id ?? 0
  foreign.partner = (await server.ask(userCalls.loggedIn, {}, PARTNER)).partnerId ?? 0
})
afterAll(() => server.stop())

const refusals = (requestId: string | null) =>
  server.database
    .select()
    .from(auditTable)
    .where(and(eq(auditTable.event, 'call.refused'), eq(auditTable.requestId, requestId ?? '')))
    .orderBy(desc(auditTable.auditId))

const cases: [string, Call, (id: typeof foreign) => object, 'query' | 'template' | 'partner'][] = [
  ['reads a query', queryCalls.edit, ({ query }) => ({ params: { id: query } }), 'query'],
  [
    'sends a query',
    queryCalls.changeStatus,
    ({ query }) => ({ query: { queryId: query, status: 'SM' } }),
    'query',
  ],
  ['opens a query', presenceCalls.arrive, ({ query }) => ({ params: { id: query, windowId } }), 'query'],
  ['deletes an asset', assetCalls.delete, ({ asset }) => ({ body: { qassetId: asset } }), 'query'],
  ['reads a template', templateCalls.get, ({ template }) => ({ params: { id: template } }), 'template'],
  ['deletes a template', templateCalls.delete, ({ template }) => ({ params: { id: template } }), 'template'],
  [
    'reads asset groups',
    assetGroupCalls.namesOfPartner,
    ({ partner }) => ({ params: { partnerId: partner } }),
    'partner',
  ],
]

test.each(cases)(
  'an attempt to %s another partner’s record is audited with its subject',
  async (_, call, parts, subject) => {
    const { status, headers, body } = await server.request(call, parts(foreign), SHOP)
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'notFound' })])
    expect(JSON.stringify(body)).not.toContain('foreign')
    expect(await refusals(headers.get('x-request-id'))).toEqual([
      expect.objectContaining({
        subject,
        subjectId: String(foreign[subject]),
        accountUserId: expect.any(Number),
        details: expect.objectContaining({ code: 'notFound', foreign: true }),
      }),
    ])
  },
)

test('a missing record is audited as a 404 without a subject', async () => {
  const { headers } = await server.request(queryCalls.edit, { params: { id: 999_999 } }, SHOP)
  const [entry] = await refusals(headers.get('x-request-id'))
  expect(entry).toMatchObject({ subject: null, subjectId: null })
  expect(entry?.details).toEqual({
    call: 'GET /query/:id/edit',
    path: '/api/query/999999/edit',
    code: 'notFound',
  })
})

test('a call on an own record leaves no refusal', async () => {
  const before = await server.database.$count(auditTable, sql`event = 'call.refused'`)
  await server.ask(queryCalls.edit, { params: { id: foreign.query } }, PARTNER)
  expect(await server.database.$count(auditTable, sql`event = 'call.refused'`)).toBe(before)
})
