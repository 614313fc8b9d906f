import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { querySortFields } from '../../../api/query-list.ts'
import { statusCodes } from '../../../api/status.ts'
import { columnOf } from '../../../server/query-list/list-order.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import {
  anyAsked,
  anyRow,
  anyRows,
  anySort,
  type Asked,
  expectedIds,
  idsOf,
  listReader,
  type Made,
  numbered,
  partnerNames,
} from './list-oracle.ts'

const seed = Date.now()

let server: TestServer
let read: ReturnType<typeof listReader>
let partnerIds: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  read = listReader(server)
  const stored = await server.database.select().from(partnerTable)
  partnerIds = partnerNames.map(
    (name) => stored.find(({ businessName }) => businessName === name)?.partnerId ?? 0,
  )
})
afterAll(() => server.stop())

const insert = async (rows: readonly Made[]) => {
  const values = rows.map(({ partner, ...row }) => ({
    ...row,
    partnerId: partnerIds[partner] ?? 0,
    custRegCode: '',
  }))
  if (values.length > 0) await server.database.insert(queryTable).values(values)
}

const store = async (rows: readonly Made[]) => {
  await server.asOwner('delete from query')
  await insert(rows)
}

const chunks = (ids: readonly number[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, nth) => ids.slice(nth * size, (nth + 1) * size))

const all = (sort: string, pageSize: number): Asked => ({
  as: COMPLIANCE,
  statuses: statusCodes,
  params: { sort, pageSize },
})

describe(`compared with rows sorted and filtered in memory (seed ${seed})`, () => {
  test('pages by number equal pages by cursor in both directions', async () => {
    const property = fc.asyncProperty(anyRows, anyAsked, async (rows, asked) => {
      await store(rows)
      const { pageSize = 10 } = asked.params
      const expected = chunks(expectedIds(rows, asked, partnerIds), pageSize)
      const byNumber: number[][] = []
      for (let page = 0; page <= expected.length; page += 1)
        byNumber.push(idsOf(await read.list(asked, { page })))
      expect(byNumber).toEqual([...expected, []])
      expect(await read.walk(asked, 'next')).toEqual(expected)
      expect(await read.walk(asked, 'previous')).toEqual(expected)
    })
    await fc.assert(property, { seed, numRuns: 25 })
  })

  test('the neighbours of a numbered page are the pages beside it', async () => {
    const property = fc.asyncProperty(anyRows, anyAsked, fc.nat({ max: 6 }), async (rows, asked, page) => {
      await store(rows)
      const expected = chunks(expectedIds(rows, asked, partnerIds), asked.params.pageSize ?? 10)
      const { cursors } = await read.list(asked, { page })
      const beside = async (cursor: string | null | undefined) =>
        cursor ? idsOf(await read.list(asked, { cursor })) : undefined
      if (page >= expected.length) expect(cursors).toBeUndefined()
      else {
        expect(await beside(cursors?.previous)).toEqual(expected[page - 1])
        expect(await beside(cursors?.next)).toEqual(expected[page + 1])
      }
    })
    await fc.assert(property, { seed, numRuns: 25 })
  })

  test('stable rows appear once and in order while others change', async () => {
    const way = fc.constantFrom('next' as const, 'previous' as const)
    const size = fc.integer({ min: 1, max: 12 })
    const disturbances = fc.infiniteStream(fc.tuple(fc.constantFrom('add', 'change', 'delete'), anyRow))
    const property = fc.asyncProperty(
      anyRows,
      anySort,
      size,
      way,
      disturbances,
      async (rows, sort, pageSize, direction, stream) => {
        await store(rows)
        const asked = all(sort, pageSize)
        const touched = new Set<number>()
        let added = 0
        const disturb = async (ids: readonly number[]) => {
          const [what, row] = stream.next().value
          // The row in the cursor matters most.
          const named = ids.at(direction === 'next' ? -1 : 0)
          if (what === 'add' && added < 80) await insert(numbered([row, row], 9000 + 2 * added++))
          if (what === 'add' || named === undefined) return
          touched.add(named)
          const { partner: _, ...values } = row
          if (what === 'delete') await server.asOwner(`delete from query where query_id = ${named}`)
          else
            await server.database
              .update(queryTable)
              .set(values)
              .where(inArray(queryTable.queryId, [named]))
        }
        const seen = (await read.walk(asked, direction, (page) => disturb(idsOf(page)))).flat()
        const stayed = expectedIds(rows, asked, partnerIds).filter((id) => !touched.has(id))
        expect(seen.filter((id) => id < 9000 && !touched.has(id))).toEqual(stayed)
      },
    )
    await fc.assert(property, { seed, numRuns: 25 })
  })
})

test.each(querySortFields)('the column of %s has no nulls, which a cursor could not pass', (field) => {
  expect(columnOf(field).notNull).toBe(true)
})

describe('a cursor', () => {
  const rows = numbered(fc.sample(anyRow, { seed: 1, numRuns: 40 }))
  const nextOf = async (asked: Asked) => (await read.list(asked)).cursors?.next ?? ''
  const refusalOf = (query: object) =>
    server.refuse(
      queryListCalls.all,
      { query: { sort: 'custName,asc', ...query }, body: [...statusCodes] },
      COMPLIANCE,
    )
  const wrongCursor = { status: 400, fields: [{ path: 'cursor', code: 'field.cursor' }] }

  beforeAll(() => store(rows))

  test.each([
    ['another order', { sort: 'status,asc' }],
    ['the other direction', { sort: 'custName,desc' }],
    ['a search', { searchParam: 'a' }],
    ['a product', { product: 'LEASING' }],
    ['what waits', { waiting: true }],
    ['days', { createdFrom: '2026-01-02' }],
    ['a partner', { partnerId: 1 }],
  ])('is refused for a list with %s, and named', async (_, other) => {
    const cursor = await nextOf(all('custName,asc', 10))
    expect(await refusalOf({ ...other, cursor })).toMatchObject(wrongCursor)
  })

  test('is refused for other statuses and accepted for the same in another order', async () => {
    const asked = all('custName,asc', 10)
    const cursor = await nextOf(asked)
    const body = ['CA' as const]
    const query = { ...asked.params, cursor }
    expect(await server.refuse(queryListCalls.all, { query, body }, COMPLIANCE)).toMatchObject(wrongCursor)
    const page = await read.list({ ...asked, statuses: statusCodes.toReversed() }, { cursor, pageSize: 5 })
    expect(idsOf(page)).toEqual(expectedIds(rows, asked, partnerIds).slice(10, 15))
  })

  test.each(['', 'start', 'after.5001.Aed', 'e30', 'W10', '..', 'å'])('is none: “%s”', async (cursor) => {
    expect(await refusalOf({ cursor })).toMatchObject(wrongCursor)
  })

  test.each([
    ['custName,asc', ['after', 5001, 'A\0']],
    ['custName,asc', ['after', 5001, '\uD800']],
    ['custName,asc', ['from', 5001, 'Aed']],
    ['custName,asc', ['after', 2_147_483_648, 'Aed']],
    ['custName,asc', ['after', 5001]],
    ['queryId,asc', ['after', 0, '']],
    ['queryId,asc', ['after', 5001, 'Aed']],
    ['createdDtime,asc', ['after', 5001, 'yesterday']],
    ['createdDtime,asc', ['after', 5001, '2026-02-30T00:00:00.000Z']],
    ['modifiedDtime,asc', ['after', 5001, '0000-01-01T00:00:00.000Z']],
    ['contractAmount,asc', ['after', 5001, '12.5']],
    ['status,asc', ['after', 5001, 'XX']],
  ])('made up for a list by %s is refused: %j', async (sort, position) => {
    const [fingerprint] = JSON.parse(Buffer.from(await nextOf(all(sort, 10)), 'base64url').toString())
    const cursor = Buffer.from(JSON.stringify([fingerprint, position])).toString('base64url')
    expect(await refusalOf({ sort, cursor })).toMatchObject(wrongCursor)
  })

  test('shows nothing of another partner’s, even if this user created it', async () => {
    const asked = all('custName,asc', 10)
    for (let cursor: string | null = await nextOf(asked); cursor;) {
      const page = await read.list({ ...asked, as: PARTNER }, { cursor })
      expect(page.content.filter(({ partnerName }) => partnerName !== partnerNames[0])).toEqual([])
      cursor = (await read.list(asked, { cursor })).cursors?.next ?? null
    }
  })

  test('whose rows are gone opens the end of the list on its side', async () => {
    const asked = all('queryId,asc', 10)
    const { cursors } = await read.list(asked, { page: 2 })
    await server.asOwner(`delete from query where query_id >= 5031 or query_id < 5021`)
    expect(idsOf(await read.list(asked, { cursor: cursors?.next ?? '' }))).toEqual([
      5021, 5022, 5023, 5024, 5025, 5026, 5027, 5028, 5029, 5030,
    ])
    const before = await read.list(asked, { cursor: cursors?.previous ?? '', pageSize: 4 })
    expect(idsOf(before)).toEqual([5021, 5022, 5023, 5024])
    expect(before.cursors?.previous).toBeNull()
  })
})

test('a list of one page has no cursors', async () => {
  await store(numbered(fc.sample(anyRow, { seed: 2, numRuns: 10 })))
  expect(await read.list(all('queryId,asc', 10))).not.toHaveProperty('cursors')
})
