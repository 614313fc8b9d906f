import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { retentionCalls } from '../../../api/retention.calls.ts'
import { type RetentionKind, retentionKinds } from '../../../api/retention.ts'
import { retentionRules } from '../../../domain/retention.ts'
import { checkAudit } from '../../../server/platform/audit/check-audit.ts'
import { countDue, eraseLocked, eraseWhatIsDue } from '../../../server/privacy/retention.job.ts'
import { monthsAt } from '../../../server/privacy/retention.store.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { queryVersionTable } from '../../../server/schema/query-version.table.ts'
import { retentionRunTable, retentionSettingTable } from '../../../server/schema/retention.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { stepRecordTable } from '../../../server/schema/step-record.table.ts'
import { queryIn } from '../container/scene.ts'
import { COMPLIANCE, completeQuery, CREDIT, INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const YEAR = 365.25 * 86_400_000
/** Of the person in every text of the query. */
const NAME = 'Xaver Privaat'

let server: TestServer
/** As compliance has agreed to the usual times. */
const eraseEveryKind = () =>
  server.database
    .insert(retentionSettingTable)
    .values(
      retentionKinds.map((kind) => ({ kind, months: retentionRules[kind].usual, validFrom: '2020-01-01' })),
    )
beforeAll(async () => {
  server = await startTestServer()
  await eraseEveryKind()
})
afterAll(() => server.stop())

const inYears = (years: number) => new Date(Date.now() + years * YEAR)
const erase = (years: number) => eraseWhatIsDue({ database: server.database, now: () => inYears(years) })
const rowOf = async (queryId: number) => {
  const [row] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  if (!row) throw new Error('no query')
  return row
}
/** A query that its partner has changed once and annulled without sending it on. */
const annulled = async (): Promise<number> => {
  const surety = { name: NAME, personalCode: '37605030299', email: 'x@y.example' }
  const first = { ...completeQuery, contactName: NAME, additionalInfo: `About ${NAME}`, sureties: [surety] }
  const { queryId, modifiedDtime } = await server.ask(queryCalls.save, { body: first }, INHOUSE)
  await server.ask(
    queryCalls.save,
    { body: { ...first, queryId, modifiedDtime, contactName: `${NAME} Teine` } },
    INHOUSE,
  )
  await server.ask(
    queryCalls.takeStep,
    { params: { id: queryId, event: 'query.annul' }, body: { note: `${NAME} asked for it` } },
    INHOUSE,
  )
  return queryId
}

/** Every text of the database that names the person. */
const places = async (name: string): Promise<string[]> => {
  const { rows } = await server.database.execute(sql`
    select table_name as "table" from information_schema.tables
    where table_schema in ('public') and table_type = 'BASE TABLE' order by table_name`)
  const found: string[] = []
  for (const { table } of rows) {
    const counted = await server.database.execute(
      sql`select count(*)::int as rows from ${sql.identifier(String(table))} t where t::text like ${`%${name}%`}`,
    )
    if (Number(counted.rows[0]?.['rows']) > 0) found.push(String(table))
  }
  return found
}

const problem = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return { status, code: (body as { code?: string }).code }
}
const wrong = async () => (await checkAudit(server.database)).wrong

describe('the nightly run', () => {
  test('erases nothing of a kind before compliance has set its time', async () => {
    const queryId = await annulled()
    await server.database.delete(retentionSettingTable)
    expect(await erase(30)).toEqual({})
    expect((await rowOf(queryId)).erasedAt).toBeNull()
    const { kinds } = await server.ask(retentionCalls.get, {}, COMPLIANCE)
    expect(kinds.map(({ erased }) => erased)).toEqual(kinds.map(() => false))
    await eraseEveryKind()
    expect((await erase(0.6)).unsent).toBeGreaterThan(0)
  })

  test('leaves a query alone until its time is over, and then erases its people', async () => {
    const queryId = await annulled()
    await erase(0.4)
    expect((await rowOf(queryId)).erasedAt).toBeNull()
    expect(await places(NAME)).toEqual(['audit', 'query', 'query_version', 'status_history', 'surety'])
    const before = await wrong()
    const stepsOf = () =>
      server.database.select().from(stepRecordTable).where(eq(stepRecordTable.queryId, queryId))
    const eventsOf = () =>
      server.database
        .select({ event: statusHistoryTable.event, at: statusHistoryTable.createdAt })
        .from(statusHistoryTable)
        .where(eq(statusHistoryTable.queryId, queryId))
    const [steps, events] = [await stepsOf(), await eventsOf()]
    const { contractAmountCents, createdByName } = await rowOf(queryId)

    expect((await erase(0.6)).unsent).toBeGreaterThan(0)
    expect(await places(NAME)).toEqual([])
    const kept = { status: 'N', contractAmountCents, createdByName }
    expect(await rowOf(queryId)).toMatchObject({
      ...kept,
      custName: '',
      custRegCode: '',
      contactPersCode: '',
    })
    expect((await rowOf(queryId)).search).not.toContain('hansakivi')
    expect(await stepsOf()).toEqual(steps)
    expect(await eventsOf()).toEqual(events)
    expect(await wrong()).toEqual(before)
  })

  test('an erased query can be neither read nor changed', async () => {
    const queryId = await annulled()
    await erase(0.6)
    const gone = { status: 410, code: 'query.erased' }
    for (const user of [INHOUSE, CREDIT, COMPLIANCE] as const) {
      expect(await problem(server.request(queryCalls.edit, { params: { id: queryId } }, user))).toEqual(gone)
      expect(
        await problem(
          server.request(queryCalls.takeStep, { params: { id: queryId, event: 'query.reopen' } }, user),
        ),
      ).toEqual(gone)
    }
    const foreign = server.request(queryCalls.edit, { params: { id: queryId } }, PARTNER)
    expect(await problem(foreign)).toEqual({ status: 404, code: 'notFound' })
  })

  test('erases each query once, also with two runs at a time, and says how many', async () => {
    for (let made = 0; made < 30; made += 1)
      await server.database.insert(queryTable).values({ partnerId: 1, status: 'N', custName: NAME })
    const [one, other] = await Promise.all([erase(8), erase(8)])
    expect((one.unsent ?? 0) + (other.unsent ?? 0)).toBeGreaterThanOrEqual(30)
    expect(await places(NAME)).toEqual([])
    const entries = await server.database.execute(
      sql`select subject_id from audit where event = 'query.erased' group by subject_id having count(*) > 1`,
    )
    expect(entries.rows).toEqual([])
    expect(await erase(8)).toEqual({})
    const { lastRun } = await server.ask(retentionCalls.get, {}, COMPLIANCE)
    expect(lastRun).toMatchObject({ endedAt: expect.any(String), erased: {} })
  })

  test.each([
    [
      'declined, by what was sent on',
      'declined',
      2.9,
      3.1,
      sql`insert into status_history (query_id, status)
      values (:id, 'SM')`,
    ],
    [
      'checked, by a check of a party',
      'checked',
      4.9,
      5.1,
      sql`insert into screening (query_id, party) values
      (:id, '{"role":"client"}')`,
    ],
    [
      'checked, by a risk class',
      'checked',
      4.9,
      5.1,
      sql`insert into risk_assessment (query_id, risk_class, proposed_class, proposed_factors, assessed_at, review_at)
      values (:id, 'low', 'low', '[]', now(), now())`,
    ],
    [
      'a contract, from the end of the year',
      'contract',
      7,
      8.1,
      sql`update query set contract_concluded = true
      where query_id = :id`,
    ],
  ] as const)('%s', async (_name, kind, early, late, fact) => {
    const queryId = await annulled()
    const [statement] = fact.queryChunks.flatMap((chunk) =>
      'value' in Object(chunk) ? Object(chunk).value : [],
    )
    await server.database.execute(sql.raw(String(statement).replace(':id', String(queryId))))
    await erase(early)
    expect((await rowOf(queryId)).erasedAt).toBeNull()
    expect((await erase(late))[kind]).toBeGreaterThan(0)
    expect((await rowOf(queryId)).erasedAt).not.toBeNull()
  })

  test('never touches what goes on, is held, or waits for a review', async () => {
    const going = await queryIn(server, 'CA')
    const older = await queryIn(server, 'MICO')
    const reviewed = await annulled()
    await server.database.execute(
      sql`insert into decision_review (query_id, asked_at) values (${reviewed}, now())`,
    )
    const held = await annulled()
    await server.ask(retentionCalls.hold, { params: { id: held }, body: { reason: 'A dispute' } }, COMPLIANCE)
    await erase(30)
    for (const queryId of [going.queryId, older.queryId, reviewed, held])
      expect((await rowOf(queryId)).erasedAt).toBeNull()
    await server.ask(retentionCalls.endHold, { params: { id: held } }, COMPLIANCE)
    expect(
      await problem(server.request(retentionCalls.endHold, { params: { id: held } }, COMPLIANCE)),
    ).toMatchObject({ status: 404 })
    await erase(30)
    expect((await rowOf(held)).erasedAt).not.toBeNull()
  })
})

test('a query that is held between its look-up and its lock stays', async () => {
  const [held, free] = [await annulled(), await annulled()]
  await server.ask(retentionCalls.hold, { params: { id: held }, body: { reason: 'A dispute' } }, COMPLIANCE)
  const months = await monthsAt(server.database, inYears(0.6))
  await server.database.transaction((tx) =>
    eraseLocked(tx, [held, free], { kinds: ['unsent'], months }, inYears(0.6)),
  )
  expect((await rowOf(held)).erasedAt).toBeNull()
  expect((await rowOf(free)).erasedAt).not.toBeNull()
  await server.ask(retentionCalls.endHold, { params: { id: held } }, COMPLIANCE)
})

describe('the chained rows', () => {
  test('stay whole where a customer without an account has left an address', async () => {
    const queryId = await annulled()
    await server.database.insert(auditTable).values({
      event: 'customer.paperRead',
      subject: 'query',
      subjectId: String(queryId),
      details: { fileName: 'Salajane.pdf' },
      address: '192.0.2.77',
      browser: 'Safari',
    })
    const before = await wrong()
    await erase(0.6)
    expect(await wrong()).toEqual(before)
    for (const trace of ['Salajane', '192.0.2.77']) expect(await places(trace)).toEqual([])
  })

  test('lose their people only by the erasure of a query that is over, and show what was changed since', async () => {
    const { database } = server
    const open = await queryIn(server, 'SM')
    await expect(database.execute(sql`select erase_trail(${open.queryId})`)).rejects.toThrow(/erase_trail/)
    await expect(
      database.execute(sql`insert into redaction (table_name, record_id, hash) values ('audit', 1, '')`),
    ).rejects.toThrow(/redaction/)
    const queryId = await annulled()
    await erase(0.6)
    const before = await wrong()
    const [version] = await database
      .select()
      .from(queryVersionTable)
      .where(eq(queryVersionTable.queryId, queryId))
    await server.asOwner(
      sql`update query_version set form = '{"custName":"Other"}' where version_id = ${version?.versionId}`,
    )
    expect(await wrong()).toEqual([
      { table: 'query_version', id: version?.versionId, wrong: 'changed' },
      ...before,
    ])
  })
})

describe('the times', () => {
  const save = (kind: RetentionKind, months: number) =>
    server.request(retentionCalls.save, { params: { kind }, body: { months } }, COMPLIANCE)
  const kindOf = async (kind: RetentionKind) =>
    (await server.ask(retentionCalls.get, {}, COMPLIANCE)).kinds.find((one) => one.kind === kind)

  test('are never shorter than the law requires', async () => {
    const { status, body } = await save('checked', 59)
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ path: 'months', code: 'field.tooSmall', detail: 'Enter 60 or more' }] },
    ])
    await server.database
      .insert(retentionSettingTable)
      .values({ kind: 'checked', months: 1, validFrom: '2020-01-02' })
    expect(await kindOf('checked')).toMatchObject({ months: 60, least: 60 })
  })

  test('change from tomorrow, with their author; what is planned may be planned again', async () => {
    expect((await save('webhook', 3)).status).toBe(204)
    expect((await save('webhook', 4)).status).toBe(204)
    expect(await kindOf('webhook')).toMatchObject({ months: 12, planned: { months: 4 } })
    const { changes } = await server.ask(retentionCalls.get, {}, COMPLIANCE)
    expect(changes.filter(({ kind, personName }) => kind === 'webhook' && personName)).toMatchObject([
      { months: 4, personName: expect.stringMatching(/\S \S/) },
    ])
    expect(await monthsAt(server.database, inYears(1))).toMatchObject({ webhook: 4 })
  })
})

test('what has rows of its own goes with its time, unless its query is held: limits, messages to programs, unsent applications', async () => {
  const { database } = server
  const queryId = (await queryIn(server, 'SM')).queryId
  const customer = await annulled()
  await database
    .update(queryTable)
    .set({ custRegCode: '37605030299' })
    .where(eq(queryTable.queryId, customer))
  await database.execute(
    sql`insert into customer_limit (reg_code, answered_at) values ('37605030299', now())`,
  )
  await database.execute(sql`insert into webhook_delivery (partner_id, query_id, status, request, url, state) values
    (1, ${queryId}, 'SM', '{}', 'https://x.example', 'delivered'), (1, ${queryId}, 'SM', '{}', 'https://x.example', 'waiting')`)
  await database.execute(sql`insert into self_serve_offer (query_id, application, entered)
    values (${queryId}, true, '{}')`)
  await database.execute(sql`insert into apply_link (id, query_id, channel, recipient, expires_at) values
    (99001, ${queryId}, 'email', 'x@y.example', now() + interval '14 days')`)
  await database.execute(sql`insert into applicant (query_id, link_id, personal_code, name) values
    (${queryId}, 99001, '37605030299', ${NAME})`)
  const counts = async (years: number) => {
    const { applicant, limit, webhook } = await countDue(
      database,
      await monthsAt(database, inYears(years)),
      inYears(years),
    )
    return { applicant: applicant ?? 0, limit: limit ?? 0, webhook: webhook ?? 0 }
  }
  const none = { applicant: 0, limit: 0, webhook: 0 }
  expect(await counts(0.1)).toEqual(none)
  for (const held of [queryId, customer])
    await server.ask(retentionCalls.hold, { params: { id: held }, body: { reason: 'Court' } }, COMPLIANCE)
  const others = await counts(1.1)
  for (const held of [queryId, customer])
    await server.ask(retentionCalls.endHold, { params: { id: held } }, COMPLIANCE)
  const due = await counts(1.1)
  expect(due).toEqual({
    applicant: others.applicant + 1,
    limit: others.limit + 1,
    webhook: others.webhook + 1,
  })
  // Otherwise the limit goes with the query.
  await database.update(queryTable).set({ custRegCode: '' }).where(eq(queryTable.queryId, customer))
  expect(await erase(1.1)).toMatchObject(due)
  expect(await counts(1.1)).toEqual(none)
  expect(await database.$count(retentionRunTable, sql`ended_at is null`)).toBe(0)
  expect(await database.$count(auditTable, eq(auditTable.event, 'retention.ran'))).toBeGreaterThan(0)
})
