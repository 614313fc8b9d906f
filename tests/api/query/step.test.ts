import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import et from '../../../lang/et.json' with { type: 'json' }
import { auditTable } from '../../../server/schema/audit.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { endPassedContracts } from '../../../server/query/lifecycle/ended.job.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from './example.ts'
import { steppingOn } from './stepping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(customerLimitTable)
})
afterAll(() => server.stop())

const { create, step, refused, put, stored, historyOf, approve } = steppingOn(() => server)

describe('change-status', () => {
  test('takes the step that leads to the asked status, with a history row by whoever took it', async () => {
    const { queryId, modifiedDtime } = await create()
    const standing = await step(queryId, 'SM', PARTNER)
    expect(standing).toMatchObject({ queryId, status: 'SM' })
    expect(Date.parse(standing.modifiedDtime)).toBeGreaterThan(Date.parse(modifiedDtime))
    await step(queryId, 'SCR', INHOUSE)
    await step(queryId, 'SCO', CREDIT)
    await step(queryId, 'SCR', COMPLIANCE)
    const read = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
    const changed = { queryId, modifiedDtime: read.modifiedDtime, residual: 10 }
    await server.ask(queryCalls.save, { body: changed }, CREDIT)
    await step(queryId, 'QAC', CREDIT)
    await step(queryId, 'N', COMPLIANCE, '  Tax debt ')
    const closed = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    expect(closed).toMatchObject({ status: 'N', closingReason: 'Tax debt' })
    await step(queryId, undefined, COMPLIANCE)
    const history = await historyOf(queryId)
    const told = history.map(({ status, event, createdByName, reason }) => [
      status,
      event,
      createdByName,
      reason,
    ])
    expect(told).toEqual([
      ['P', 'query.created', 'Peeter Põhjala', null],
      ['SM', 'query.sendToManager', 'Peeter Põhjala', null],
      ['SCR', 'query.sendToCredit', 'Ingrid Hallik', null],
      ['SCO', 'query.sendToCompliance', 'Kristjan Krass', null],
      ['SCR', 'query.returnToCredit', 'Kadri Kask', null],
      ['QAC', 'query.approveWithChanges', 'Kristjan Krass', null],
      ['N', 'query.close', 'Kadri Kask', 'Tax debt'],
      ['P', 'query.reopen', 'Kadri Kask', null],
    ])
  })

  test('the history tells a request for a review in-house only, and no event of older rows', async () => {
    const { queryId } = await create()
    const row = { queryId, createdByName: '' }
    await server.database.insert(statusHistoryTable).values([
      { ...row, status: 'QA' },
      { ...row, status: 'SCR', event: 'customer.askedForReview' },
    ])
    const eventsFor = async (as: typeof PARTNER | typeof INHOUSE) =>
      (await server.ask(statusHistoryCalls.find, { params: { queryId } }, as)).map(({ event }) => event)
    await put(queryId, { status: 'SCR' })
    expect(await eventsFor(INHOUSE)).toEqual(['query.created', null, 'customer.askedForReview'])
    expect(await eventsFor(PARTNER)).toEqual(['query.created', null, null])
  })

  test('refuses with the stored status, the failing guard and its text, and writes nothing', async () => {
    const { queryId } = await create({ custName: '' })
    const before = await stored(queryId)
    const problem = await refused(queryId, 'SM', PARTNER)
    expect(problem).toMatchObject({
      status: 409,
      code: 'query.refused',
      currentStatus: 'P',
      reason: 'formComplete',
    })
    expect(problem.detail).not.toBe('guard.formComplete')
    expect(await stored(queryId)).toEqual(before)
    const told = await server.database.select().from(auditTable).where(eq(auditTable.event, 'call.refused'))
    expect(told.map(({ details }) => details?.['reason'])).toContain('formComplete')
  })

  test('tells in the language of the reader', async () => {
    const { queryId } = await create({ custName: '' }, OTHER_SHOP)
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, OTHER_SHOP)
    const told = await refused(queryId, 'SM', OTHER_SHOP)
    expect(told.detail).toBe(et[`guard.${told.reason}` as keyof typeof et])
  })

  test('an unknown status is 400, one that no step leads to 409 unreachable', async () => {
    const { queryId } = await create()
    expect(await refused(queryId, 'XX', PARTNER)).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: [{ path: 'status' }],
    })
    expect(await refused(queryId, 'CF', PARTNER)).toMatchObject({
      status: 409,
      code: 'query.unreachable',
      currentStatus: 'P',
    })
    expect(await refused(queryId, undefined, INHOUSE)).toMatchObject({ status: 404 })
    await put(queryId, { status: 'MICO' })
    expect(await refused(queryId, 'P', COMPLIANCE)).toMatchObject({ status: 409, currentStatus: 'MICO' })
  })

  test("somebody else's step is refused by principalIs; another partner's query is 404", async () => {
    const { queryId } = await create()
    expect(await refused(queryId, 'SCR', PARTNER)).toMatchObject({ status: 409, reason: 'principalIs' })
    expect(await refused(queryId, 'SM', OTHER_SHOP)).toMatchObject({ status: 404 })
    expect(await refused(999_999, 'SM', PARTNER)).toMatchObject({ status: 404 })
  })

  test('closing needs a reason', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SM' })
    expect(await refused(queryId, 'N', INHOUSE)).toMatchObject({ status: 409, reason: 'hasReason' })
    expect(await refused(queryId, 'N', INHOUSE, '   ')).toMatchObject({ status: 409, reason: 'hasReason' })
    expect(await step(queryId, 'N', INHOUSE, 'Bought out')).toMatchObject({ status: 'N' })
  })

  test('of two at once one goes, the other is told where the query stands', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SCR' })
    const both = await Promise.all(
      (['QA', 'QAC'] as const).map((status) =>
        server.request(queryCalls.changeStatus, { query: { queryId, status } }, CREDIT),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await stored(queryId)).history).toHaveLength(2)
  })

  test('a shop over the limit sends to the manager, within it not', async () => {
    const { queryId } = await create({ custRegCode: '19015895' }, SHOP)
    expect(await refused(queryId, 'SM', SHOP)).toMatchObject({ reason: 'limitKnown' })
    await approve('19015895', 20_000)
    expect(await refused(queryId, 'SM', SHOP)).toMatchObject({ reason: 'overLimit' })
    await approve('19015895', 100)
    // Nobody could fill these in where the query then is.
    await put(queryId, { contactName: '' })
    expect(await refused(queryId, 'SM', SHOP)).toMatchObject({ reason: 'clientComplete' })
    await put(queryId, { contactName: 'Priit Hansak', billingEmail: '' })
    expect(await step(queryId, 'SM', SHOP)).toMatchObject({ status: 'SM' })
  })

  test('approval leads to HO where the customer applied by a link', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SCR', aplink: 'a-link' })
    expect(await step(queryId, 'QA', CREDIT)).toMatchObject({ status: 'HO' })
  })
})

describe('annulment', () => {
  test('works in P and YS, for all but credit', async () => {
    const { queryId } = await create()
    expect(await server.refuse(queryCalls.annul, { params: { id: queryId } }, CREDIT)).toMatchObject({
      status: 403,
    })
    expect(await server.ask(queryCalls.annul, { params: { id: queryId } }, PARTNER)).toMatchObject({
      status: 'N',
    })
    expect(await server.refuse(queryCalls.annul, { params: { id: queryId } }, PARTNER)).toMatchObject({
      status: 409,
      currentStatus: 'N',
      reason: 'notFromThisStatus',
    })
    await put(queryId, { status: 'YS' })
    expect(await server.ask(queryCalls.annul, { params: { id: queryId } }, COMPLIANCE)).toMatchObject({
      status: 'N',
    })
  })
})

describe('the end of contracts', () => {
  test('ends those whose last day has passed, once', async () => {
    const passed = await create()
    const today = await create()
    await put(passed.queryId, { status: 'CA', lendifyRefno: 'LV-1', lendifyEndDate: '2026-01-31' })
    await put(today.queryId, { status: 'CA', lendifyRefno: 'LV-2', lendifyEndDate: '2199-01-31' })
    const before = await endPassedContracts(server.dependencies)
    expect(before).toBeGreaterThanOrEqual(1)
    expect((await stored(passed.queryId)).query[0]?.status).toBe('CF')
    expect((await stored(today.queryId)).query[0]?.status).toBe('CA')
    expect((await historyOf(passed.queryId)).at(-1)).toMatchObject({ status: 'CF', createdByName: '' })
    expect(await endPassedContracts(server.dependencies)).toBe(0)
  })
})
