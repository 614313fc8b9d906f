import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financierCalls } from '../../../api/financier.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { financierTable } from '../../../server/schema/financier.table.ts'
import { completeQuery, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('partner settings', () => {
  test('are those of the own partner, amounts in euros, with the API’s fields only', async () => {
    const setting = await server.ask(partnerCalls.setting, {}, SHOP)
    expect(setting).toMatchObject({
      businessName: 'Nutipood OÜ',
      contractFee: 50,
      contractFeeOptions: [0, 50],
      residualOptions: [0, 20],
      editContractFee: true,
    })
    expect(Object.keys(setting)).not.toContain('apiKey')
    expect(Object.keys(setting)).not.toContain('comment')
  })

  test('are not found for users without a partner', async () => {
    expect(await server.refuse(partnerCalls.setting, {}, CREDIT)).toMatchObject({ status: 404 })
  })

  test('of a query are its partner’s, for everyone who sees the query', async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
    const params = { queryId }
    for (const as of [PARTNER, CREDIT] as const)
      expect(await server.ask(queryCalls.partner, { params }, as)).toMatchObject({
        businessName: 'Põhja Masinad OÜ',
      })
    for (const as of [SHOP, INHOUSE] as const)
      expect(await server.refuse(queryCalls.partner, { params }, as)).toMatchObject({ status: 404 })
  })
})

test('financiers are listed, and one is returned', async () => {
  const [added] = await server.database.insert(financierTable).values({ name: 'Zeta Kapital AS' }).returning()
  const financierId = added?.financierId ?? 0
  expect(await server.ask(financierCalls.findAll, {}, SHOP)).toContainEqual({
    financierId,
    name: 'Zeta Kapital AS',
  })
  expect(await server.ask(financierCalls.name, { params: { id: financierId } }, SHOP)).toEqual({
    name: 'Zeta Kapital AS',
  })
  const unknown = { params: { id: 2_000_000_000 } }
  expect(await server.refuse(financierCalls.name, unknown, SHOP)).toMatchObject({ status: 404 })
})
