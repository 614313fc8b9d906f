import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryListParams } from '../../../api/query-list.ts'
import { statusCodes } from '../../../api/status.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer

/** In winter Tallinn is two hours ahead of UTC, in summer three. */
const made = [
  { queryId: 7001, createdAt: '2026-01-31T21:59:59.999Z', modifiedAt: '2026-07-01T12:00:00Z' },
  { queryId: 7002, createdAt: '2026-01-31T22:00:00.000Z', modifiedAt: '2026-06-30T20:59:59.999Z' },
  { queryId: 7003, createdAt: '2026-02-01T21:59:59.999Z', modifiedAt: '2026-06-30T21:00:00.000Z' },
  { queryId: 7004, createdAt: '2026-02-01T22:00:00.000Z', modifiedAt: '2026-07-01T20:59:59.999Z' },
]

beforeAll(async () => {
  server = await startTestServer()
  const [shop, other] = await server.database.select().from(partnerTable).orderBy(partnerTable.partnerId)
  await server.asOwner('delete from query')
  await server.database.insert(queryTable).values(
    made.map(({ queryId, createdAt, modifiedAt }, index) => ({
      queryId,
      partnerId: (index === 0 ? other : shop)?.partnerId ?? 0,
      status: 'CA' as const,
      custName: index === 3 ? 'Hilja' : 'Vara',
      createdAt: new Date(createdAt),
      modifiedAt: new Date(modifiedAt),
    })),
  )
})
afterAll(() => server.stop())

const list = async (query: QueryListParams) => {
  const page = await server.ask(queryListCalls.all, { query, body: [...statusCodes] }, COMPLIANCE)
  expect(page.totalElements).toBe(page.content.length)
  return page.content.map(({ queryId }) => queryId)
}

test.each([
  ['one day of creation', { createdFrom: '2026-02-01', createdTo: '2026-02-01' }, [7003, 7002]],
  ['from a day on', { createdFrom: '2026-02-01' }, [7004, 7003, 7002]],
  ['up to a day', { createdTo: '2026-01-31' }, [7001]],
  ['one day of change', { modifiedFrom: '2026-07-01', modifiedTo: '2026-07-01' }, [7004, 7003, 7001]],
  ['both', { createdFrom: '2026-02-01', modifiedFrom: '2026-07-01' }, [7004, 7003]],
  ['with a search', { createdFrom: '2026-02-01', searchParam: 'vara' }, [7003, 7002]],
  ['none', { createdFrom: '2027-01-01' }, []],
  ['by the last change', { createdFrom: '2026-01-01', sort: 'modifiedDtime,asc' }, [7002, 7003, 7001, 7004]],
])('%s, in days of Tallinn', async (_, query, found) => {
  expect(await list(query)).toEqual(found)
})

test('a row shows its last change', async () => {
  const { content } = await server.ask(
    queryListCalls.all,
    { query: { createdTo: '2026-01-31' }, body: [...statusCodes] },
    COMPLIANCE,
  )
  expect(content.map(({ modifiedDtime }) => modifiedDtime)).toEqual(['2026-07-01T12:00:00.000Z'])
})

test('days show nothing of another partner’s', async () => {
  const { content } = await server.ask(
    queryListCalls.ofPartner,
    { query: { createdFrom: '2026-01-01' }, body: [...statusCodes] },
    SHOP,
  )
  expect(content).toEqual([])
})

test('days in the wrong order are both reported', async () => {
  const problem = await server.refuse(
    queryListCalls.all,
    {
      query: {
        createdFrom: '2026-02-02',
        createdTo: '2026-02-01',
        modifiedFrom: '2026-02-02',
        modifiedTo: '2026-02-01',
      },
      body: [],
    },
    COMPLIANCE,
  )
  expect(problem.status).toBe(400)
  expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'createdFrom field.dayOrder',
    'createdTo field.dayOrder',
    'modifiedFrom field.dayOrder',
    'modifiedTo field.dayOrder',
  ])
})

test('an invalid day is reported', async () => {
  const problem = await server.refuse(
    queryListCalls.all,
    { query: { createdFrom: '2026-02-30', modifiedTo: 'homme' }, body: [] },
    COMPLIANCE,
  )
  expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'createdFrom field.date',
    'modifiedTo field.date',
  ])
})

test('pages past the middle of an uncounted list follow the ones before', async () => {
  const [partner] = await server.database.select().from(partnerTable).limit(1)
  await server.database.execute(sql`insert into query (query_id, partner_id, status, created_at)
    select 20000 + n, ${partner?.partnerId}, 'CA', '2020-06-01T12:00:00Z' from generate_series(1, 10050) n`)
  const page = await server.ask(
    queryListCalls.all,
    {
      query: { createdTo: '2020-12-31', sort: 'queryId,asc', page: 60, pageSize: 100 },
      body: [...statusCodes],
    },
    COMPLIANCE,
  )
  expect(page.totalElements).toBe(10_000)
  expect(page.content.map(({ queryId }) => queryId)).toEqual(
    Array.from({ length: 100 }, (_, index) => 26_001 + index),
  )
})
