import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryRow } from '../../../api/query-list.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { COMPLIANCE, INHOUSE, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let rows: QueryRow[]
beforeAll(async () => {
  server = await startTestServer()
  const { content } = await server.ask(
    queryListCalls.all,
    { query: { pageSize: 100 }, body: [...statusCodes] },
    COMPLIANCE,
  )
  rows = content
})
afterAll(() => server.stop())

describe("the demo's queries", () => {
  test('are about sixty, of every status and partner', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(statusCodes))
    expect(new Set(rows.map(({ partnerName }) => partnerName)).size).toBe(5)
    expect(new Set(rows.map(({ product }) => product))).toEqual(new Set(['LEASING', 'ONSPOT', 'SELFSERVE']))
  })

  test('match the API’s schema, with a history that ends at their status', async () => {
    const now = new Date().toISOString()
    for (const { queryId, status } of rows) {
      const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
      const history = await server.ask(statusHistoryCalls.find, { params: { queryId } }, COMPLIANCE)
      expect(history.at(-1)).toMatchObject({ status, createdDtime: query.modifiedDtime })
      expect(query.modifiedDtime <= now && query.createdDtime <= query.modifiedDtime).toBe(true)
      expect(query.contractAmount).toBeGreaterThan(0)
      expect(query.pmtAmount).toBeGreaterThan(0)
    }
  })

  test('have customers with limits checked in the last two days', async () => {
    const limits = await server.database.select().from(customerLimitTable)
    expect(limits.length).toBeGreaterThan(10)
    const twoDaysAgo = Date.now() - 2 * 86_400_000
    for (const { answeredAt } of limits) expect(answeredAt?.getTime()).toBeGreaterThan(twoDaysAgo)
  })

  test('have the amounts of the specification’s example', async () => {
    const query = await server.ask(queryCalls.edit, { params: { id: 1042 } }, COMPLIANCE)
    expect(query).toMatchObject({ custName: 'Hansakivi Ehitus OÜ', contractAmount: 138_300, status: 'SCR' })
    expect(query.facts.missing).toEqual([])
    expect(query.facts.limit).toEqual({
      status: 'approved',
      availableCents: 18_830_000,
      maxContractCents: 15_000_000,
    })
    expect(query.automaticDecision).toMatchObject({ outcome: 'leftToCommittee' })
  })

  test('can be saved unchanged, in the view that may', async () => {
    for (const { queryId } of rows) {
      const { facts: _, ...query } = await server.ask(
        queryCalls.edit,
        { params: { id: queryId } },
        COMPLIANCE,
      )
      const { status, body } = await server.request(queryCalls.save, { body: query }, COMPLIANCE)
      expect([queryId, status, body]).toEqual([queryId, 200, expect.objectContaining({ queryId })])
    }
  })

  test('include partner features: an interest matrix and a shop’s kickback', async () => {
    const matrix = await server.ask(partnerCalls.setting, {}, INHOUSE)
    expect(matrix.interestMatrix).toEqual(expect.any(Number))
    const { showKickback, defaultKickback } = await server.ask(partnerCalls.setting, {}, SHOP)
    expect([showKickback, defaultKickback > 0]).toEqual([true, true])
  })

  test('new queries are numbered after them', async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: {} }, 'partner@tehing.example')
    expect(queryId).toBeGreaterThan(Math.max(...rows.map((row) => row.queryId)))
  })
})
