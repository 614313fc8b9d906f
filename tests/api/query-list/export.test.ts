import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import { queryListCalls, type QueryExportAsk } from '../../../api/query-list.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { makeExport } from '../../../server/export/export.job.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { exportTable } from '../../../server/schema/export.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { eventually } from '../../eventually.ts'
import { COMPLIANCE, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
type As = `${string}@${string}`
const DEALER = 'Põhja Masinad OÜ'

const made = [
  { queryId: 7001, of: 'Tehing Liising AS', status: 'P', custName: 'Oma OÜ' },
  { queryId: 7002, of: DEALER, status: 'CA', custName: '=HYPERLINK("http://x")' },
  { queryId: 7003, of: DEALER, status: 'P', custName: 'Ülo 37803140002; "poeg"' },
  { queryId: 7004, of: 'Nutipood OÜ', status: 'P', custName: 'Poe klient' },
] as const

beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.select().from(partnerTable)
  const idOf = new Map(rows.map(({ businessName, partnerId }) => [businessName, partnerId]))
  await server.asOwner('delete from query')
  await server.database.insert(queryTable).values(
    made.map(({ of, ...query }, index) => ({
      ...query,
      partnerId: idOf.get(of) ?? 0,
      contractAmountCents: index === 1 ? -1250 : 123_450,
      createdAt: new Date('2026-11-01T22:30:00Z'),
    })),
  )
})
afterAll(() => server.stop())
beforeEach(() => server.database.delete(exportTable))

const all: QueryExportAsk = { statuses: [...statusCodes], columns: ['id'], sort: 'queryId,asc' }

const start = (body: QueryExportAsk, as: As) => server.ask(queryListCalls.startExport, { body }, as)
const ready = async (body: QueryExportAsk, as: As) => {
  const { exportId } = await start(body, as)
  await eventually(async () => {
    const own = await server.ask(queryListCalls.exports, {}, as)
    expect(own.find((one) => one.exportId === exportId)?.state).toBe('ready')
  })
  return exportId
}
const download = async (exportId: number, as: As) =>
  (await server.ask(queryListCalls.downloadExport, { params: { exportId } }, as)).content.text()
const linesOf = async (body: QueryExportAsk, as: As) =>
  (await download(await ready(body, as), as)).trimEnd().split('\r\n')
const idsOf = async (body: QueryExportAsk, as: As) =>
  (await linesOf(body, as)).slice(1).map((line) => Number(line.replaceAll('"', '')))

describe('the exported list', () => {
  test('has the requested columns, order and language, in cells that no spreadsheet runs', async () => {
    const columns: QueryExportAsk['columns'] = ['client', 'id', 'partner', 'amount', 'created', 'status']
    const lines = await linesOf({ ...all, columns, sort: 'queryId,desc' }, COMPLIANCE)
    expect(lines).toEqual([
      '"Client";"ID";"Partner";"Contract amount excl. VAT, €";"Created";"Status"',
      '"Poe klient";"7004";"Nutipood OÜ";"1234,50";"02.11.2026 00:30";"In progress"',
      `"Ülo 3••••••••••; ""poeg""";"7003";"${DEALER}";"1234,50";"02.11.2026 00:30";"In progress"`,
      `"'=HYPERLINK(""http://x"")";"7002";"${DEALER}";"-12,50";"02.11.2026 00:30";"Contract activated"`,
      '"Oma OÜ";"7001";"Tehing Liising AS";"1234,50";"02.11.2026 00:30";"In progress"',
    ])
  })

  test('is filtered like the list', async () => {
    expect(await idsOf({ ...all, statuses: ['CA'] }, COMPLIANCE)).toEqual([7002])
    expect(await idsOf({ ...all, searchParam: 'poe' }, COMPLIANCE)).toEqual([7003, 7004])
    expect(await idsOf({ ...all, createdTo: '2026-11-01' }, COMPLIANCE)).toEqual([])
    expect(await idsOf({ ...all, product: 'WEBSHOP' }, COMPLIANCE)).toEqual([])
    expect(await idsOf({ ...all, statuses: [] }, COMPLIANCE)).toEqual([])
  })

  test('contains what its requester sees, whatever the request', async () => {
    expect(await idsOf(all, PARTNER)).toEqual([7002, 7003])
    expect(await idsOf(all, SHOP)).toEqual([7004])
    expect(await idsOf(all, INHOUSE)).toEqual([7001, 7002])
  })

  test('is complete and ordered across chunks, and reports progress', async () => {
    await server.asOwner(`insert into query (partner_id, status, cust_name)
      select partner_id, 'CF', 'Palju ' || (2500 - n) from partner, generate_series(1, 2500) n
      where business_name = '${DEALER}'`)
    const ask: QueryExportAsk = { statuses: ['CF'], columns: ['client'], sort: 'custName,asc' }
    const exportId = await ready(ask, COMPLIANCE)
    const [own] = await server.ask(queryListCalls.exports, {}, COMPLIANCE)
    expect(own).toMatchObject({ rowsDone: 2500, rowsTotal: 2500 })
    const names = (await download(exportId, COMPLIANCE)).trimEnd().split('\r\n').slice(1)
    const order = new Intl.Collator('et')
    expect(names).toHaveLength(2500)
    expect(new Set(names).size).toBe(2500)
    expect(names).toEqual(names.toSorted((one, other) => order.compare(one, other)))
    await server.asOwner(`delete from query where status = 'CF'`)
  })
})

describe('a failing export', () => {
  const full = new Error('the disk is full')
  const failing = { isFor: () => true, read: () => Promise.reject(full) }
  const sources = { audit: failing, queries: failing, xes: failing, ocel: failing }

  test('is reported after the last attempt, and can be requested again', async () => {
    const [shop] = await server.database.select().from(userTable).where(eq(userTable.email, SHOP))
    const asked = { kind: 'queries', asked: all, language: 'en', expiresAt: new Date('2099-01-01') } as const
    const values = [1, 2, 3].map(() => ({ ...asked, accountUserId: shop?.accountUserId ?? 0 }))
    const rows = await server.database.insert(exportTable).values(values).returning()
    const exportId = rows[0]?.exportId ?? 0
    const fail = (isLast: boolean) =>
      expect(makeExport(server.dependencies, sources, exportId, { isLast })).rejects.toThrow(full)
    const stateNow = async () =>
      (await server.ask(queryListCalls.exports, {}, SHOP)).find((one) => one.exportId === exportId)?.state

    await fail(false)
    expect(await stateNow()).toBe('running')
    expect(await server.refuse(queryListCalls.startExport, { body: all }, SHOP)).toMatchObject({
      code: 'export.tooMany',
    })
    await fail(true)
    expect(await stateNow()).toBe('failed')
    await start(all, SHOP)
  })
})

test('an expired export that was never made does not keep its person from further ones', async () => {
  const [shop] = await server.database.select().from(userTable).where(eq(userTable.email, SHOP))
  const lost = {
    kind: 'queries',
    asked: all,
    language: 'en',
    accountUserId: shop?.accountUserId ?? 0,
    expiresAt: new Date(Date.now() - 1_000),
  } as const
  await server.database.insert(exportTable).values([lost, lost, lost])
  expect((await start(all, SHOP)).state).toBe('running')
})

describe('access to exports', () => {
  test('excludes another person’s and another kind’s', async () => {
    const exportId = await ready(all, COMPLIANCE)
    const params = { exportId }
    for (const as of [PARTNER, INHOUSE, SHOP] as const) {
      expect(await server.ask(queryListCalls.exports, {}, as)).toEqual([])
      expect(await server.refuse(queryListCalls.downloadExport, { params }, as)).toMatchObject({
        status: 404,
      })
    }
    expect(await server.refuse(auditCalls.downloadExport, { params }, COMPLIANCE)).toMatchObject({
      status: 404,
    })
    expect(await server.ask(auditCalls.exports, {}, COMPLIANCE)).toEqual([])
  })

  test('ends when the person loses the rights it was made with', async () => {
    const exportId = await ready(all, INHOUSE)
    const own = eq(userTable.email, INHOUSE)
    const [before] = await server.database.select().from(userTable).where(own)
    const [dealer] = await server.database
      .select()
      .from(partnerTable)
      .where(eq(partnerTable.businessName, DEALER))
    await server.database
      .update(userTable)
      .set({ partnerId: dealer?.partnerId ?? 0 })
      .where(own)
    const moved = await server.refuse(queryListCalls.downloadExport, { params: { exportId } }, INHOUSE)
    const madeNow = await idsOf(all, INHOUSE)
    await server.database
      .update(userTable)
      .set({ partnerId: before?.partnerId ?? 0 })
      .where(own)
    expect(moved).toMatchObject({ status: 404 })
    expect(madeNow).toEqual([7002, 7003])
  })

  test('filters by partner only for users who see several; wrong parts are reported', async () => {
    for (const as of [PARTNER, SHOP] as const)
      expect(
        await server.refuse(queryListCalls.startExport, { body: { ...all, partnerId: 2 } }, as),
      ).toMatchObject({ status: 400, fields: [{ path: 'partnerId', code: 'field.choice' }] })
    const wrong = {
      ...all,
      columns: ['id', 'id'],
      sort: 'password,asc',
      product: 'BOATS',
      createdFrom: '2026-02-01',
      createdTo: '2026-01-01',
    }
    const refused = await server.refuse(queryListCalls.startExport, { body: wrong }, COMPLIANCE)
    expect(refused.fields?.map(({ path }) => path).toSorted()).toEqual(['columns', 'product', 'sort'])
    const none = await server.refuse(
      queryListCalls.startExport,
      { body: { ...all, columns: [] } },
      COMPLIANCE,
    )
    expect(none.fields).toMatchObject([{ path: 'columns', code: 'field.required' }])
  })

  test('is limited to three at a time per person', async () => {
    const [user] = await server.database.select().from(userTable).where(eq(userTable.email, SHOP))
    const [shop] = await server.database.select().from(userTable).where(eq(userTable.email, PARTNER))
    const waiting = {
      kind: 'queries',
      asked: all,
      language: 'en',
      expiresAt: new Date('2099-01-01'),
    } as const
    await server.database.insert(exportTable).values([
      { ...waiting, accountUserId: user?.accountUserId ?? 0 },
      { ...waiting, accountUserId: user?.accountUserId ?? 0, kind: 'audit' },
      { ...waiting, accountUserId: user?.accountUserId ?? 0 },
      { ...waiting, accountUserId: shop?.accountUserId ?? 0 },
    ])
    expect(await server.refuse(queryListCalls.startExport, { body: all }, SHOP)).toMatchObject({
      status: 409,
      code: 'export.tooMany',
    })
    await start(all, PARTNER)
  })

  test('request and download are audited, without a searched code', async () => {
    const exportId = await ready({ ...all, searchParam: '37803140002' }, COMPLIANCE)
    await download(exportId, COMPLIANCE)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(exportId)))
      .orderBy(auditTable.auditId)
    const of = entries.filter(({ subject }) => subject === 'export').slice(-2)
    expect(of.map(({ event }) => event)).toEqual(['queryList.exported', 'export.read'])
    expect(of[0]?.details).toMatchObject({ searchParam: '3••••••••••', sort: 'queryId,asc' })
    expect(JSON.stringify(entries)).not.toContain('37803140002')
  })
})
