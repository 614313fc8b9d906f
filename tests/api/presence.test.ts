import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { presenceCalls } from '../../api/presence.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { presenceTable } from '../../server/schema/presence.table.ts'
import { removeExpired } from '../../server/cleanup.job.ts'
import { completeQuery, PARTNER } from './query/example.ts'
import { startTestServer, type TestServer } from './server.ts'

type Account = `${string}@${string}`

const INHOUSE = 'inhouse@tehing.example'
const CREDIT = 'credit@tehing.example'
const COMPLIANCE = 'compliance@tehing.example'
const SHOP = 'shop@tehing.example'
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((one) => `00000000-0000-4000-8000-00000000000${one}`) as [
  string,
  string,
  string,
]

let server: TestServer
let id = 0
beforeAll(async () => {
  server = await startTestServer()
  id = (await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)).queryId
  await server.ask(queryCalls.changeStatus, { query: { queryId: id, status: 'SM' } }, PARTNER)
})
afterAll(() => server.stop())
beforeEach(() => server.database.delete(presenceTable))

const arrive = (as: Account, windowId = FIRST, query = id) =>
  server.ask(presenceCalls.arrive, { params: { id: query, windowId } }, as)
const namesFor = async (as: Account, windowId = FIRST) =>
  (await arrive(as, windowId)).others.map(({ fullName }) => fullName)
const leave = (as: Account, windowId = FIRST) =>
  server.ask(presenceCalls.leave, { params: { id, windowId } }, as)
/** Makes a window's last report this old. */
const age = (seconds: number) =>
  server.database
    .update(presenceTable)
    .set({ seenAt: sql`${presenceTable.seenAt} - make_interval(secs => ${seconds})` })

describe('the presence of users on a query', () => {
  test('is shown to the others, not to the user', async () => {
    expect(await namesFor(PARTNER)).toEqual([])
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
    expect(await namesFor(CREDIT)).toEqual(['Ingrid Hallik', 'Peeter Põhjala'])
    expect(await namesFor(PARTNER)).toEqual(['Ingrid Hallik', 'Kristjan Krass'])
  })
  test('is shown once for a person with several windows, and each window sees the others', async () => {
    await arrive(PARTNER, FIRST)
    expect(await namesFor(PARTNER, SECOND)).toEqual(['Peeter Põhjala'])
    expect(await namesFor(PARTNER, THIRD)).toEqual(['Peeter Põhjala'])
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
  })
  test('treats the same window in another session as another one', async () => {
    await arrive(PARTNER)
    const headers = { authorization: await server.signIn(PARTNER) }
    const params = { id, windowId: FIRST }
    const { others } = await server.ask(presenceCalls.arrive, { params }, PARTNER, { headers })
    expect(others.map(({ fullName }) => fullName)).toEqual(['Peeter Põhjala'])
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
  })
  test('ends when a window leaves, for that window only', async () => {
    await arrive(PARTNER, FIRST)
    await arrive(PARTNER, SECOND)
    await leave(PARTNER, FIRST)
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
    await leave(PARTNER, SECOND)
    expect(await namesFor(INHOUSE)).toEqual([])
  })
  test('ends for this window only, also when it leaves twice', async () => {
    await arrive(PARTNER)
    await leave(INHOUSE)
    await leave(INHOUSE)
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
  })
  test('ends after half a minute of silence, and returns with the next report', async () => {
    await arrive(PARTNER)
    await age(25)
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
    await age(6)
    expect(await namesFor(INHOUSE)).toEqual([])
    await arrive(PARTNER)
    expect(await namesFor(INHOUSE)).toEqual(['Peeter Põhjala'])
  })
  test('ends with the session', async () => {
    await arrive(COMPLIANCE)
    expect(await namesFor(INHOUSE)).toEqual(['Kadri Kask'])
    await server.ask(sessionCalls.endAll, { body: {} }, COMPLIANCE)
    expect(await namesFor(INHOUSE)).toEqual([])
  })
  test('belongs to one query', async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
    await arrive(PARTNER, FIRST, queryId)
    expect(await namesFor(PARTNER, SECOND)).toEqual([])
  })
})

describe('the reported version of a query', () => {
  test('is the stored one', async () => {
    const { modifiedDtime, status } = await server.ask(queryCalls.edit, { params: { id } }, INHOUSE)
    expect(await arrive(INHOUSE)).toEqual({ modifiedDtime, status, others: [] })
  })
  test('changes with a save, whose author the query names', async () => {
    const { modifiedDtime } = await arrive(INHOUSE)
    const body = { queryId: id, modifiedDtime, clientInfo: 'told by the client' }
    const saved = await server.ask(queryCalls.save, { body }, INHOUSE)
    expect(await arrive(PARTNER)).toMatchObject({ modifiedDtime: saved.modifiedDtime })
    const read = await server.ask(queryCalls.edit, { params: { id } }, PARTNER)
    expect(read).toMatchObject({ modifiedBy: saved.modifiedBy, modifiedByName: 'Ingrid Hallik' })
  })
  test('changes with a step, whose author the query names', async () => {
    await server.ask(queryCalls.changeStatus, { query: { queryId: id, status: 'SCR' } }, INHOUSE)
    expect(await arrive(CREDIT)).toMatchObject({ status: 'SCR' })
    const read = await server.ask(queryCalls.edit, { params: { id } }, CREDIT)
    expect(read.modifiedByName).toBe('Ingrid Hallik')
  })
})

describe('no presence is shown', () => {
  test('for another partner’s query, and none is stored', async () => {
    const refused = await server.refuse(presenceCalls.arrive, { params: { id, windowId: FIRST } }, SHOP)
    expect(refused).toMatchObject({ status: 404, code: 'notFound' })
    expect(await server.database.$count(presenceTable)).toBe(0)
  })
  test('for another partner’s query in progress, in-house either', async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
    const params = { id: queryId, windowId: FIRST }
    expect(await server.refuse(presenceCalls.arrive, { params }, INHOUSE)).toMatchObject({ status: 404 })
  })
  test('for a missing query', async () => {
    const params = { id: 999_999, windowId: FIRST }
    expect(await server.refuse(presenceCalls.arrive, { params }, CREDIT)).toMatchObject({ status: 404 })
  })
  test('without a session', async () => {
    const params = { id, windowId: FIRST }
    expect(await server.refuse(presenceCalls.arrive, { params })).toMatchObject({ status: 401 })
    expect(await server.refuse(presenceCalls.leave, { params })).toMatchObject({ status: 401 })
  })
  test('for a window without a valid id', async () => {
    const refused = await server.refuse(presenceCalls.arrive, { params: { id, windowId: 'mine' } }, PARTNER)
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'windowId' }] })
  })
})

test('presence is neither audited nor a change of the query', async () => {
  const { modifiedDtime } = await arrive(PARTNER)
  const before = await server.database.$count(auditTable)
  await arrive(PARTNER)
  await leave(PARTNER)
  expect(await server.database.$count(auditTable)).toBe(before)
  expect(await arrive(PARTNER)).toMatchObject({ modifiedDtime })
})

test('windows without a report for a day are deleted at night', async () => {
  await arrive(PARTNER)
  await age(26 * 3600)
  await arrive(INHOUSE)
  await removeExpired(server.dependencies)
  expect(await server.database.$count(presenceTable)).toBe(1)
})
