import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { findQuery, loadQueryParts } from '../../../server/query/record/query.store.ts'
import { storeVersion } from '../../../server/query/record/query-version.store.ts'
import { completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('100 versions of a query with 200 assets take less than 1 MB', async () => {
  const [asset] = completeQuery.qassets
  const qassets = Array.from({ length: 200 }, (_, number) => ({
    ...asset,
    qassetName: `Excavator ${number}`,
    qassetPrice: 1000 + number * 7,
    sellerName: `Müüja ${number % 9} OÜ`,
    deliveryPlace: `Tallinn, Tehnika ${number}`,
  }))
  const { queryId } = await server.ask(queryCalls.save, { body: { ...completeQuery, qassets } }, INHOUSE)
  const { database } = server
  const query = await findQuery(database, queryId)
  const stored = query && (await loadQueryParts(database, query))
  if (!stored) throw new Error('the query is gone')
  for (let save = 0; save < 99; save += 1) await storeVersion(database, stored, new Date())
  const { rows } = await database.execute<{ versions: number; bytes: number }>(sql`
    select count(*)::int as versions, sum(pg_column_size(form))::int as bytes
    from query_version where query_id = ${queryId}`)
  const { versions, bytes } = rows[0] ?? { versions: 0, bytes: Infinity }
  expect(versions).toBe(100)
  expect(bytes).toBeLessThan(1_000_000)
})
