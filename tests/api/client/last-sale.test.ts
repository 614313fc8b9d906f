import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientCalls } from '../../../api/client.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { completeQuery, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from '../query/example.ts'
import { lastAuditOf } from '../user/people.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Email = Parameters<TestServer['ask']>[2]
const known = (custRegCode: string, who: Email = PARTNER, parts: object = {}) =>
  server.ask(clientCalls.lastSale, { body: { custRegCode, consumer: false, country: 'EE', ...parts } }, who)
const save = async (parts: QuerySave, who: Email = PARTNER) =>
  (await server.ask(queryCalls.save, { body: { ...completeQuery, ...parts } }, who)).queryId
const move = (queryId: number, status: 'SM' | 'SCR', who: Email = PARTNER) =>
  server.ask(queryCalls.changeStatus, { query: { queryId, status } }, who)

/** Codes that no query of the demo has. */
const [COMPANY, OTHER] = ['10700000', '10700017'] as const
const PERSON = '37605030299'

describe('the last sale to a client', () => {
  test('is found once it was handed in, and audited without the code', async () => {
    const queryId = await save({ custRegCode: COMPANY })
    expect(await known(COMPANY)).toBeNull()
    await move(queryId, 'SM')
    expect(await known(` ${COMPANY} `)).toEqual({
      queryId,
      givenOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const entry = await lastAuditOf(server, 'client.recognised')
    expect(entry).toMatchObject({ subject: 'query', subjectId: String(queryId) })
    expect(JSON.stringify(entry)).not.toContain(COMPANY)
  })

  test('is the newest that was handed in', async () => {
    const queryId = await save({ custRegCode: COMPANY })
    await save({ custRegCode: COMPANY })
    await move(queryId, 'SM')
    expect(await known(COMPANY)).toMatchObject({ queryId })
  })

  test.each([INHOUSE, SHOP, OTHER_SHOP] as const)('is not that of another partner: %s', async (who) => {
    expect(await known(COMPANY, who)).toBeNull()
  })

  test('is of the same kind and country', async () => {
    expect(await known(COMPANY, PARTNER, { country: 'LV' })).toBeNull()
    expect(await known(COMPANY, PARTNER, { consumer: true })).toBeNull()
    expect(await known(OTHER)).toBeNull()
  })

  test('of a person is found by the personal code, which is in no address', async () => {
    const queryId = await save({ custRegCode: PERSON, consumer: true, contactPersCode: PERSON }, INHOUSE)
    await move(queryId, 'SCR', INHOUSE)
    expect(await known(PERSON, INHOUSE, { consumer: true })).toMatchObject({ queryId })
    expect(clientCalls.lastSale).toMatchObject({ method: 'POST', path: '/client/last-sale' })
    expect(await known(PERSON, PARTNER, { consumer: true })).toBeNull()
  })

  test('names each bad field', async () => {
    const body = { custRegCode: '', consumer: 'no', country: 'Estonia' } as never
    const { status, body: problem } = await server.request(clientCalls.lastSale, { body }, PARTNER)
    expect(status).toBe(400)
    expect(new Set((problem as { fields: { path: string }[] }).fields.map(({ path }) => path))).toEqual(
      new Set(['consumer', 'country', 'custRegCode']),
    )
  })
})
