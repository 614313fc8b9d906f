import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCalls } from '../../../api/limit.calls.ts'
import type { Limit } from '../../../api/limit.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { logOptions } from '../../../server/platform/http/log.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, completeQuery, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const CODE = '37605030299'
const at = '2026-11-21T08:00:00.000Z'
const answer: Limit = {
  available_limit: 5000,
  max_contract_amount: 5000,
  status: 'active',
  sureties: [{ name: 'Priit Käendaja', identity_code: '37605030299' }],
  representatives: [{ name: 'Mari Esindaja', identity_code: '60001019906' }],
  updated_at: at,
  last_result: 'approved',
  last_result_at: at,
}

let server: TestServer
beforeAll(async () => {
  const limitEngine = { request: async () => undefined, get: async () => answer }
  server = await startTestServer({ services: { limitEngine } })
})
afterAll(() => server.stop())

const get = (as: `${string}@${string}`) => server.ask(limitCalls.get, { params: { regno: CODE } }, as)
const request = (as: `${string}@${string}`) =>
  server.ask(limitCalls.request, { params: { custRegCode: CODE }, body: undefined }, as)

const masked = {
  sureties: [{ name: 'Priit Käendaja', identity_code: '3••••••••••' }],
  representatives: [{ name: 'Mari Esindaja', identity_code: '6••••••••••' }],
}
const codesRead = async () =>
  (
    await server.database.select().from(auditTable).where(eq(auditTable.event, 'limit.personalCodesRead'))
  ).map(({ accountUserId }) => accountUserId)

test('who has neither a query of the customer nor asked for a check learns nothing', async () => {
  expect(await get(OTHER_SHOP)).toBeNull()
  expect(await get(SHOP)).toBeNull()
})

test('who asked for a check reads the amounts, and whom the limit names without their codes', async () => {
  await request(OTHER_SHOP)
  expect(await get(OTHER_SHOP)).toEqual({ ...answer, ...masked })
  expect(await get(SHOP)).toBeNull()
  expect(await get(INHOUSE)).toEqual({ ...answer, ...masked })
  expect(await codesRead()).toEqual([])
})

test('codes are read with a query of the customer: of representatives by all, of sureties in-house', async () => {
  const body = { ...completeQuery, custRegCode: '16934822' }
  const { queryId } = await server.ask(queryCalls.save, { body }, PARTNER)
  await server.database
    .update(queryTable)
    .set({ custRegCode: CODE })
    .where(sql`query_id = ${queryId}`)
  expect(await get(PARTNER)).toEqual({ ...answer, sureties: masked.sureties })
  expect(await get(COMPLIANCE)).toEqual(answer)
  // An in-house partner does not see what another partner has not sent yet.
  expect(await get(INHOUSE)).toEqual({ ...answer, ...masked })
  expect(await get(SHOP)).toBeNull()
  expect(await codesRead()).toHaveLength(2)
})

test('the code stands in no job, no audit entry and no line of the log', async () => {
  await request(PARTNER)
  const jobs = await server.database.execute(
    sql`select data::text as data from pgboss.job where name = 'limit.follow'`,
  )
  expect(jobs.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(jobs.rows)).not.toContain(CODE)
  expect(JSON.stringify(await server.database.select().from(auditTable))).not.toContain(CODE)
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions({ logLevel: 'info' }), stream } })
  app.get('/api/limits/:regno', () => null)
  app.get('/sandbox/limit-engine/limits/:regno', () => null)
  await app.inject({ url: `/api/limits/${CODE}` })
  await app.inject({ url: `/sandbox/limit-engine/limits/${CODE}` })
  await app.close()
  expect(lines.join('')).toContain('/api/limits/…')
  expect(lines.join('')).not.toContain(CODE)
})
