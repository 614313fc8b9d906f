import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { completeQuery, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { fifty, FIFTY, winnerOf } from './fifty.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('one of fifty saves of the same version is stored; the others get the stored query', async () => {
  const { queryId, modifiedDtime } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
  const answers = await fifty((nth) =>
    server.request(queryCalls.save, { body: { queryId, modifiedDtime, clientInfo: `Text ${nth}` } }, PARTNER),
  )
  const stored = await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)
  const refusal = {
    status: 409,
    code: 'query.conflict',
    currentStatus: 'P',
    stored: expect.objectContaining({
      clientInfo: stored.clientInfo,
      modifiedDtime: stored.modifiedDtime,
    }),
  }
  const { nth, body } = winnerOf(answers, refusal)
  expect(stored.clientInfo).toBe(`Text ${nth}`)
  expect(body).toMatchObject({ clientInfo: `Text ${nth}`, modifiedDtime: stored.modifiedDtime })
  const saved = await server.database.select().from(auditTable).where(eq(auditTable.event, 'query.saved'))
  expect(saved.map(({ subjectId }) => subjectId)).toEqual([String(queryId)])
})

const keyed = { headers: { 'idempotency-key': 'one of fifty' } }

test('fifty equal saves under one key run once, and all get its response', async () => {
  const body = { ...completeQuery, clientInfo: 'Fifty times' }
  const answers = await fifty(() => server.request(queryCalls.save, { body }, PARTNER, keyed))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: FIFTY }, () => 201))
  const [first] = answers
  expect(answers.map((answer) => answer.body)).toEqual(answers.map(() => first?.body))
  expect(await server.database.$count(queryTable, eq(queryTable.clientInfo, 'Fifty times'))).toBe(1)
})

test('of fifty different saves under one key one runs; the others get “key reused”', async () => {
  const headers = { 'idempotency-key': 'fifty of fifty' }
  const answers = await fifty((nth) =>
    server.request(queryCalls.save, { body: { ...completeQuery, clientInfo: `Number ${nth}` } }, PARTNER, {
      headers,
    }),
  )
  const { nth, body } = winnerOf(answers, { status: 409, code: 'request.keyReused' })
  const stored = await server.database
    .select()
    .from(queryTable)
    .where(like(queryTable.clientInfo, 'Number %'))
  expect(stored.map(({ queryId, clientInfo }) => ({ queryId, clientInfo }))).toEqual([
    { queryId: (body as { queryId: number }).queryId, clientInfo: `Number ${nth}` },
  ])
})
