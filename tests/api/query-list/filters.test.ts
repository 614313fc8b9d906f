import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryListParams } from '../../../api/query-list.ts'
import { statusCodes } from '../../../api/status.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let partners: ReadonlyMap<string, number>
const idOf = (name: string) => partners.get(name) ?? 0
const OWN = 'Tehing Liising AS'
const DEALER = 'Põhja Masinad OÜ'
const BIKES = 'Rattapood OÜ'

const made = [
  { queryId: 7001, of: OWN, status: 'P', product: 'LEASING' },
  { queryId: 7002, of: DEALER, status: 'CA', product: 'LEASING' },
  { queryId: 7003, of: DEALER, status: 'P', product: 'WEBSHOP' },
  { queryId: 7004, of: BIKES, status: 'P', product: 'SELFSERVE' },
  { queryId: 7005, of: DEALER, status: 'CA', product: 'WEBSHOP' },
] as const

beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.select().from(partnerTable)
  partners = new Map(rows.map(({ businessName, partnerId }) => [businessName, partnerId]))
  await server.asOwner('delete from query')
  await server.database
    .insert(queryTable)
    .values(made.map(({ of, ...query }) => ({ ...query, partnerId: idOf(of) })))
})
afterAll(() => server.stop())

type As = `${string}@${string}`
const callOf = (as: As) =>
  as === COMPLIANCE || as === CREDIT ? queryListCalls.all : queryListCalls.ofPartner
const list = async (query: QueryListParams, as: As = COMPLIANCE, statuses = statusCodes) => {
  const page = await server.ask(callOf(as), { query, body: [...statuses] }, as)
  expect(page.totalElements).toBe(page.content.length)
  return page.content.map(({ queryId }) => queryId)
}

test.each([
  ['one product', { product: 'WEBSHOP' }, undefined, [7005, 7003]],
  ['one product, oldest first', { product: 'WEBSHOP', sort: 'queryId,asc' }, undefined, [7003, 7005]],
  ['a product that nobody sells', { product: 'ONSPOT' }, undefined, []],
  ['one partner', {}, DEALER, [7005, 7003, 7002]],
  ['one partner, by status', { sort: 'status,asc' }, DEALER, [7003, 7002, 7005]],
  ['a partner without queries', {}, 'Nutipood OÜ', []],
  ['both', { product: 'LEASING' }, DEALER, [7002]],
] as const)('%s', async (_, query, partner, found) => {
  const partnerId = partner && idOf(partner)
  expect(await list({ ...query, ...(partnerId && { partnerId }) })).toEqual(found)
})

test('an in-house partner filters what it sees', async () => {
  expect(await list({ partnerId: idOf(DEALER) }, INHOUSE)).toEqual([7005, 7002])
  expect(await list({ partnerId: idOf(BIKES) }, INHOUSE)).toEqual([])
  expect(await list({ partnerId: idOf(OWN) }, INHOUSE)).toEqual([7001])
})

test('partners and shops filter by product, and are refused a partner', async () => {
  expect(await list({ product: 'WEBSHOP' }, PARTNER)).toEqual([7005, 7003])
  expect(await list({ product: 'SELFSERVE' }, PARTNER)).toEqual([])
  for (const [as, own] of [
    [PARTNER, DEALER],
    [SHOP, 'Nutipood OÜ'],
  ] as const)
    for (const partnerId of [idOf(own), idOf(BIKES), 999_999]) {
      const refused = await server.refuse(callOf(as), { query: { partnerId }, body: ['CA'] }, as)
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'partnerId', code: 'field.choice' }] })
    }
})

test('unknown products and partners are reported', async () => {
  const query = { product: 'BOATS', partnerId: 0 }
  const refused = await server.refuse(queryListCalls.all, { query, body: ['CA'] }, COMPLIANCE)
  expect(refused.status).toBe(400)
  expect(refused.fields?.map(({ path }) => path).toSorted()).toEqual(['partnerId', 'product'])
})

test('partners to choose are those of visible queries, by name; in-house only', async () => {
  const names = async (as: As) =>
    (await server.ask(queryListCalls.partners, {}, as)).map(({ businessName }) => businessName)
  expect(await names(COMPLIANCE)).toEqual([DEALER, BIKES, OWN])
  expect(await names(CREDIT)).toEqual([DEALER, BIKES, OWN])
  expect(await names(INHOUSE)).toEqual([DEALER, OWN])
  for (const as of [PARTNER, SHOP] as const)
    expect(await server.refuse(queryListCalls.partners, {}, as)).toMatchObject({ status: 403 })
})

test('the total of one partner comes from the counter table, also past the middle', async () => {
  await server.database.execute(sql`insert into query (partner_id, status)
    select ${idOf(BIKES)}, 'CA' from generate_series(1, 30)`)
  const page = (number: number) =>
    server.ask(
      queryListCalls.all,
      { query: { partnerId: idOf(BIKES), page: number, pageSize: 20 }, body: [...statusCodes] },
      COMPLIANCE,
    )
  const [first, last] = [await page(0), await page(1)]
  expect([first.totalElements, last.totalElements]).toEqual([31, 31])
  const ids = [...first.content, ...last.content].map(({ queryId }) => queryId)
  expect(ids).toHaveLength(31)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(ids).toContain(7004)
})
