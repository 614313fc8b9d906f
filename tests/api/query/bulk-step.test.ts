import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import type { BulkResult, BulkStep } from '../../../api/bulk-step.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from './example.ts'
import { type As, steppingOn } from './stepping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, step, put, stored, historyOf } = steppingOn(() => server)

type Seen = BulkStep['queries'][number]

const seen = async (queryIds: number[], as: As): Promise<Seen[]> =>
  (await server.ask(bulkStepCalls.statuses, { body: { queryIds } }, as)).map(
    ({ queryId, status, modifiedDtime }) => ({ queryId, status, modifiedDtime }),
  )
const take = (event: string, queries: Seen[], as: As, reason?: string) =>
  server.ask(
    bulkStepCalls.take,
    { body: { event, queries, ...(reason === undefined ? {} : { reason }) } },
    as,
  )
const outcomesOf = (results: BulkResult[]) =>
  results.map(({ queryId, outcome, reason, now }) => [queryId, outcome, reason, now?.status ?? null])

/** Creates a query before the credit committee. */
const inCredit = async () => {
  const { queryId } = await create()
  await put(queryId, { status: 'SCR' })
  return queryId
}

/** Creates this many at once. */
const many = async (count: number) => {
  const { partnerId } = await create()
  const made = await server.database
    .insert(queryTable)
    .values(Array.from({ length: count }, () => ({ partnerId: partnerId ?? 0, status: 'SCR' as const })))
    .returning({ queryId: queryTable.queryId })
  return made.map(({ queryId }) => queryId)
}

describe('the state of selected queries', () => {
  test('has all facts of the lifecycle, for visible queries only', async () => {
    const { queryId } = await create()
    const { queryId: ofOther } = await create({}, SHOP)
    const [own, ...more] = await server.ask(
      bulkStepCalls.statuses,
      { body: { queryIds: [ofOther, queryId, 2_000_000_000] } },
      PARTNER,
    )
    expect(more).toEqual([])
    expect(own).toMatchObject({
      queryId,
      custName: 'Hansakivi Ehitus OÜ',
      status: 'P',
      modifiedByName: 'Peeter Põhjala',
      facts: { assetCount: 1, totalCents: 1_800_000, missing: [] },
    })
    expect(JSON.stringify(own)).not.toContain('37605030299')
  })
})

describe('a step for many queries', () => {
  test('is taken for each, with one history row each', async () => {
    const ids = [await inCredit(), await inCredit(), await inCredit()]
    expect(outcomesOf(await take('query.approve', await seen(ids, CREDIT), CREDIT))).toEqual(
      ids.map((id) => [id, 'done', null, 'QA']),
    )
    for (const id of ids)
      expect((await historyOf(id)).map(({ status, createdByName }) => [status, createdByName])).toEqual([
        ['P', 'Peeter Põhjala'],
        ['QA', 'Kristjan Krass'],
      ])
  })

  test('is taken for those of fifty that allow it, and reports why others refuse', async () => {
    const open = await many(46)
    const { queryId: inP } = await create()
    const changed = await inCredit()
    const closed = await inCredit()
    const queries = [...(await seen([...open, inP, changed, closed], CREDIT))]
    await put(closed, { status: 'N', modifiedAt: new Date(queries.at(-1)?.modifiedDtime ?? '') })
    await step(changed, 'QA', CREDIT)
    const missing = { queryId: 2_000_000_000, status: 'SCR' as const, modifiedDtime: '2026-01-01T00:00:00Z' }
    const results = await take('query.sendToCompliance', [missing, ...queries], CREDIT)
    expect(results).toHaveLength(50)
    expect(outcomesOf(results)).toEqual([
      [missing.queryId, 'missing', null, null],
      ...open.map((id) => [id, 'done', null, 'SCO']),
      [inP, 'refused', 'notFromThisStatus', 'P'],
      [changed, 'changed', null, 'QA'],
      [closed, 'refused', 'notFromThisStatus', 'N'],
    ])
  })

  test('sent again is not repeated and gets the same response', async () => {
    const ids = [await inCredit(), await inCredit()]
    const queries = await seen(ids, CREDIT)
    const first = await take('query.approve', queries, CREDIT)
    const before = await Promise.all(ids.map(stored))
    expect(outcomesOf(await take('query.approve', queries, CREDIT))).toEqual(outcomesOf(first))
    expect(await Promise.all(ids.map(stored))).toEqual(before)
  })

  test('of two people at once is taken once; the other reads who changed the query', async () => {
    const id = await inCredit()
    await put(id, { status: 'QA' })
    const [credit, compliance] = [await seen([id], CREDIT), await seen([id], COMPLIANCE)]
    const both = await Promise.all([
      take('query.cancelApproval', credit, CREDIT),
      take('query.close', compliance, COMPLIANCE, 'Tax debt'),
    ])
    expect(new Set(both.map(([one]) => one?.outcome))).toEqual(new Set(['changed', 'done']))
    const loser = both.flat().find(({ outcome }) => outcome === 'changed')
    const winner = both[0][0]?.outcome === 'done' ? 'Kristjan Krass' : 'Kadri Kask'
    expect(loser?.now?.modifiedByName).toBe(winner)
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('of one person twice at once is taken once', async () => {
    const id = await inCredit()
    const queries = await seen([id], CREDIT)
    const both = await Promise.all([1, 2].map(() => take('query.approve', queries, CREDIT)))
    expect(both.flatMap(outcomesOf)).toEqual([
      [id, 'done', null, 'QA'],
      [id, 'done', null, 'QA'],
    ])
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('that another user has taken meanwhile is not reported as done', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'QA' })
    const queries = await seen([queryId], CREDIT)
    await step(queryId, 'CR', INHOUSE)
    const results = await take('query.requestContract', queries, CREDIT)
    expect(outcomesOf(results)).toEqual([[queryId, 'changed', null, 'CR']])
    expect(results[0]?.now?.modifiedByName).toBe('Ingrid Hallik')
  })

  test('is refused for a query saved meanwhile', async () => {
    const { queryId } = await create()
    const queries = await seen([queryId], PARTNER)
    await put(queryId, { modifiedAt: new Date(Date.now() + 5000) })
    expect(outcomesOf(await take('query.annul', queries, PARTNER))).toEqual([[queryId, 'changed', null, 'P']])
  })

  test('stores one reason for all, and is refused without a required one', async () => {
    const ids = [await inCredit(), await inCredit()]
    const queries = await seen(ids, CREDIT)
    expect(outcomesOf(await take('query.close', queries, CREDIT))).toEqual(
      ids.map((id) => [id, 'refused', 'hasReason', 'SCR']),
    )
    expect(outcomesOf(await take('query.close', queries, CREDIT, ' Tax debt '))).toEqual(
      ids.map((id) => [id, 'done', null, 'N']),
    )
    for (const id of ids)
      expect((await historyOf(id)).at(-1)).toMatchObject({ status: 'N', reason: 'Tax debt' })
  })

  test('that needs its reason in a note is refused, because bulk steps have no note', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SN' })
    const queries = await seen([queryId], COMPLIANCE)
    expect(outcomesOf(await take('contract.activate', queries, COMPLIANCE))).toEqual([
      [queryId, 'refused', 'readyOrReason', 'SN'],
    ])
  })

  test('reports another partner’s query as missing, and audits the attempt', async () => {
    const { queryId, modifiedDtime } = await create()
    const before = await stored(queryId)
    const queries = [{ queryId, status: 'P' as const, modifiedDtime }]
    for (const as of [SHOP, OTHER_SHOP] as const)
      expect(outcomesOf(await take('query.annul', queries, as))).toEqual([[queryId, 'missing', null, null]])
    expect(await stored(queryId)).toEqual(before)
    const [entry] = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'call.refused'))
      .orderBy(desc(auditTable.auditId))
      .limit(1)
    expect(entry).toMatchObject({
      subject: 'query',
      subjectId: String(queryId),
      details: { call: 'POST /query/bulk/step', code: 'notFound', foreign: true },
    })
  })
})

describe('an invalid bulk request', () => {
  const one = { queryId: 1, status: 'P' as const, modifiedDtime: '2026-01-01T00:00:00Z' }
  const many = Array.from({ length: 51 }, (_, n) => ({ ...one, queryId: n + 1 }))
  test.each([
    ['an unknown step', { event: 'query.explode', queries: [one] }, 'event field.choice'],
    ['one that needs a day', { event: 'asset.handedOver', queries: [one] }, 'event field.choice'],
    [
      'one that shows what is changed',
      { event: 'query.approveWithChanges', queries: [one] },
      'event field.choice',
    ],
    ['one of the system', { event: 'decision.approved', queries: [one] }, 'event field.choice'],
    ['one with containers', { event: 'contract.sendForSigning', queries: [one] }, 'event field.choice'],
    ['none', { event: 'query.annul', queries: [] }, 'queries field.required'],
    ['too many', { event: 'query.annul', queries: many }, 'queries field.tooMany'],
    ['one twice', { event: 'query.annul', queries: [one, one] }, 'queries field.invalid'],
    [
      'a long reason',
      { event: 'query.close', queries: [one], reason: 'x'.repeat(1001) },
      'reason field.tooLong',
    ],
  ])('%s', async (_, body, fault) => {
    const problem = await server.refuse(bulkStepCalls.take, { body }, COMPLIANCE)
    expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })

  test.each([
    [[], 'queryIds field.required'],
    [[7, 7], 'queryIds field.invalid'],
    [Array.from({ length: 51 }, (_, n) => n + 1), 'queryIds field.tooMany'],
  ])('the chosen %#', async (queryIds, fault) => {
    const problem = await server.refuse(bulkStepCalls.statuses, { body: { queryIds } }, COMPLIANCE)
    expect(problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
  })
})
