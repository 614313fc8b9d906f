import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { databaseTrouble } from '../../../server/platform/database/database-error.ts'
import { callLimits, openDatabase } from '../../../server/platform/database/database.ts'
import { findQuery, loadQueryParts } from '../../../server/query/record/query.store.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { completeQuery, PARTNER } from './example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

// The statements behind the one that waits fail too, with another error.
test.each(['customer_limit', 'withdrawal', 'committee_vote', 'surety'])(
  'a load that waits too long for %s says that the database is busy',
  async (table) => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
    const query = await findQuery(server.database, queryId)
    if (!query) throw new Error(`query ${queryId} is not there`)
    const { database, close } = openDatabase(server.databaseUrl, { ...callLimits, lockMs: 200 })
    await server.database.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
      const failure = (load: Promise<unknown>) => load.then(() => null, databaseTrouble)
      expect(await failure(loadQueryParts(database, query))).toBe('timedOut')
      expect(await failure(database.transaction((other) => loadQueryParts(other, query)))).toBe('timedOut')
    })
    await close()
    expect((await loadQueryParts(server.database, query)).query.queryId).toBe(queryId)
  },
)
