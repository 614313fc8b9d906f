import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privacyCalls } from '../../../api/privacy.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { retentionCalls } from '../../../api/retention.calls.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { customerLimitTable } from '../../../server/schema/limit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { COMPLIANCE, completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { readZip } from '../services/zip-reader.ts'

const CODE = '49504110244'
const OTHER = 'Ene Muu'
const MONTH = 30 * 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A query with two sureties; the first is the person. */
const withSureties = async (): Promise<number> => {
  const sureties = [
    { name: 'Kadri  Kask', personalCode: CODE, email: 'Kadri@kask.example', comment: 'pays well' },
    { name: OTHER, personalCode: '37605030299', email: 'ene-muu+1@muu.example' },
  ]
  const { queryId } = await server.ask(queryCalls.save, { body: { ...completeQuery, sureties } }, INHOUSE)
  return queryId
}
const annul = (queryId: number) =>
  server.ask(queryCalls.takeStep, { params: { id: queryId, event: 'query.annul' }, body: {} }, INHOUSE)
const find = (person: string) => server.ask(privacyCalls.find, { body: { person } }, COMPLIANCE)
const erase = (queryIds: number[]) =>
  server.ask(privacyCalls.erase, { body: { queryIds, limitIds: [], reason: `Asked by ${CODE}` } }, COMPLIANCE)

describe('a person', () => {
  test('is found by code, e-mail and whole name in any case, in each of their roles', async () => {
    const queryId = await withSureties()
    await server.database.insert(queryTable).values({ partnerId: 1, consumer: true, custRegCode: CODE })
    for (const person of [CODE, 'kadri@KASK.example', 'kadri kask'])
      expect((await find(person)).queries).toContainEqual(
        expect.objectContaining({
          queryId,
          roles: ['surety'],
          block: 'open',
          keptUntil: null,
          lawUntil: null,
        }),
      )
    expect((await find(CODE)).queries.map(({ roles }) => roles)).toContainEqual(['client'])
    for (const nobody of ['Kadri', 'kask.example', '%', OTHER.slice(1)])
      expect((await find(nobody)).queries).toEqual([])
    expect((await find(INHOUSE)).accounts).toMatchObject([{ email: INHOUSE, role: 'PARTNER' }])
  })

  test('is found by the code of another country as it is written there', async () => {
    const { queryId } = await server.ask(
      queryCalls.save,
      {
        body: {
          ...completeQuery,
          actualBeneficiary: { name: 'Aino Virtanen', residency: 'FI', personalCode: '131052-308T' },
        },
      },
      INHOUSE,
    )
    for (const code of ['131052-308T', '131052-308t', '131052 308T'])
      expect((await find(code)).queries).toMatchObject([{ queryId, roles: ['beneficiary'] }])
  })

  test('is in the audit trail by the kind of what was typed only', async () => {
    await find(CODE)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'person.searched'))
    expect(entries.at(-1)?.details).toEqual({ by: 'code', queries: expect.any(Array) })
    expect(JSON.stringify(entries)).not.toContain(CODE)
  })

  test('gets a file with their own data only', async () => {
    const queryId = await withSureties()
    const { body, headers } = await server.request(
      privacyCalls.export,
      { body: { person: CODE } },
      COMPLIANCE,
    )
    const [data] = await readZip(Buffer.from(await (body as Blob).arrayBuffer()))
    const text = String(data?.content)
    const exported = JSON.parse(text) as { queries: { queryId: number; data: unknown[] }[] }
    expect(exported.queries.find((one) => one.queryId === queryId)?.data).toEqual([
      expect.objectContaining({ role: 'surety', personalCode: CODE, comment: 'pays well' }),
    ])
    expect(text).not.toContain(OTHER)
    expect(text).not.toContain(completeQuery.contactName)
    expect(headers.get('content-disposition')).toContain('attachment')
    const entries = server.database.$count(auditTable, eq(auditTable.event, 'person.exported'))
    expect(await entries).toBe(1)
  })
})

/** The data of a person as it is exported, and the files beside it. */
const exportOf = async (person: string) => {
  const { body } = await server.request(privacyCalls.export, { body: { person } }, COMPLIANCE)
  const [data, ...files] = await readZip(Buffer.from(await (body as Blob).arrayBuffer()))
  type Query = {
    queryId: number
    texts: { kind: string; text: string }[]
    records: object[]
    files: string[]
  }
  type Exported = {
    queries: Query[]
    limits: object[]
    leftOut: { queryId?: number; count?: number; why: string }[]
  }
  return { ...(JSON.parse(String(data?.content)) as Exported), files }
}

describe('other people', () => {
  /** A surety's query with a text and a document; the others are the representative and another surety. */
  const shared = async () => {
    const queryId = await withSureties()
    await server.database.execute(
      sql`update query set special_terms = ${'Kadri Kask and Ene Muu share a debt'} where query_id = ${queryId}`,
    )
    const storedKey = await server.dependencies.files.put(Buffer.from('About Ene'))
    await server.database.insert(documentTable).values({ queryId, fileName: 'Muu.pdf', size: 9, storedKey })
    return queryId
  }

  test('keep the texts and files of their query from the person, with the reason', async () => {
    const queryId = await shared()
    const { queries, leftOut, files } = await exportOf(CODE)
    expect(queries.find((one) => one.queryId === queryId)).toMatchObject({
      texts: [],
      records: [],
      files: [],
    })
    expect(files).toEqual([])
    const here = leftOut.filter((one) => one.queryId === queryId)
    expect(here).toEqual([
      { queryId, count: 1, why: 'Files that may be about other people (GDPR art. 15(4)).' },
      { queryId, count: 1, why: 'Texts of queries that are also about other people (GDPR art. 15(4)).' },
    ])
  })

  test('keep the texts of a consumer’s query from the consumer, who gets its terms', async () => {
    const text = 'Ene Muu has debts'
    const code = '36805280109'
    const values = { partnerId: 1, consumer: true, custRegCode: code, specialTerms: text, advance: 15 }
    const [row] = await server.database.insert(queryTable).values(values).returning()
    const query = async () => (await exportOf(code)).queries.find((one) => one.queryId === row?.queryId)
    const queryId = row?.queryId ?? 0
    await server.database
      .insert(assetTable)
      .values({ queryId, qassetName: 'Phone', sellerName: 'Pood OÜ', sellerRegCode: '12345678' })
    expect(await query()).toMatchObject({ texts: [{ kind: 'note', text }] })
    await server.database.insert(suretyTable).values({ queryId, name: OTHER })
    expect(await query()).toMatchObject({
      texts: [],
      records: [{ record: 'terms', advance: 15 }, { record: 'asset' }],
    })
  })

  test('do not keep a person from the file that they have answered with', async () => {
    const queryId = await shared()
    const [surety] = await server.database
      .select()
      .from(suretyTable)
      .where(sql`query_id = ${queryId} and personal_code = ${CODE}`)
    const { rows } = await server.database
      .execute(sql`insert into condition (query_id, kind, asked_of, surety_id, needed_for, due_day, text_et, text_en)
      values (${queryId}, 'document', 'surety', ${surety?.suretyId}, 'contract', now(), '', '') returning condition_id`)
    await server.database.execute(sql`insert into condition_file (condition_id, doc_file_id)
      select ${rows[0]?.['condition_id']}, doc_file_id from document where query_id = ${queryId}`)
    const { files } = await exportOf(CODE)
    expect(files.map(({ name, content }) => [name, String(content)])).toEqual([
      [expect.stringMatching(new RegExp(`^files/${queryId}-document-[0-9]+[.]pdf$`)), 'About Ene'],
    ])
  })

  test('a file that is gone is named, and the rest is exported', async () => {
    const [row] = await server.database
      .insert(queryTable)
      .values({ partnerId: 1, consumer: true, custRegCode: '38001010003' })
      .returning()
    const queryId = row?.queryId ?? 0
    await server.database
      .insert(documentTable)
      .values({ queryId, fileName: 'x.pdf', size: 1, storedKey: randomUUID() })
    const { files, leftOut } = await exportOf('38001010003')
    expect(files).toEqual([])
    expect(leftOut).toContainEqual({ queryId, count: 1, why: 'Files that are no longer in the file store.' })
  })
})

test('a limit without a query is found, exported and erased by itself; one of a company only names the person', async () => {
  const { database } = server
  const code = '38102020006'
  const named = [
    { name: 'Jaan Tamm', identity_code: code },
    { name: OTHER, identity_code: '37605030299' },
  ]
  for (const [regCode, representatives] of [
    [code, []],
    ['14141414', named],
  ] as const)
    await database.execute(sql`insert into customer_limit (reg_code, answered_at, answer) values (${regCode}, now(),
      ${JSON.stringify({ available_limit: 7, sureties: named.slice(1), representatives })}::jsonb)`)
  const { limits, queries } = await find(code)
  expect(queries).toEqual([])
  expect(limits).toMatchObject([
    { isOwn: true, isFree: true },
    { isOwn: false, isFree: false },
  ])
  const exported = await exportOf(code)
  expect(exported.limits).toEqual([{ available_limit: 7 }, { named: [named[0]] }])

  const limitIds = limits.map(({ limitId }) => limitId)
  const body = { queryIds: [], limitIds, reason: `Asked by ${code}` }
  await database.insert(queryTable).values({ partnerId: 1, custRegCode: '14141414' })
  expect((await server.ask(privacyCalls.erase, { body }, COMPLIANCE)).limits).toBe(1)
  expect((await find(code)).limits).toMatchObject([{ isOwn: false }])
  const entries = await database.select().from(auditTable).where(eq(auditTable.event, 'limit.erased'))
  expect(entries).toMatchObject([{ subject: 'limit', subjectId: String(limitIds[0]) }])
  expect(JSON.stringify(entries)).not.toContain(code)
})

test('an erasure of nothing is refused', async () => {
  const body = { queryIds: [], limitIds: [], reason: 'Asked' }
  const { status, body: refused } = await server.request(privacyCalls.erase, { body }, COMPLIANCE)
  expect([status, refused]).toMatchObject([400, { fields: [{ path: 'queryIds', code: 'field.required' }] }])
})

test('a person of the same name without a known code may be another person', async () => {
  const KNOWN = '37605030299'
  for (const personalCode of [KNOWN, '']) {
    const sureties = [{ name: 'Priit Pärn', personalCode }]
    await server.ask(queryCalls.save, { body: { ...completeQuery, sureties } }, INHOUSE)
  }
  expect(await find('priit pärn')).toMatchObject({ several: false, uncertain: true })
  const refused = await server.request(privacyCalls.export, { body: { person: 'priit pärn' } }, COMPLIANCE)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'person.several' }])
  expect(await find(KNOWN)).toMatchObject({ uncertain: false })
})

test('several people of one name are distinguished by their codes before the export', async () => {
  for (const personalCode of ['37605030299', CODE]) {
    const sureties = [{ name: 'Mari Maasikas', personalCode }]
    await server.ask(queryCalls.save, { body: { ...completeQuery, sureties } }, INHOUSE)
  }
  expect((await find('mari maasikas')).several).toBe(true)
  expect((await find(CODE)).several).toBe(false)
  const body = { person: 'mari maasikas' }
  expect(await server.request(privacyCalls.export, { body }, COMPLIANCE)).toMatchObject({
    status: 409,
    body: { code: 'person.several' },
  })
})

describe('erasure', () => {
  test('erases what no law keeps, once, and leaves the rest as it is', async () => {
    const [closed, open, held, checked] = [
      await withSureties(),
      await withSureties(),
      await withSureties(),
      await withSureties(),
    ]
    for (const queryId of [closed, held, checked]) await annul(queryId)
    await server.ask(retentionCalls.hold, { params: { id: held }, body: { reason: 'Court' } }, COMPLIANCE)
    await server.database.execute(
      sql`insert into screening (query_id, party) values (${checked}, '{"role":"client"}')`,
    )
    const found = new Map((await find(CODE)).queries.map((query) => [query.queryId, query]))
    expect(found.get(closed)).toMatchObject({ block: null, kind: 'unsent', lawUntil: null })
    expect(found.get(open)).toMatchObject({ block: 'open' })
    expect(found.get(held)).toMatchObject({ block: 'held', holdReason: 'Court' })
    expect(found.get(checked)).toMatchObject({ block: 'law', kind: 'checked' })
    expect(found.get(checked)?.lawUntil).toBe(found.get(checked)?.keptUntil)

    const missing = 2_000_000
    const all = [closed, open, held, checked, missing]
    const answer = { erased: [closed], kept: [open, held, checked, missing], limits: 0 }
    expect(await erase(all)).toEqual(answer)
    expect(await erase(all)).toEqual(answer)
    const left = await server.database
      .select({ queryId: suretyTable.queryId })
      .from(suretyTable)
      .where(inArray(suretyTable.queryId, all))
    expect(new Set(left.map(({ queryId }) => queryId))).toEqual(new Set([open, held, checked]))
    expect((await find(CODE)).queries.map(({ queryId }) => queryId)).not.toContain(closed)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(sql`event = 'query.erased' and subject_id = ${String(closed)}`)
    expect(entries).toMatchObject([{ accountUserId: expect.any(Number), details: { kind: 'unsent' } }])
    expect(JSON.stringify(entries)).not.toContain(CODE)
  })

  test('names the last day of the year for a contract', async () => {
    const queryId = await withSureties()
    await annul(queryId)
    await server.database
      .update(queryTable)
      .set({ contractConcluded: true })
      .where(eq(queryTable.queryId, queryId))
    const found = (await find(CODE)).queries.find((query) => query.queryId === queryId)
    const lastDay = expect.stringMatching(/-12-31$/)
    expect(found).toMatchObject({ kind: 'contract', block: 'law', keptUntil: lastDay, lawUntil: lastDay })
  })

  test('leaves no personal code of the reason for a hold in the audit trail', async () => {
    const queryId = await withSureties()
    const body = { reason: `Claim by ${CODE}` }
    await server.ask(retentionCalls.hold, { params: { id: queryId }, body }, COMPLIANCE)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(sql`event = 'query.held' and subject_id = ${String(queryId)}`)
    expect(entries).toMatchObject([{ details: { reason: expect.stringMatching(/^Claim by /) } }])
    expect(JSON.stringify(entries)).not.toContain(CODE)
  })

  test('also reaches the response that a repeated call would get', async () => {
    const repeated = { headers: { 'idempotency-key': 'erased-later' } }
    const save = () => server.request(queryCalls.save, { body: completeQuery }, INHOUSE, repeated)
    const { queryId } = (await save()).body as { queryId: number }
    await annul(queryId)
    expect((await save()).body).toMatchObject({ queryId, custName: completeQuery.custName })
    await erase([queryId])
    const { status, body } = await save()
    expect([status, body]).toMatchObject([410, { code: 'query.erased' }])
    expect(JSON.stringify(body)).not.toContain(completeQuery.custName)
  })

  test('is possible once the law no longer keeps it', async () => {
    const queryId = await withSureties()
    await annul(queryId)
    await server.database.execute(
      sql`insert into screening (query_id, party) values (${queryId}, '{"role":"client"}')`,
    )
    server.advance(59 * MONTH)
    expect(await erase([queryId])).toMatchObject({ erased: [], kept: [queryId] })
    server.advance(3 * MONTH)
    expect(await erase([queryId])).toMatchObject({ erased: [queryId], kept: [] })
  })

  test('takes the limit of a customer along when no other query of theirs is left', async () => {
    const { database } = server
    const columns = { partnerId: 1, status: 'N', consumer: true, custRegCode: CODE } as const
    const made = await database.insert(queryTable).values([columns, columns]).returning()
    await database.execute(sql`insert into customer_limit (reg_code) values (${CODE}) on conflict do nothing`)
    const others = sql`cust_reg_code = ${CODE} and status <> 'N'`
    await database.update(queryTable).set({ custRegCode: '' }).where(others)
    const limits = () => database.$count(customerLimitTable, eq(customerLimitTable.regCode, CODE))
    const [first, second] = made.map(({ queryId }) => queryId)
    await erase([first ?? 0])
    expect(await limits()).toBe(1)
    await erase([second ?? 0])
    expect(await limits()).toBe(0)
  })

  test('names each bad field', async () => {
    const { status, body } = await server.request(
      privacyCalls.erase,
      { body: { queryIds: [0], limitIds: [], reason: ' ' } },
      COMPLIANCE,
    )
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'queryIds.0' }, { path: 'reason' }] }])
  })
})
