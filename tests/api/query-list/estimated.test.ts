import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import {
  type QueryListParams,
  type QueryPage,
  type QuerySortField,
  querySortFields,
} from '../../../api/query-list.ts'
import { statusCodes } from '../../../api/status.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** Queries of the reader; those of others stand in the counters alone, as if there were a million. */
const OWN = 8000
const OTHERS = 1_000_000
const PAGE_SIZE = 20
const FIRST_ID = 20_001

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.select().from(partnerTable)
  const idOf = (name: string) => rows.find(({ businessName }) => businessName === name)?.partnerId
  await server.asOwner('delete from query')
  await server.database.execute(sql`
    insert into query (query_id, partner_id, status, cust_name, seller_offer_nr, lendify_refno, created_by_name,
      contract_amount_cents, created_at, modified_at)
    select ${FIRST_ID - 1}::integer + n, ${idOf('Põhja Masinad OÜ')}::integer,
      (array['CA', 'CF', 'N'])[1 + n * 37 % 3]::status_code,
      'Firma ' || (n * 7919 % 900), 'PM-' || (n * 31 % 5000), 'LV-' || (n * 17 % 4000), 'Maker ' || (n * 13 % 40),
      n * 104729 % 1000000, '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 hour',
      '2026-01-01T00:00:00Z'::timestamptz + (n * 7907 % 8000) * interval '1 minute'
    from generate_series(1, ${OWN}::integer) n`)
  await server.database.execute(sql`
    insert into status_count (partner_id, status, turn, queries)
    values (${idOf('Nutipood OÜ')}::integer, 'CA', 'nobody', ${OTHERS}::integer)
    on conflict (partner_id, status, turn) do update set queries = ${OTHERS}::integer`)
  await server.database.execute(sql`analyze query`)
})
afterAll(() => server.stop())

const list = (query: QueryListParams): Promise<QueryPage> =>
  server.ask(
    queryListCalls.ofPartner,
    { query: { pageSize: PAGE_SIZE, ...query }, body: [...statusCodes] },
    PARTNER,
  )
const idsOf = ({ content }: QueryPage) => content.map(({ queryId }) => queryId)

const columns: Record<QuerySortField, string> = {
  queryId: 'query_id',
  sellerOfferNr: 'seller_offer_nr',
  lendifyRefno: 'lendify_refno',
  createdByName: 'created_by_name',
  createdDtime: 'created_at',
  modifiedDtime: 'modified_at',
  custName: 'cust_name',
  contractAmount: 'contract_amount_cents',
  status: 'status',
}

/** Every number in the list's order. */
const wholeList = async (field: QuerySortField, direction: 'asc' | 'desc') => {
  const order = `${columns[field]} ${direction}, query_id ${direction}`
  const { rows } = await server.database.execute<{ query_id: number }>(
    sql.raw(`select query_id from query order by ${order}`),
  )
  return rows.map(({ query_id }) => query_id)
}

test.each(querySortFields.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
  'by %s, %s, a page far from both ends is about where it should be, and says so',
  async (field, direction) => {
    const whole = await wholeList(field, direction)
    const sort = `${field},${direction}`
    for (const page of [120, 200, 279]) {
      const found = await list({ sort, page })
      expect(found).toMatchObject({ estimated: true, totalElements: OWN })
      const ids = idsOf(found)
      const position = whole.indexOf(ids[0] ?? 0)
      expect(Math.abs(position - page * PAGE_SIZE)).toBeLessThan(OWN * 0.15)
      expect(ids).toEqual(whole.slice(position, position + PAGE_SIZE))
      const next = await list({ sort, cursor: found.steps?.next ?? '' })
      const previous = await list({ sort, cursor: found.steps?.previous ?? '' })
      const here = await list({ sort, cursor: found.steps?.here ?? '' })
      expect([...idsOf(previous), ...ids, ...idsOf(next)]).toEqual(
        whole.slice(position - PAGE_SIZE, position + 2 * PAGE_SIZE),
      )
      expect(here).toEqual(found)
    }
  },
)

test('pages near the ends are exactly where their numbers say, and the last of them is left by a cursor', async () => {
  const whole = await wholeList('custName', 'asc')
  for (const page of [0, 1, 99, 100, OWN / PAGE_SIZE - 101, OWN / PAGE_SIZE - 1]) {
    const found = await list({ sort: 'custName,asc', page })
    expect(found.estimated).toBeUndefined()
    expect(idsOf(found)).toEqual(whole.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE))
  }
  expect((await list({ sort: 'custName,asc', page: 50 })).steps).toBeUndefined()
  const border = await list({ sort: 'custName,asc', page: 100 })
  const next = await list({ sort: 'custName,asc', page: 101, cursor: border.steps?.next ?? '' })
  expect(idsOf(next)).toEqual(whole.slice(101 * PAGE_SIZE, 102 * PAGE_SIZE))
})

test('a page that is named by its cursor stays itself while rows are added before it', async () => {
  const found = await list({ sort: 'queryId,desc', page: 200 })
  await server.database.execute(sql`
    insert into query (query_id, partner_id, status)
    select 90000 + n, partner_id, 'CA' from query, generate_series(1, 30) n where query_id = ${FIRST_ID}::integer`)
  const again = await list({ sort: 'queryId,desc', page: 200, cursor: found.steps?.here ?? '' })
  expect(idsOf(again)).toEqual(idsOf(found))
  await server.asOwner('delete from query where query_id > 90000')
})
