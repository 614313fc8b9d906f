import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { createReadAudit } from '../../../server/audit/read-audit.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { auditChanges, auditNothing, auditReads } from '../../specs/audit-reads.table.ts'
import { approve } from '../document/decided.ts'
import { INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { callOf, fullQuery, GUARANTOR_CODE, made, SURETY_CODE } from './scene.ts'

let server: TestServer
let full: Awaited<ReturnType<typeof fullQuery>>
beforeAll(async () => {
  server = await startTestServer()
  full = await fullQuery(server)
})
afterAll(() => server.stop())

const BROWSER = 'Mozilla/5.0 (a browser of the test)'

/** The audit entries of the call that had this response, the first one first. */
const entriesOfResponse = (headers: Headers) =>
  server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.requestId, headers.get('x-request-id') ?? ''))
    .orderBy(asc(auditTable.auditId))

const eventsOf = async (headers: Headers) =>
  (await entriesOfResponse(headers)).map(({ event }) => event).toSorted()

/** Makes a call and returns its audit entries. */
const entriesOf = async (name: string, of = full, as = made[name]?.as ?? INHOUSE) => {
  const call = callOf.get(name)
  const parts = made[name]?.parts(of)
  if (!call || !parts) throw new Error(`${name} is not made here`)
  const { status, headers } = await server.request(call, parts, as, { headers: { 'user-agent': BROWSER } })
  expect(status, name).toBeLessThan(300)
  return entriesOfResponse(headers)
}

const userIdOf = async (email: string) =>
  (await server.database.select().from(userTable).where(eq(userTable.email, email)))[0]?.accountUserId

describe('a read of personal codes is audited', () => {
  // Contracts need an approved query.
  beforeAll(() => approve(server, full))
  afterAll(async () => {
    await server.database.update(queryTable).set({ status: 'P' }).where(eq(queryTable.queryId, full.queryId))
  })

  test.each(Object.entries(auditReads))('once for %s', async (name, { event, subject, details }) => {
    const entries = await entriesOf(name)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      event,
      subject: subject === 'none' ? null : subject,
      accountUserId: await userIdOf(made[name]?.as ?? INHOUSE),
      address: '127.0.0.1',
      browser: BROWSER,
      details,
    })
    if (subject === 'query') expect(entries[0]?.subjectId).toBe(String(full.queryId))
  })

  test.each(['agreement.leasingContract', 'agreement.guaranteeLetter', 'agreement.surety'])(
    '%s: as many as a person finds in the paper',
    async (name) => {
      const call = callOf.get(name) as Call
      const { body } = await server.request(call, made[name]?.parts(full), INHOUSE)
      const found = (await (body as Blob).text()).match(/(?<!\d)[1-8]\d{10}(?!\d)/g)
      expect(found).toHaveLength(Number(auditReads[name]?.details['codes']))
    },
  )

  test.each(auditNothing)('not for %s, which returns none', async (name) => {
    expect(await entriesOf(name)).toEqual([])
  })

  test('not for a query without codes or with masked ones', async () => {
    const bare = await server.ask(queryCalls.save, { body: { custName: 'Tühi OÜ' } }, PARTNER)
    expect(await entriesOf('query.edit', { ...full, queryId: bare.queryId }, PARTNER as never)).toEqual([])
  })

  test('also in the response to a conflict', async () => {
    const own = await fullQuery(server)
    const body = { queryId: own.queryId, modifiedDtime: own.saved.modifiedDtime, custName: 'Esimene OÜ' }
    await server.ask(queryCalls.save, { body }, INHOUSE)
    const { status, headers } = await server.request(
      queryCalls.save,
      { body: { ...body, custName: 'Teine OÜ' } },
      INHOUSE,
    )
    expect(status).toBe(409)
    expect(await eventsOf(headers)).toEqual(['call.refused', 'query.personalCodesRead'])
  })

  test('also if a key is used again for other data', async () => {
    const own = await fullQuery(server)
    const save = (custName: string) =>
      server.request(queryCalls.save, { body: { queryId: own.queryId, custName } }, INHOUSE, {
        headers: { 'idempotency-key': 'audit-reads-0001' },
      })
    expect((await save('Esimene OÜ')).status).toBe(200)
    const { status, headers } = await save('Teine OÜ')
    expect(status).toBe(409)
    expect(await eventsOf(headers)).toEqual(['call.refused', 'query.personalCodesRead'])
  })
})

describe('a change is in the trail with who, what and from where', () => {
  test.each(Object.entries(auditChanges))('%s', async (name, events) => {
    const entries = await entriesOf(name, await fullQuery(server))
    expect(entries.map(({ event }) => event)).toEqual(events)
    for (const entry of entries)
      expect(entry).toMatchObject({
        accountUserId: await userIdOf(made[name]?.as ?? INHOUSE),
        address: '127.0.0.1',
        browser: BROWSER,
      })
  })

  test('with values before and after, personal codes masked everywhere', async () => {
    const { queryId, suretyId } = await fullQuery(server)
    const body = {
      queryId,
      modifiedDtime: (await server.ask(queryCalls.edit, { params: { id: queryId } }, INHOUSE)).modifiedDtime,
      clientInfo: `Asks for ${SURETY_CODE}.`,
      advance: 20,
      sureties: [{ suretyId, name: 'Uno Käendaja', personalCode: GUARANTOR_CODE }],
    }
    const { headers } = await server.request(queryCalls.save, { body }, INHOUSE)
    const entries = await entriesOfResponse(headers)
    const saved = entries.find(({ event }) => event === 'query.saved')
    expect(saved?.details).toEqual({
      changed: 3,
      changes: expect.arrayContaining([
        { field: 'advance', before: 15, after: 20 },
        { field: 'clientInfo', before: '', after: 'Asks for 3••••••••••.' },
        { field: 'sureties.0.personalCode', before: '3••••••••••', after: '6••••••••••' },
      ]),
    })
  })
})

test('concurrent reads share transactions, and each is stored before its response', async () => {
  const auditRead = createReadAudit(server.database)
  const call = callOf.get('query.edit')
  if (!call) throw new Error('no such call')
  const before = await server.database.$count(auditTable)
  const one = async (queryId: number) => {
    await auditRead(
      { call, userId: null, params: { id: queryId }, query: {}, body: {} },
      { status: 200, body: { personalCode: SURETY_CODE } },
    )
    return server.database.$count(auditTable, eq(auditTable.subjectId, String(queryId)))
  }
  const counts = await Promise.all(Array.from({ length: 100 }, (_, n) => one(900_000 + n)))
  expect(counts).toEqual(Array.from({ length: 100 }, () => 1))
  expect(await server.database.$count(auditTable)).toBe(before + 100)
  const { rows } = await server.database.execute<{ transactions: number }>(
    `select count(distinct xmin::text)::integer as transactions from audit where subject_id ~ '^9000\\d\\d$'`,
  )
  expect(rows[0]?.transactions).toBeLessThan(10)
})
