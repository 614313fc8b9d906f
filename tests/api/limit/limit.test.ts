import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyCalls } from '../../../api/company.calls.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { approvedCompanies } from '../../../server/sandbox/companies/approved.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { completeQuery, INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(customerLimitTable)
})
afterAll(() => server.stop())

const AT_ONCE = '19017865'
const SILENT = '19045442'
const TWO_MINUTES = 120_000

const request = (custRegCode: string) =>
  server.ask(limitCalls.request, { params: { custRegCode }, body: undefined }, PARTNER)
const get = (regno: string) => server.ask(limitCalls.get, { params: { regno } }, PARTNER)
const factsOf = async (custRegCode: string) => {
  const { queryId } = await server.ask(queryCalls.save, { body: { ...completeQuery, custRegCode } }, PARTNER)
  return async () => (await server.ask(queryCalls.edit, { params: { id: queryId } }, PARTNER)).facts.limit
}

describe('limits', () => {
  test('are unknown before the first request', async () => {
    expect(await get(AT_ONCE)).toBeNull()
    expect(await server.refuse(limitCalls.get, { params: { regno: AT_ONCE } })).toMatchObject({ status: 401 })
  })

  test('are requested from the engine, stored, and used by every query of the customer', async () => {
    const facts = await factsOf(AT_ONCE)
    expect(await facts()).toBeNull()
    const { status } = await server.request(limitCalls.request, { params: { custRegCode: AT_ONCE } }, PARTNER)
    expect(status).toBe(202)
    expect(await facts()).toMatchObject({ status: 'checking' })
    expect(await get(AT_ONCE)).toMatchObject({ status: 'active', last_result: 'approved' })
    expect(await facts()).toEqual({
      status: 'approved',
      availableCents: 15_000_000,
      maxContractCents: 10_000_000,
    })
  })

  test('are requested once per idempotency key, outside of its transaction', async () => {
    const ask = () =>
      server.request(limitCalls.request, { params: { custRegCode: AT_ONCE } }, PARTNER, {
        headers: { 'idempotency-key': 'limit-of-one-customer' },
      })
    const [first, again] = [await ask(), await ask()]
    expect(first).toMatchObject({ status: 202, body: { custRegCode: AT_ONCE } })
    expect(again).toMatchObject({ status: 202, body: { custRegCode: AT_ONCE } })
  })

  test('without a response count as unavailable after two minutes', async () => {
    const facts = await factsOf(SILENT)
    await request(SILENT)
    expect(await get(SILENT)).toMatchObject({ status: 'checking', last_result: null })
    expect(await facts()).toMatchObject({ status: 'checking' })
    server.advance(TWO_MINUTES + 1)
    expect(await facts()).toMatchObject({ status: 'not_available' })
  })
})

describe('companies', () => {
  test('are found by name and code, at most ten', async () => {
    const byName = await server.ask(companyCalls.byName, { query: { name: 'hansa' } }, PARTNER)
    expect(byName.map(({ name }) => name)).toContain('Hansakivi Ehitus OÜ')
    expect(byName.length).toBeLessThanOrEqual(10)
    const byCode = await server.ask(companyCalls.byCode, { query: { companyCode: '16934822' } }, PARTNER)
    expect(byCode).toEqual([
      {
        name: 'Hansakivi Ehitus OÜ',
        companyCode: '16934822',
        vatNumber: '',
        address: approvedCompanies[0]?.address,
        postalCode: '11411',
        city: 'Tallinn',
        status: 'entered',
      },
    ])
  })

  test('need three characters', async () => {
    expect(await server.refuse(companyCalls.byName, { query: { name: 'ha' } }, PARTNER)).toMatchObject({
      status: 400,
      fields: [{ path: 'name', code: 'field.tooShort' }],
    })
    expect(await server.refuse(companyCalls.byCode, { query: {} }, PARTNER)).toMatchObject({ status: 400 })
  })
})

describe('a code that the engine rejects', () => {
  let rejecting: TestServer
  let answered = 400
  beforeAll(async () => {
    const reject = async () => {
      throw new ServiceError('limitEngine', 'refused', `answered ${answered}`, { status: answered })
    }
    rejecting = await startTestServer({ services: { limitEngine: { request: reject, get: reject } } })
  })
  afterAll(() => rejecting.stop())

  test.each([400, 404, 422])('is reported at its field (%i)', async (status) => {
    answered = status
    const code = 'field.registryCode'
    expect(await rejecting.refuse(limitCalls.get, { params: { regno: 'FI-1' } }, INHOUSE)).toMatchObject({
      status: 400,
      fields: [{ path: 'regno', code }],
    })
    expect(
      await rejecting.refuse(limitCalls.request, { params: { custRegCode: 'FI-1' } }, PARTNER),
    ).toMatchObject({ status: 400, fields: [{ path: 'custRegCode', code }] })
  })

  test.each([401, 403, 409])('is not blamed when the engine responds %i', async (status) => {
    answered = status
    const params = { custRegCode: AT_ONCE }
    expect(await rejecting.refuse(limitCalls.request, { params }, PARTNER)).toMatchObject({ status: 502 })
  })

  test.each(['.', '..', '-', '1'.repeat(31)])('is not even asked for: %s', async (code) => {
    const answer = await fetch(`${server.url}/api/limits/${code.replaceAll('.', '%2E')}`, {
      headers: { authorization: await server.signIn(PARTNER) },
    })
    // A client that normalizes dots requests another path.
    expect([400, 404]).toContain(answer.status)
    expect(await server.refuse(limitCalls.get, { params: { regno: `-${code}-` } }, PARTNER)).toMatchObject({
      status: 400,
    })
  })
})

describe('when a service is down', () => {
  let broken: TestServer
  beforeAll(async () => {
    const down = async () => {
      throw new ServiceError('limitEngine', 'unavailable', 'down')
    }
    broken = await startTestServer({
      services: { limitEngine: { request: down, get: down }, businessRegister: { search: down, find: down } },
    })
  })
  afterAll(() => broken.stop())

  test('limits and companies respond 503, and nothing is stored', async () => {
    const before = await broken.database.select().from(customerLimitTable)
    const params = { custRegCode: AT_ONCE }
    expect(await broken.refuse(limitCalls.request, { params }, PARTNER)).toMatchObject({
      code: 'service.unavailable',
    })
    expect(await broken.refuse(limitCalls.get, { params: { regno: AT_ONCE } }, INHOUSE)).toMatchObject({
      status: 503,
    })
    expect(await broken.refuse(companyCalls.byName, { query: { name: 'hansa' } }, PARTNER)).toMatchObject({
      status: 503,
    })
    expect(await broken.database.select().from(customerLimitTable)).toEqual(before)
  })

  test('a query can still be created', async () => {
    const { custName } = await broken.ask(queryCalls.save, { body: completeQuery }, PARTNER)
    expect(custName).toBe(completeQuery.custName)
  })
})
