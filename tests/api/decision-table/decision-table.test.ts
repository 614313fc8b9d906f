import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decisionTableCalls as calls } from '../../../api/decision-table.calls.ts'
import type { DecisionTable } from '../../../api/decision-table.ts'
import type { TableVersion } from '../../../api/decision-table-version.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { findTableInForce } from '../../../server/decision-table/decision-table.store.ts'
import { assetGroupTable } from '../../../server/schema/asset-group.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { decisionTableTable } from '../../../server/schema/decision-table.table.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { partnerAssetGroupTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE, PARTNER } from '../query/example.ts'
import { type As, steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { addColleague } from '../walks/people.ts'
import { processorMs } from '../../processor-time.ts'

const SECOND = 'second-compliance@tehing.example'
const DAY = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.delete(customerLimitTable)
  await addColleague(server, { email: COMPLIANCE }, SECOND)
})
afterAll(() => server.stop())
beforeEach(() => server.asOwner(sql`truncate ${decisionTableTable}`))

const { create, step, approve: approveLimit } = steppingOn(() => server)

/** The first table, which approves only up to an amount that belongs to it. */
const upTo = (value: number): DecisionTable => ({
  ...firstTable,
  rows: firstTable.rows.map((row, at) =>
    at === 0
      ? { ...row, when: { ...row.when, financedCents: { from: null, to: { value, open: false } } } }
      : row,
  ),
})

const draft = (as: As = CREDIT) => server.ask(calls.create, { body: { copyOf: 0 } }, as)
const read = (version: number, as: As = CREDIT) => server.ask(calls.get, { params: { version } }, as)
const on = ({ version, modifiedDtime }: TableVersion) => ({ params: { version }, body: { modifiedDtime } })
const saving = ({ version, modifiedDtime }: TableVersion, table: DecisionTable, more: object = {}) => ({
  params: { version },
  body: { modifiedDtime, note: 'Large sums need a person', fromDay: null, ...table, ...more },
})
const save = (from: TableVersion, table: DecisionTable, as: As = CREDIT, more: object = {}) =>
  server.ask(calls.save, saving(from, table, more), as)

/** A table that waits for its approval. */
const submitted = async (as: As = CREDIT, table = upTo(500_00), more: object = {}) => {
  const saved = await save(await draft(as), table, as, more)
  const tested = await server.ask(calls.test, on(saved), as)
  return server.ask(calls.submit, on(tested), as)
}

const decideQuery = async () => {
  const [group] = await server.database
    .select()
    .from(assetGroupTable)
    .where(eq(assetGroupTable.name, 'Buckets and couplers'))
  const assetSubgroupId = group?.assetGroupId ?? 0
  const { queryId, partnerId } = await create({
    publicOffice: 'no',
    qassets: [{ ...completeQuery.qassets[0], assetSubgroupId }],
  })
  await server.database
    .insert(partnerAssetGroupTable)
    .values({ partnerId: partnerId ?? 0, assetGroupId: assetSubgroupId, autoDecisionEnabled: true })
    .onConflictDoNothing()
  await approveLimit('16934822', 150_000)
  await step(queryId, 'SM', PARTNER)
  const { status } = await step(queryId, 'SCR', INHOUSE)
  const { automaticDecision } = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
  return { queryId, status, table: automaticDecision?.table }
}

const refusalOf = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked
  const { code, reason } = Object(body)
  return [status, code, reason]
}

describe('the table of the automatic decision', () => {
  test('is the first one until another is approved', async () => {
    expect(await server.ask(calls.findAll, {}, CREDIT)).toMatchObject([
      { version: 0, phase: 'inForce', decidedByName: null },
    ])
    expect(await read(0)).toMatchObject({ ...firstTable, replaced: null })
    await submitted()
    expect(await decideQuery()).toMatchObject({ status: 'QA', table: { version: 0, row: 1 } })
  })

  test('is another one after a second person approves it, for the decisions from then on', async () => {
    const before = await decideQuery()
    const waiting = await submitted()
    expect(waiting).toMatchObject({ phase: 'waiting', isTested: true })
    expect(waiting.backTest?.changed).toContainEqual({
      queryId: before.queryId,
      decidedAt: expect.any(String),
      from: { row: 1, outcome: 'approve' },
      to: { row: 5, outcome: 'refer' },
    })
    expect(waiting.backTest?.changedCount).toBe(waiting.backTest?.changed.length)
    const approved = await server.ask(calls.approve, on(waiting), COMPLIANCE)
    expect(approved).toMatchObject({
      phase: 'inForce',
      authors: [expect.stringMatching(/\w+ \w+/)],
      decidedByName: expect.stringMatching(/\w+ \w+/),
      replaced: { version: 0 },
    })
    const { version } = approved
    const { queryId, ...decided } = await decideQuery()
    expect(decided).toMatchObject({ status: 'SCR', table: { version, row: 5 } })
    const earlier = await server.ask(queryCalls.edit, { params: { id: before.queryId } }, CREDIT)
    expect(earlier.automaticDecision?.table).toMatchObject({ version: 0, row: 1 })
    expect((await server.ask(calls.findAll, {}, CREDIT)).map(({ phase }) => phase)).toEqual([
      'inForce',
      'superseded',
    ])
    const told = await server.database
      .select({ event: auditTable.event })
      .from(auditTable)
      .where(and(eq(auditTable.subject, 'decisionTable'), eq(auditTable.subjectId, String(version))))
      .orderBy(auditTable.auditId)
    expect(told.map(({ event }) => event.replace('decisionTable.', ''))).toEqual([
      'created',
      'changed',
      'tested',
      'submitted',
      'approved',
    ])
    expect(queryId).toBeGreaterThan(before.queryId)
  })

  test.each([
    ['who wrote it', COMPLIANCE],
    ['who submitted what another wrote', SECOND],
  ] as const)('is not approved by the user %s', async (_, as) => {
    const saved = await save(await draft(COMPLIANCE), upTo(500_00), COMPLIANCE)
    const tested = await server.ask(calls.test, on(saved), COMPLIANCE)
    const waiting = await server.ask(calls.submit, on(tested), SECOND)
    expect((await read(waiting.version, as)).refusals.approve).toBe('tableBySecond')
    expect(await refusalOf(server.request(calls.approve, on(waiting), as))).toEqual([
      409,
      'decisionTable.refused',
      'tableBySecond',
    ])
    expect(await findTableInForce(server.database, new Date())).toMatchObject({ version: 0 })
  })

  test.each(['refused', 'withdrawn'])('is not approved by who wrote it before it was %s', async (end) => {
    const written = await submitted(COMPLIANCE)
    const { version } = written
    if (end === 'refused')
      await server.ask(
        calls.refuse,
        { params: { version }, body: { modifiedDtime: written.modifiedDtime, reason: 'Too strict' } },
        SECOND,
      )
    else {
      const taken = await server.ask(calls.takeBack, on(written), COMPLIANCE)
      await server.ask(calls.withdraw, on(taken), CREDIT)
    }
    const copy = await server.ask(calls.create, { body: { copyOf: version } }, CREDIT)
    const tested = await server.ask(calls.test, on(copy), CREDIT)
    const waiting = await server.ask(calls.submit, on(tested), CREDIT)
    expect(await refusalOf(server.request(calls.approve, on(waiting), COMPLIANCE))).toEqual([
      409,
      'decisionTable.refused',
      'tableBySecond',
    ])
    const approved = await server.ask(calls.approve, on(waiting), SECOND)
    const next = await server.ask(calls.create, { body: { copyOf: approved.version } }, CREDIT)
    expect(next.authors).toHaveLength(1)
  })

  test('is approved only as it was read', async () => {
    const waiting = await submitted()
    const taken = await server.ask(calls.takeBack, on(waiting), CREDIT)
    const changed = await save(taken, upTo(50_000_00))
    expect(await refusalOf(server.request(calls.submit, on(changed), CREDIT))).toEqual([
      409,
      'decisionTable.refused',
      'tableTested',
    ])
    const again = await server.ask(
      calls.submit,
      on(await server.ask(calls.test, on(changed), CREDIT)),
      CREDIT,
    )
    const { status, body } = await server.request(calls.approve, on(waiting), COMPLIANCE)
    expect([status, Object(body).code]).toEqual([409, 'record.conflict'])
    expect(Object(body)).toMatchObject({ stored: { version: again.version, phase: 'waiting' } })
    expect((await server.ask(calls.approve, on(again), COMPLIANCE)).phase).toBe('inForce')
  })

  test('approves once if two users approve at the same time', async () => {
    const waiting = await submitted()
    const answers = await Promise.all(
      [COMPLIANCE, SECOND].map((as) => server.request(calls.approve, on(waiting), as as As)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('a draft', () => {
  test('is one at a time', async () => {
    const answers = await Promise.all(
      [CREDIT, COMPLIANCE].map((as) => server.request(calls.create, { body: { copyOf: 0 } }, as as As)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await server.database.select().from(decisionTableTable)).toHaveLength(1)
  })

  test('of two people keeps the first save, and names who saved and when to the other', async () => {
    const both = await draft()
    const saved = await save(both, upTo(500_00))
    const { status, body } = await server.request(calls.save, saving(both, upTo(700_00)), COMPLIANCE)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'record.conflict',
      stored: { ...upTo(500_00) },
      savedBy: { own: false, at: saved.modifiedDtime, name: expect.stringMatching(/\w+ \w+/) },
    })
    const merged = await save(saved, upTo(700_00), COMPLIANCE)
    expect(merged.authors).toHaveLength(2)
  })

  test('keeps its back-test until its rows change', async () => {
    const tested = await server.ask(calls.test, on(await save(await draft(), upTo(500_00))), CREDIT)
    const renamed = await save(tested, upTo(500_00), CREDIT, { note: 'Other words' })
    expect(renamed.isTested).toBe(true)
    expect(await save(renamed, upTo(700_00))).toMatchObject({ isTested: false, backTest: null })
  })

  test('is tested no more once it is withdrawn, without reading the decisions', async () => {
    const withdrawn = await server.ask(calls.withdraw, on(await draft()), CREDIT)
    await server.database.transaction(async (tx) => {
      await tx.execute(sql`lock table ${queryTable} in access exclusive mode`)
      expect(await refusalOf(server.request(calls.test, on(withdrawn), CREDIT))).toEqual([
        409,
        'decisionTable.refused',
        'tableNotFromThisState',
      ])
    })
  })

  const lawful = firstTable.rows[0]?.when ?? {}
  const range = (from: unknown, to: unknown) => ({
    ...upTo(1),
    rows: [{ when: { financedCents: { from, to } }, result: { outcome: 'refer' } }],
  })
  test.each<[string, object, string, RegExp]>([
    ['a gap', { ...firstTable, rows: firstTable.rows.slice(0, 4) }, 'rows', /No row fits.*Limit: /],
    [
      'two rows that share a bound of money',
      {
        hitPolicy: 'unique',
        rows: [
          {
            when: { financedCents: { from: null, to: { value: 500_00, open: false } } },
            result: { outcome: 'refer' },
          },
          {
            when: { financedCents: { from: { value: 500_00, open: false }, to: null } },
            result: { outcome: 'refer' },
          },
        ],
      },
      'rows.0.when',
      /Rows 1 and 2 both fit.*€500\.00/,
    ],
    [
      'an approval that the customer’s page would not explain',
      {
        hitPolicy: 'first',
        rows: [
          { when: { ...lawful, assetGroups: ['notAllowed'] }, result: { outcome: 'approve' } },
          { when: {}, result: { outcome: 'refer' } },
        ],
      },
      'rows.0.result.outcome',
      /asset group does not allow/,
    ],
    [
      'a negative amount',
      range({ value: -1, open: false }, null),
      'rows.0.when.financedCents.from.value',
      /./,
    ],
    [
      'no number',
      range({ value: Number.NaN, open: false }, null),
      'rows.0.when.financedCents.from.value',
      /./,
    ],
    ['half a cent', range({ value: 0.5, open: false }, null), 'rows.0.when.financedCents.from.value', /./],
    [
      'a range that nothing fits',
      range({ value: 9, open: true }, { value: 9, open: false }),
      'rows.0.when.financedCents',
      /minimum/,
    ],
    [
      'an empty choice',
      { hitPolicy: 'first', rows: [{ when: { limit: [] }, result: { outcome: 'refer' } }] },
      'rows.0.when.limit',
      /./,
    ],
    ['no rows', { hitPolicy: 'first', rows: [] }, 'rows', /./],
    ['a past day', { ...firstTable, fromDay: '2026-01-01' }, 'fromDay', /after today/],
    ['a day of another century', { ...firstTable, fromDay: '2126-01-01' }, 'fromDay', /within a year/],
    ['no note', { ...firstTable, note: ' ' }, 'note', /./],
  ])('with %s is not saved', async (_, wrong, path, detail) => {
    const stored = await draft()
    const { status, body } = await server.request(calls.save, saving(stored, firstTable, wrong), CREDIT)
    expect(status).toBe(400)
    expect(Object(body).fields).toEqual([
      { path, code: expect.any(String), detail: expect.stringMatching(detail) },
    ])
    expect(await read(stored.version)).toEqual(stored)
  })

  test('with ten thousand rows is refused in one error and less than a second', async () => {
    const stored = await draft()
    const rows = Array.from({ length: 10_000 }, () => ({ when: {}, result: { outcome: 'refer' } as const }))
    const began = process.threadCpuUsage()
    const { status, body } = await server.request(calls.save, saving(stored, firstTable, { rows }), CREDIT)
    expect(processorMs(began)).toBeLessThan(1000)
    expect([status, Object(body).fields]).toEqual([
      400,
      [{ path: 'rows', code: 'field.tooMany', detail: 'At most 200 rows are allowed' }],
    ])
  })
})

describe('a table with a day', () => {
  const dayIn = (days: number) =>
    new Date(Date.now() + days * DAY).toLocaleDateString('sv-SE', { timeZone: 'Europe/Tallinn' })
  const tomorrow = () => dayIn(1)

  test('decides from the beginning of that day, and can be withdrawn before', async () => {
    const waiting = await submitted(CREDIT, upTo(500_00), { fromDay: tomorrow() })
    const scheduled = await server.ask(calls.approve, on(waiting), COMPLIANCE)
    expect(scheduled.phase).toBe('scheduled')
    const from = new Date(scheduled.inForceDtime ?? '')
    expect(from.toLocaleString('sv-SE', { timeZone: 'Europe/Tallinn' })).toBe(`${tomorrow()} 00:00:00`)
    const at = async (moment: number) => (await findTableInForce(server.database, new Date(moment))).version
    expect([await at(from.getTime() - 1), await at(from.getTime())]).toEqual([0, scheduled.version])
    expect(await refusalOf(server.request(calls.withdraw, on(scheduled), CREDIT))).toEqual([
      409,
      'decisionTable.refused',
      'tableByCompliance',
    ])
    const sooner = await submitted().catch((error: unknown) => String(error))
    expect(sooner).toContain('tableAfterOthers')
    await server.ask(calls.withdraw, on(scheduled), COMPLIANCE)
    expect(await at(from.getTime())).toBe(0)
  })

  test('that has passed decides from its approval', async () => {
    const waiting = await submitted(CREDIT, upTo(500_00), { fromDay: tomorrow() })
    await server.database
      .update(decisionTableTable)
      .set({ fromDay: '2026-01-01' })
      .where(eq(decisionTableTable.version, waiting.version))
    const began = Date.now()
    const approved = await server.ask(calls.approve, on(waiting), COMPLIANCE)
    expect(Date.parse(approved.inForceDtime ?? '')).toBeGreaterThanOrEqual(began)
    expect(approved.phase).toBe('inForce')
    expect(approved.refusals.withdraw).toBe('tableNotInForce')
  })

  test('is withdrawn only after the approved one that follows it', async () => {
    const approved = async (fromDay: string, table: DecisionTable) =>
      server.ask(calls.approve, on(await submitted(CREDIT, table, { fromDay })), COMPLIANCE)
    const earlier = await approved(tomorrow(), upTo(500_00))
    const later = await approved(dayIn(3), upTo(700_00))
    expect(await refusalOf(server.request(calls.withdraw, on(earlier), COMPLIANCE))).toEqual([
      409,
      'decisionTable.refused',
      'tableLast',
    ])
    await server.ask(calls.withdraw, on(later), COMPLIANCE)
    expect((await server.ask(calls.withdraw, on(earlier), COMPLIANCE)).phase).toBe('withdrawn')
  })

  test('needs another back-test if the table that it replaces is withdrawn', async () => {
    const first = await submitted(CREDIT, upTo(500_00), { fromDay: tomorrow() })
    const scheduled = await server.ask(calls.approve, on(first), COMPLIANCE)
    const second = await submitted(CREDIT, upTo(700_00), { fromDay: dayIn(3) })
    expect(second.replaced?.version).toBe(scheduled.version)
    await server.ask(calls.withdraw, on(scheduled), COMPLIANCE)
    expect(await refusalOf(server.request(calls.approve, on(second), COMPLIANCE))).toEqual([
      409,
      'decisionTable.refused',
      'tableTested',
    ])
    const tested = await server.ask(calls.test, on(second), COMPLIANCE)
    expect((await server.ask(calls.approve, on(tested), COMPLIANCE)).phase).toBe('scheduled')
  })
})

test('a refused table keeps the reason, and its rows can begin another draft', async () => {
  const waiting = await submitted()
  const body = { modifiedDtime: waiting.modifiedDtime, reason: ' Too strict ' }
  const params = { version: waiting.version }
  expect(
    await refusalOf(server.request(calls.refuse, { params, body: { ...body, reason: ' ' } }, COMPLIANCE)),
  ).toEqual([400, 'request.invalid', undefined])
  const refused = await server.ask(calls.refuse, { params, body }, COMPLIANCE)
  expect(refused).toMatchObject({ phase: 'refused', reason: 'Too strict' })
  const again = await server.ask(calls.create, { body: { copyOf: waiting.version } }, COMPLIANCE)
  expect(again).toMatchObject({ phase: 'draft', rows: upTo(500_00).rows, note: '' })
  expect(again.authors).toEqual([...refused.authors, expect.any(String)])
  expect(await refusalOf(server.request(calls.approve, on(refused), SECOND))).toEqual([
    409,
    'decisionTable.refused',
    'tableNotFromThisState',
  ])
})
