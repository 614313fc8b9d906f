import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '../../../api/problem.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { et } from '../../../lang/et.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { endPassedContracts } from '../../../server/query/lifecycle/ended.job.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from './example.ts'
import { type As, steppingOn } from './stepping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(customerLimitTable)
})
afterAll(() => server.stop())

const { create, step, refused, put, stored, historyOf, approve } = steppingOn(() => server)

describe('change-status', () => {
  test('takes the step to the requested status, with a history row for its user', async () => {
    const { queryId, modifiedDtime } = await create()
    const answer = await step(queryId, 'SM', PARTNER)
    expect(answer).toMatchObject({ queryId, status: 'SM' })
    expect(Date.parse(answer.modifiedDtime)).toBeGreaterThan(Date.parse(modifiedDtime))
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
    const entries = history.map(({ status, event, createdByName, reason }) => [
      status,
      event,
      createdByName,
      reason,
    ])
    expect(entries).toEqual([
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

  test.each([
    ['while it waits for its decision', 'denied', ['SM', 'SCR']],
    ['after its approval', 'closed', ['SM', 'SCR', 'QA']],
  ] as const)('a query closed %s is %s, on its screen and in the list', async (_, ended, statuses) => {
    const { queryId } = await create()
    const by = { SM: PARTNER, SCR: INHOUSE, QA: CREDIT } as const
    for (const status of statuses) await step(queryId, status, by[status])
    await step(queryId, 'N', CREDIT, 'Tax debt')
    const read = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
    const query = { searchParam: String(queryId) }
    const { content } = await server.ask(queryListCalls.all, { query, body: ['N'] }, CREDIT)
    const { content: story } = await server.ask(timelineCalls.find, { params: { id: queryId } }, CREDIT)
    expect([read.ended, content[0]?.ended, story[0]?.before]).toEqual([ended, ended, statuses.at(-1)])
  })

  test('shows a request for a review in-house only, and no event for older rows', async () => {
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

  test('refuses with status, failing guard and text, and writes nothing', async () => {
    const { queryId } = await create({ custName: '' })
    const before = await stored(queryId)
    const problem = await refused(queryId, 'SM', PARTNER)
    expect(problem).toMatchObject({
      status: 409,
      code: 'query.refused',
      currentStatus: 'P',
      reason: 'formComplete',
    })
    expect(problem.detail).not.toBe('refusal.formComplete')
    expect(await stored(queryId)).toEqual(before)
    const refusals = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'call.refused'))
    expect(refusals.map(({ details }) => details?.['reason'])).toContain('formComplete')
  })

  test('responds in the reader’s language', async () => {
    const { queryId } = await create({ custName: '' }, OTHER_SHOP)
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, OTHER_SHOP)
    const problem = await refused(queryId, 'SM', OTHER_SHOP)
    expect(problem.detail).toBe(et[`refusal.${problem.reason}` as keyof typeof et])
  })

  test('responds 400 to an unknown status and 409 to an unreachable one', async () => {
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

  test('refuses others’ steps by principalIs; another partner’s query is a 404', async () => {
    const { queryId } = await create()
    expect(await refused(queryId, 'SCR', PARTNER)).toMatchObject({ status: 409, reason: 'principalIs' })
    expect(await refused(queryId, 'SM', OTHER_SHOP)).toMatchObject({ status: 404 })
    expect(await refused(999_999, 'SM', PARTNER)).toMatchObject({ status: 404 })
  })

  test('needs a reason for closing', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SM' })
    expect(await refused(queryId, 'N', INHOUSE)).toMatchObject({ status: 409, reason: 'hasReason' })
    expect(await refused(queryId, 'N', INHOUSE, '   ')).toMatchObject({ status: 409, reason: 'hasReason' })
    expect(await step(queryId, 'N', INHOUSE, 'Bought out')).toMatchObject({ status: 'N' })
  })

  test('of two concurrent calls takes one, and tells the other the new status', async () => {
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

  test('sends to the manager if the shop is over its limit, and only then', async () => {
    const { queryId } = await create({ custRegCode: '19015895' }, SHOP)
    expect(await refused(queryId, 'SM', SHOP)).toMatchObject({ reason: 'limitKnown' })
    await approve('19015895', 20_000)
    expect(await refused(queryId, 'SM', SHOP)).toMatchObject({ reason: 'overLimit' })
    await approve('19015895', 100)
    // These could not be filled in later.
    await put(queryId, { contactName: '' })
    expect(await refused(queryId, 'SM', SHOP)).toMatchObject({ reason: 'clientComplete' })
    await put(queryId, { contactName: 'Priit Hansak', billingEmail: '' })
    expect(await step(queryId, 'SM', SHOP)).toMatchObject({ status: 'SM' })
  })

  test('approves to HO for a customer’s application by link', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SCR', aplink: 'a-link' })
    expect(await step(queryId, 'QA', CREDIT)).toMatchObject({ status: 'HO' })
  })
})

describe('the generic call', () => {
  const take = (queryId: number, event: string, as: As, body?: object, key?: string) =>
    server.request(
      queryCalls.takeStep,
      { params: { id: queryId, event }, body },
      as,
      key ? { headers: { 'idempotency-key': key } } : {},
    )
  const outcomeOf = async (...asked: Parameters<typeof take>) => {
    const { status, body } = await take(...asked)
    const { code, reason, fields } = problem.parse(body)
    return [status, code, reason ?? fields?.map(({ path, code: wrong }) => `${path}: ${wrong}`)]
  }

  test('takes the step in its path, with its fields', async () => {
    const { queryId } = await create()
    expect(await take(queryId, 'query.sendToManager', PARTNER)).toMatchObject({
      status: 200,
      body: { queryId, status: 'SM' },
    })
    expect((await take(queryId, 'query.close', INHOUSE, { reason: ' Tax debt ' })).status).toBe(200)
    const closed = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    expect(closed).toMatchObject({ status: 'N', closingReason: 'Tax debt' })
  })

  test.each(['query.explode', 'toString', 'contract.ended', 'customer.withdrew', 'decision.approved'])(
    'knows no %s, and nobody takes a step of the system by it',
    async (event) => {
      const { queryId } = await create()
      const before = await stored(queryId)
      expect(await outcomeOf(queryId, event, COMPLIANCE)).toEqual([404, 'notFound', undefined])
      expect(await stored(queryId)).toEqual(before)
    },
  )

  test.each([
    ['query.reopen', { reason: 'x', note: 'y' }, ['reason: field.unknown', 'note: field.unknown']],
    ['query.close', {}, ['reason: field.required']],
    ['query.close', { reason: 7, note: 'y' }, ['reason: field.text', 'note: field.unknown']],
    ['query.approve', { note: 'x'.repeat(1001) }, ['note: field.tooLong']],
    ['asset.handedOver', { deliveryDate: '2026-02-30' }, ['deliveryDate: field.date']],
    ['contract.sendForSigning', { containers: ['one'] }, ['containers.0: field.integer']],
    [
      'contract.enterInLedger',
      { confirm: 'yes', modifiedDtime: 'now' },
      ['confirm: field.choice', 'modifiedDtime: field.date'],
    ],
    ['committee.voteToApprove', {}, ['modifiedDtime: field.required']],
  ] as const)('%s with %j names each wrong field', async (event, body, fields) => {
    const { queryId } = await create()
    const [status, code, wrong] = await outcomeOf(queryId, event, COMPLIANCE, body)
    expect([status, code]).toEqual([400, 'request.invalid'])
    expect(wrong).toEqual(fields)
  })

  test('refuses like the documented calls: guard, another user’s step, another partner’s query', async () => {
    const { queryId } = await create({ custName: '' })
    const before = await stored(queryId)
    const body = { reason: ' ' }
    expect(await outcomeOf(queryId, 'query.sendToManager', PARTNER)).toEqual([
      409,
      'query.refused',
      'formComplete',
    ])
    expect(await outcomeOf(queryId, 'query.sendToCredit', PARTNER)).toEqual([
      409,
      'query.refused',
      'principalIs',
    ])
    expect(await outcomeOf(queryId, 'query.reopen', PARTNER)).toEqual([
      409,
      'query.refused',
      'notFromThisStatus',
    ])
    expect(await outcomeOf(queryId, 'query.annul', OTHER_SHOP)).toEqual([404, 'notFound', undefined])
    expect(await outcomeOf(999_999, 'query.annul', PARTNER)).toEqual([404, 'notFound', undefined])
    await put(queryId, { status: 'SM' })
    expect(await outcomeOf(queryId, 'query.close', INHOUSE, body)).toEqual([
      409,
      'query.refused',
      'hasReason',
    ])
    await put(queryId, { status: 'P' })
    expect(await stored(queryId)).toEqual(before)
    const refusals = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'call.refused'))
    const calls = refusals.flatMap(({ details }) => (details?.['path'] ?? '') as string)
    expect(calls).toContain(`/api/query/${queryId}/steps/query.sendToManager`)
  })

  test('refuses a query changed since the version sent, if one was sent', async () => {
    const { queryId, modifiedDtime } = await create()
    await server.ask(queryCalls.save, { body: { queryId, modifiedDtime, clientInfo: 'Changed' } }, PARTNER)
    const stale = { modifiedDtime }
    expect(await outcomeOf(queryId, 'query.sendToManager', PARTNER, stale)).toEqual([
      409,
      'query.conflict',
      undefined,
    ])
    expect((await take(queryId, 'query.sendToManager', PARTNER)).status).toBe(200)
  })

  test('repeats its response under the same key, without a second step', async () => {
    const { queryId } = await create()
    const key = crypto.randomUUID()
    const first = await take(queryId, 'query.sendToManager', PARTNER, undefined, key)
    const again = await take(queryId, 'query.sendToManager', PARTNER, undefined, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await take(queryId, 'query.annul', PARTNER, undefined, key)).status).toBe(409)
    expect((await stored(queryId)).history).toHaveLength(2)
  })
})

describe('annulment', () => {
  test('works in P and YS, for everyone but credit', async () => {
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
  test('ends contracts whose last day has passed, once', async () => {
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
