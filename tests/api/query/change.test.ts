import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { CREDIT, INHOUSE, PARTNER } from './example.ts'
import { type As, steppingOn } from './stepping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(customerLimitTable)
})
afterAll(() => server.stop())

const { create, put } = steppingOn(() => server)

describe('calls that change one field', () => {
  test('the manager is changed by in-house views only', async () => {
    const { queryId, managerId } = await create()
    const manager = (id: number, as: As) =>
      server.request(queryCalls.changeManager, { params: { id: queryId }, query: { managerId: id } }, as)
    expect(managerId).not.toBeNull()
    expect((await manager(managerId ?? 0, PARTNER)).status).toBe(403)
    expect((await manager(managerId ?? 0, CREDIT)).status).toBe(200)
    expect((await manager(9999, CREDIT)).status).toBe(400)
    expect((await manager(managerId ?? 0, INHOUSE)).status).toBe(404)
  })

  test('the surety requirement can be set while the deal is open', async () => {
    const { queryId, modifiedDtime } = await create()
    const call = { params: { id: queryId }, query: { isSuretyRequired: false } }
    expect((await server.refuse(queryCalls.changeSuretyRequired, call, PARTNER)).status).toBe(409)
    const stored = await server.ask(queryCalls.changeSuretyRequired, call, CREDIT)
    expect(Date.parse(stored.modifiedDtime)).toBeGreaterThan(Date.parse(modifiedDtime))
    await put(queryId, { status: 'CR' })
    const again = { params: { id: queryId }, query: { isSuretyRequired: true } }
    expect(await server.refuse(queryCalls.changeSuretyRequired, again, CREDIT)).toMatchObject({
      status: 409,
      code: 'query.locked',
    })
  })

  test('a customer qualifies once checked and not blocked', async () => {
    const { queryId } = await create({ custRegCode: '19017865' })
    const ask = () => server.ask(queryCalls.qualifyCustomer, { params: { id: queryId } }, PARTNER)
    expect(await ask()).toEqual({ qualified: false, reason: 'refusal.limitKnown' })
    await server.ask(limitCalls.request, { params: { custRegCode: '19017865' }, body: undefined }, PARTNER)
    await server.ask(limitCalls.get, { params: { regno: '19017865' } }, PARTNER)
    expect(await ask()).toEqual({ qualified: true, reason: null })
  })
})
