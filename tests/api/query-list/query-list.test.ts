import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { type QuerySortField, querySortFields } from '../../../api/query-list.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { sql } from 'drizzle-orm'
import type { Role } from '../../../api/role.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { type NewQueryRow, queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

type As = `${string}@${string}`
type Params = { page?: number; pageSize?: number; searchParam?: string; sort?: string }

const partners = ['Põhja Masinad OÜ', 'Tehing Liising AS', 'Nutipood OÜ'] as const
const QUERIES = 90
const FIRST_ID = 5001

let server: TestServer

/** Inserts ninety queries of three partners in all statuses, with values derived from the id. */
const makeQueries = async () => {
  const rows = await server.database.select().from(partnerTable)
  const ids = partners.map((name) => rows.find(({ businessName }) => businessName === name)?.partnerId ?? 0)
  const values = Array.from({ length: QUERIES }, (_, index): NewQueryRow => {
    const mixed = (index * 37) % QUERIES
    return {
      queryId: FIRST_ID + index,
      partnerId: ids[index % 3] ?? 0,
      status: statusCodes[Math.floor(index / 3) % statusCodes.length] ?? 'P',
      custName: `${['Õunapuu', 'Änn', 'Zoo', 'Aed', 'Üdi', 'Sõber', 'Šokolaad'][index % 7]} ${mixed} OÜ`,
      custRegCode: String(10_000_000 + index),
      sellerOfferNr: `PK-${mixed}`,
      offerNumbers: `PK-${mixed} LISA-${index}`,
      lendifyRefno: index % 4 === 0 ? `LV-${204_000 + mixed}` : '',
      contractAmountCents: mixed * 1000,
      createdByName: ['Mari Maasikas', 'Jüri Õun'][index % 2] ?? '',
      createdAt: new Date(Date.UTC(2026, 0, 1 + mixed)),
    }
  })
  await server.asOwner('delete from query')
  await server.database.insert(queryTable).values(values)
}

beforeAll(async () => {
  server = await startTestServer()
  await makeQueries()
})
afterAll(() => server.stop())

const ofRole: Record<Role, 'all' | 'ofPartner'> = {
  PARTNER: 'ofPartner',
  SHOP: 'ofPartner',
  CREDIT: 'all',
  COMPLIANCE: 'all',
}
const list = (query: Params = {}, as: As = COMPLIANCE, statuses: readonly StatusCode[] = statusCodes) =>
  server.ask(
    queryListCalls[ofRole[as === COMPLIANCE || as === CREDIT ? 'CREDIT' : 'PARTNER']],
    { query, body: [...statuses] },
    as,
  )

describe('visible queries', () => {
  const numbers = async (as: As, statuses?: readonly StatusCode[]) => {
    const { content, totalElements } = await list({ pageSize: 100 }, as, statuses)
    expect(totalElements).toBe(content.length)
    return content
  }

  test('credit and compliance see all, partners and shops their own', async () => {
    expect(await numbers(COMPLIANCE)).toHaveLength(QUERIES)
    expect(await numbers(CREDIT)).toHaveLength(QUERIES)
    expect((await numbers(PARTNER)).map(({ partnerName }) => partnerName)).toEqual(
      Array.from({ length: 30 }, () => 'Põhja Masinad OÜ'),
    )
    expect(await numbers(SHOP)).toHaveLength(30)
    expect(await numbers(OTHER_SHOP)).toEqual([])
  })

  test('an in-house partner sees also others’ queries that have left P', async () => {
    const rows = await numbers(INHOUSE)
    const foreign = rows.filter(({ partnerName }) => partnerName !== 'Tehing Liising AS')
    expect(foreign.length).toBeGreaterThan(50)
    expect(foreign.filter(({ status }) => status === 'P')).toEqual([])
    expect(rows.filter(({ status }) => status === 'P').length).toBe(2)
  })

  test('only the requested statuses are listed; none lists nothing', async () => {
    const rows = await numbers(COMPLIANCE, ['CA', 'N'])
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['CA', 'N']))
    expect(await list({}, COMPLIANCE, [])).toEqual({ content: [], totalElements: 0 })
  })

  test('a repeated status counts once', async () => {
    const { content, totalElements } = await list({ pageSize: 100 }, COMPLIANCE, ['CA', 'N', 'CA'])
    expect(totalElements).toBe(content.length)
  })

  test('each list is for its roles', async () => {
    for (const [call, as] of [
      [queryListCalls.all, PARTNER],
      [queryListCalls.all, SHOP],
      [queryListCalls.ofPartner, CREDIT],
      [queryListCalls.ofPartner, COMPLIANCE],
    ] as const)
      expect(await server.refuse(call, { body: [] }, as)).toMatchObject({ status: 403 })
    expect(await server.refuse(queryListCalls.all, { body: [] })).toMatchObject({ status: 401 })
  })

  test('counts equal the list', async () => {
    for (const as of [COMPLIANCE, INHOUSE, PARTNER, SHOP, OTHER_SHOP] as const) {
      const { byStatus: counts } = await server.ask(queryListCalls.counts, {}, as)
      const byStatus = Object.groupBy(await numbers(as), ({ status }) => status)
      expect(counts).toEqual(
        Object.fromEntries(Object.entries(byStatus).map(([status, rows]) => [status, rows.length])),
      )
    }
  })
})

describe('sorting and paging', () => {
  const estonian = new Intl.Collator('et')
  const compare = (field: QuerySortField, a: string | number, b: string | number) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b
    if (field === 'status') return statusCodes.indexOf(a as StatusCode) - statusCodes.indexOf(b as StatusCode)
    return estonian.compare(String(a), String(b))
  }

  test.each(querySortFields.flatMap((field) => [`${field},asc`, `${field},desc`]))('by %s', async (sort) => {
    const [field, direction] = sort.split(',') as [QuerySortField, string]
    const { content } = await list({ sort, pageSize: 100 })
    expect(content).toHaveLength(QUERIES)
    const sign = direction === 'asc' ? 1 : -1
    const values = content.map((row) => row[field])
    expect(values).toEqual(values.toSorted((a, b) => sign * compare(field, a, b)))
  })

  test.each(querySortFields)(
    'by %s every query is on exactly one page, also past the middle',
    async (field) => {
      const whole = (await list({ sort: `${field},desc`, pageSize: 100 })).content.map(
        ({ queryId }) => queryId,
      )
      const pages: number[] = []
      for (let page = 0; page < QUERIES / 10; page++) {
        const { content, totalElements } = await list({ sort: `${field},desc`, page, pageSize: 10 })
        expect(totalElements).toBe(QUERIES)
        pages.push(...content.map(({ queryId }) => queryId))
      }
      expect(pages).toEqual(whole)
      expect(new Set(pages).size).toBe(QUERIES)
    },
  )

  test('the default is newest first, ten per page; there is nothing past the end', async () => {
    const { content } = await list()
    expect(content.map(({ queryId }) => queryId)).toEqual(
      Array.from({ length: 10 }, (_, index) => FIRST_ID + QUERIES - 1 - index),
    )
    expect((await list({ page: 8, pageSize: 20 })).content).toEqual([])
    expect((await list({ page: 4, pageSize: 20 })).content).toHaveLength(10)
    expect((await list({ page: 100_000 })).content).toEqual([])
  })

  test('a page has the requested size', async () => {
    expect((await list({ pageSize: 7 })).content).toHaveLength(7)
    expect((await list({ page: 1, pageSize: 70 })).content).toHaveLength(QUERIES - 70)
    expect((await list({ pageSize: 1000 })).content).toHaveLength(QUERIES)
  })

  test('wrong parameters are reported', async () => {
    const problem = await server.refuse(
      queryListCalls.all,
      { query: { page: -1, pageSize: 1001, sort: 'name,up' }, body: ['XX'] },
      COMPLIANCE,
    )
    expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual(['0', 'page', 'pageSize', 'sort'])
  })
})

describe('searching', () => {
  const found = async (searchParam: string, as: As = COMPLIANCE) => {
    const { content, totalElements } = await list({ searchParam, pageSize: 100 }, as)
    expect(totalElements).toBe(content.length)
    return content
  }

  test.each([
    ['id', String(FIRST_ID + 3), 1],
    ['id with a hash', `#${FIRST_ID + 3}`, 1],
    ['any offer number', 'lisa-17', 1],
    ['contract number', 'LV-204008', 1],
    ['registry code', '10000042', 1],
    ['name with Estonian letters', 'õunapuu', 13],
    ['the same without them', 'OUNAPUU', 13],
    ['creator', 'jüri õun', 45],
    ['letters with carons', 'šokol', 12],
    ['nothing', 'polemas', 0],
    ['a percent sign as itself', '%', 0],
    ['an underscore as itself', '_', 0],
    ['a full-width percent sign as a percent sign', '％', 0],
    ['a full-width underscore as an underscore', '＿', 0],
    ['a backslash as itself', '\\', 0],
    ['nothing but spaces, as no search', '   ', QUERIES],
  ])('by %s', async (_, text, many) => {
    expect(await found(text)).toHaveLength(many)
  })

  test('finds only visible queries', async () => {
    const all = await found('õunapuu')
    const own = await found('õunapuu', PARTNER)
    expect(own.length).toBeLessThan(all.length)
    expect(new Set(own.map(({ partnerName }) => partnerName))).toEqual(new Set(['Põhja Masinad OÜ']))
  })
})

describe('a row', () => {
  test('has amount, time and turn', async () => {
    const { content } = await list({ searchParam: `#${FIRST_ID + 1}`, pageSize: 5 }, INHOUSE)
    expect(content[0]).toMatchObject({
      queryId: FIRST_ID + 1,
      status: 'P',
      partnerName: 'Tehing Liising AS',
      contractAmount: 370,
      createdDtime: '2026-02-07T00:00:00.000Z',
      formattedCreatedDtime: '07.02.2026 02:00',
      product: 'LEASING',
      waitingForYou: true,
      conditionsForYou: 0,
      messageWaiting: false,
    })
  })

  test('waits for the role whose turn it is in the lifecycle', async () => {
    const waiting = async (as: As) =>
      new Set(
        (await list({ pageSize: 100 }, as)).content
          .filter((row) => row.waitingForYou)
          .map((row) => row.status),
      )
    expect(await waiting(CREDIT)).toEqual(new Set(['SCR']))
    expect(await waiting(COMPLIANCE)).toEqual(new Set(['SCO', 'CR', 'SN']))
    expect(await waiting(PARTNER)).toEqual(new Set(['P']))
  })
})

describe('the counter table', () => {
  test('follows inserts, status changes and deletions', async () => {
    const count = async () =>
      (
        await server.database.execute<{ same: boolean }>(sql`
          select coalesce(bool_and(c.queries = coalesce(q.queries, 0)), true) as same
          from status_count c
          full join (select partner_id, status, turn, count(*) as queries from query group by 1, 2, 3) q
            using (partner_id, status, turn)`)
      ).rows[0]?.same
    expect(await count()).toBe(true)
    await server.database
      .update(queryTable)
      .set({ status: 'CA' })
      .where(sql`${queryTable.queryId} % 3 = 0`)
    expect(await count()).toBe(true)
    await server.asOwner('delete from query where query_id % 5 = 0')
    expect(await count()).toBe(true)
  })
})
