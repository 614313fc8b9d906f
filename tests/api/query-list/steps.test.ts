import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { type QueryListParams, type QueryPage, querySortFields } from '../../../api/query-list.ts'
import { products, type StatusCode, statusCodes } from '../../../api/status.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { type NewQueryRow, queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

type As = `${string}@${string}`
type Asked = { params: QueryListParams; statuses: readonly StatusCode[]; as: As }

const QUERIES = 150
const FIRST_ID = 5001
const partners = ['Põhja Masinad OÜ', 'Tehing Liising AS', 'Nutipood OÜ'] as const

let server: TestServer
let partnerIds: number[] = []

const pick = <T>(values: readonly T[], nth: number): T => values[nth % values.length] as T

/** Few different values, so that most rows of a list are told apart by their numbers alone. */
const rowAt = (nth: number): NewQueryRow => ({
  queryId: FIRST_ID + nth,
  partnerId: pick(partnerIds, nth * 7),
  status: pick(statusCodes, nth * 11),
  product: pick(products, nth * 5),
  custName: pick(['Õunapuu', 'Änn', 'Zoo', 'Aed', 'Sõber', ''], nth * 13),
  custRegCode: '',
  sellerOfferNr: pick(['PK-1', 'PK-10', ''], nth),
  lendifyRefno: pick(['', 'LV-1'], nth),
  createdByName: pick(['Mari Maasikas', 'Jüri Õun'], nth),
  contractAmountCents: pick([0, 100, 1_000_000_000], nth * 17),
  createdAt: new Date(Date.UTC(2026, 0, 1 + (nth % 9))),
  modifiedAt: new Date(Date.UTC(2026, 1, 1 + (nth % 5), 1, 2, 3, nth % 3)),
})

beforeAll(async () => {
  server = await startTestServer()
  const stored = await server.database.select().from(partnerTable)
  partnerIds = partners.map(
    (name) => stored.find(({ businessName }) => businessName === name)?.partnerId ?? 0,
  )
  await server.asOwner('delete from query')
  await server.database.insert(queryTable).values(Array.from({ length: QUERIES }, (_, nth) => rowAt(nth)))
})
afterAll(() => server.stop())

const list = ({ params, statuses, as }: Asked): Promise<QueryPage> => {
  const call = as === COMPLIANCE ? queryListCalls.all : queryListCalls.ofPartner
  return server.ask(call, { query: params, body: [...statuses] }, as)
}

const idsOf = ({ content }: QueryPage) => content.map(({ queryId }) => queryId)

/** The whole list page by page, each one by the cursor that the page before it named. */
const walk = async (asked: Asked, between: (page: QueryPage) => Promise<unknown> = async () => undefined) => {
  const pages: QueryPage[] = []
  for (let cursor: string | null = 'start'; cursor !== null;) {
    const page: QueryPage = await list({ ...asked, params: { ...asked.params, cursor } })
    if (page.content.length > 0) pages.push(page)
    cursor = page.steps?.next ?? null
    expect(pages.length).toBeLessThan(QUERIES * 2)
    await between(page)
  }
  return pages
}

const walkBack = async (asked: Asked, last: QueryPage) => {
  const pages = [last]
  for (let cursor = last.steps?.previous ?? null; cursor !== null;) {
    const page: QueryPage = await list({ ...asked, params: { ...asked.params, cursor } })
    pages.unshift(page)
    cursor = page.steps?.previous ?? null
  }
  return pages
}

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  as: fc.constantFrom<As>(COMPLIANCE, INHOUSE, PARTNER),
  statuses: fc.uniqueArray(fc.constantFrom(...statusCodes), { minLength: 1 }),
  params: fc.record(
    {
      sort: fc
        .tuple(fc.constantFrom(...querySortFields), fc.constantFrom('asc', 'desc'))
        .map((parts) => parts.join()),
      pageSize: fc.constantFrom(5 as const, 10 as const, 20 as const, 50 as const),
      searchParam: fc.constantFrom('a', 'pk-', 'LV-1', 'õun'),
      waiting: fc.boolean(),
      product: fc.constantFrom(...products),
      createdTo: fc.constantFrom('2026-01-04', '2026-01-08'),
    },
    { requiredKeys: ['sort'] },
  ),
})

const seed = Date.now()

describe(`steps by cursors (seed ${seed})`, () => {
  test('visit every query of any list exactly once and in its order, there and back', async () => {
    const property = fc.asyncProperty(anyAsked, async (asked) => {
      const byNumber: number[] = []
      for (let page = 0; ; page += 1) {
        const ids = idsOf(await list({ ...asked, params: { ...asked.params, pageSize: 100, page } }))
        byNumber.push(...ids)
        if (ids.length < 100) break
      }
      const pages = await walk(asked)
      expect(pages.flatMap(idsOf)).toEqual(byNumber)
      const last = pages.at(-1)
      if (last) expect((await walkBack(asked, last)).flatMap(idsOf)).toEqual(byNumber)
    })
    await fc.assert(property, { seed, numRuns: 60 })
  })

  test.each(querySortFields)(
    'by %s meet none twice and miss none of those that stay, while others come, change and go',
    async (field) => {
      const asked: Asked = {
        as: COMPLIANCE,
        statuses: statusCodes,
        params: { sort: `${field},asc`, pageSize: 10 },
      }
      const before = (await walk({ ...asked, params: { ...asked.params, pageSize: 100 } })).flatMap(idsOf)
      let made = 0
      const gone: number[] = []
      const disturb = async ({ content }: QueryPage) => {
        if (made > 60) return
        // On both sides of the cursor, and the very row that it names.
        const added = Array.from({ length: 4 }, (_, nth) => ({
          ...rowAt(nth * 31 + made),
          queryId: FIRST_ID + QUERIES * 10 + made + nth,
        }))
        made += added.length
        await server.database.insert(queryTable).values(added)
        const named = content.at(-1)
        if (!named) return
        gone.push(named.queryId)
        await server.asOwner(`delete from query where query_id = ${named.queryId}`)
      }
      try {
        const seen = (await walk(asked, disturb)).flatMap(idsOf)
        expect(gone.length).toBeGreaterThan(10)
        expect(new Set(seen).size).toBe(seen.length)
        expect(before.filter((id) => !seen.includes(id))).toEqual([])
      } finally {
        await server.asOwner(`delete from query where query_id >= ${FIRST_ID + QUERIES}`)
        const lost = gone.map((id) => id - FIRST_ID).filter((nth) => nth < QUERIES)
        if (lost.length > 0) await server.database.insert(queryTable).values(lost.map(rowAt))
      }
    },
  )

  test("show nothing of another partner's, whoever the cursor is from", async () => {
    const params: QueryListParams = { sort: 'custName,asc', pageSize: 20 }
    const all = await walk({ as: COMPLIANCE, statuses: statusCodes, params })
    for (const { steps } of all)
      for (const cursor of [steps?.here, steps?.next, steps?.previous])
        if (cursor) {
          const page = await list({ as: PARTNER, statuses: statusCodes, params: { ...params, cursor } })
          expect(page.content.filter(({ partnerName }) => partnerName !== partners[0])).toEqual([])
        }
  })

  test('by a cursor of another order are refused, and it is named', async () => {
    const query = { sort: 'status,asc', cursor: 'after.5001.Aed' }
    const problem = await server.refuse(queryListCalls.all, { query, body: ['CA'] }, COMPLIANCE)
    expect(problem).toMatchObject({ status: 400, fields: [{ path: 'cursor', code: 'field.choice' }] })
  })

  test('are not told where the numbers of the pages say all', async () => {
    const page = await list({ as: COMPLIANCE, statuses: statusCodes, params: { page: 1 } })
    expect(page.estimated).toBeUndefined()
    expect(page.steps).toBeUndefined()
  })
})
