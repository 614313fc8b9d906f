import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryListParams } from '../../../api/query-list.ts'
import { statusCodes } from '../../../api/status.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { COMPLIANCE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.select().from(partnerTable)
  const idOf = (name: string) => rows.find(({ businessName }) => businessName === name)?.partnerId
  await server.asOwner('delete from query')
  await server.database.execute(sql`
    insert into query (query_id, partner_id, status, cust_name)
    select 20000 + n, case when n <= 25 then ${idOf('Põhja Masinad OÜ')}::integer else ${idOf('Nutipood OÜ')}::integer end,
      'CA', case when n <= 10040 then 'Metsaehitus ' else 'Jõe ' end || n from generate_series(1, 10050) n`)
})
afterAll(() => server.stop())

type As = `${string}@${string}`
const callOf = (as: As) => (as === COMPLIANCE ? queryListCalls.all : queryListCalls.ofPartner)
const page = (query: QueryListParams, as: As = COMPLIANCE) =>
  server.ask(callOf(as), { query: { pageSize: 20, ...query }, body: [...statusCodes] }, as)
const total = (query: QueryListParams, as: As = COMPLIANCE) =>
  server.ask(queryListCalls.total, { query, body: [...statusCodes] }, as)

test('an uncounted page has a lower bound; a separate call counts', async () => {
  const params = { searchParam: 'metsaehitus' }
  const found = await page({ ...params, countLater: true, page: 2 })
  expect(found.content).toHaveLength(20)
  expect(found).toMatchObject({ totalElements: 61, atLeast: true })
  expect(await total(params)).toEqual({ totalElements: 10_000, atLeast: true })
  expect(await total({ searchParam: 'jõe' })).toEqual({ totalElements: 10 })
})

test('by default the total is counted, up to ten thousand', async () => {
  const counted = { totalElements: 10_000, atLeast: true }
  expect(await page({ searchParam: 'metsaehitus' })).toMatchObject(counted)
  expect(await page({ searchParam: 'metsaehitus', page: 499 })).toMatchObject(counted)
})

test('a page beyond the counted rows is right, and the last one reveals the total', async () => {
  const numbers = async (query: QueryListParams) =>
    (await page({ searchParam: 'metsaehitus', sort: 'queryId,asc', ...query })).content.map(
      ({ queryId }) => queryId,
    )
  const from = (first: number) => Array.from({ length: 20 }, (_, nth) => first + nth)
  expect(await numbers({ page: 500 })).toEqual(from(30_001))
  expect(await numbers({ page: 501 })).toEqual(from(30_021))
  expect(await numbers({ page: 502 })).toEqual([])
  expect(await numbers({ cursor: 'last' })).toEqual(from(30_021))
  expect(await page({ searchParam: 'metsaehitus', page: 501 })).toMatchObject({ totalElements: 10_040 })
})

test('the last page of a list with known total has the right length', async () => {
  const last = await page({ cursor: 'last', sort: 'queryId,asc' })
  expect(last.content.map(({ queryId }) => queryId)).toEqual([
    30_041, 30_042, 30_043, 30_044, 30_045, 30_046, 30_047, 30_048, 30_049, 30_050,
  ])
  expect(last.totalElements).toBe(10_050)
})

test('a page with the end of the list needs no count', async () => {
  const found = await page({ searchParam: 'jõe', countLater: true })
  expect(found.content).toHaveLength(10)
  expect(found).toMatchObject({ totalElements: 10 })
  expect(found.atLeast).toBeUndefined()
  const none = await page({ searchParam: 'polemas', countLater: true })
  expect(none).toEqual({ content: [], totalElements: 0 })
})

test('beyond its end a list is counted, so that the last page can be found', async () => {
  expect(await page({ searchParam: 'jõe', countLater: true, page: 3 })).toEqual({
    content: [],
    totalElements: 10,
  })
})

test('an unfiltered list has a known total', async () => {
  const found = await page({ countLater: true })
  expect(found).toMatchObject({ totalElements: 10_050 })
  expect(found.atLeast).toBeUndefined()
  expect(await total({})).toEqual({ totalElements: 10_050 })
})

test('a partner’s total excludes other partners', async () => {
  expect(await total({ searchParam: 'metsaehitus' }, PARTNER)).toEqual({ totalElements: 25 })
  expect(await total({}, PARTNER)).toEqual({ totalElements: 25 })
  expect(await page({ searchParam: 'metsaehitus', countLater: true }, PARTNER)).toMatchObject({
    totalElements: 21,
    atLeast: true,
  })
  for (const as of [PARTNER, SHOP] as const)
    expect(
      await server.refuse(queryListCalls.total, { query: { partnerId: 1 }, body: ['CA'] }, as),
    ).toMatchObject({ status: 400, fields: [{ path: 'partnerId', code: 'field.choice' }] })
})
