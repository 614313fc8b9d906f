import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from './example.ts'
import { savingOn } from './saving.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, save, read, setStatus, refused } = savingOn(() => server)

describe('saving a query', () => {
  test('changes the sent fields and keeps the others; assets keep their ids', async () => {
    const query = await create()
    const [excavator] = query.qassets
    const saved = await save(query, {
      residual: 10,
      qassets: [
        { ...excavator, qassetName: 'Excavator CAT 323', qassetPrice: 20_000 },
        { qassetName: 'Bucket', quantity: 2, qassetPrice: 450.5 },
      ],
    })
    expect(saved).toMatchObject({
      residual: 10,
      paymentPeriod: 48,
      contractAmount: 20_901,
      custName: 'Hansakivi Ehitus OÜ',
    })
    expect(saved.qassets.map(({ qassetId }) => qassetId)[0]).toBe(excavator?.qassetId)
    expect(saved.qassets).toHaveLength(2)
    expect(Date.parse(saved.modifiedDtime)).toBeGreaterThan(Date.parse(query.modifiedDtime))
    expect((await save(saved, { qassets: [] })).qassets).toEqual([])
  })

  test('responds 200, and keeps modifiedDtime without a change', async () => {
    const query = await create()
    const { facts: _f, ...same } = query
    const { status, body } = await server.request(queryCalls.save, { body: same }, PARTNER)
    expect(status).toBe(200)
    expect(body).toEqual(query)
  })

  test('without modifiedDtime is always stored', async () => {
    const query = await create()
    await save(query, { clientInfo: 'theirs' })
    const { queryId } = query
    const { status, body } = await server.request(
      queryCalls.save,
      { body: { queryId, residual: 3 } },
      PARTNER,
    )
    expect([status, body]).toMatchObject([200, { residual: 3, clientInfo: 'theirs' }])
  })

  test('of an older version is refused with the stored query', async () => {
    const read1 = await create()
    const theirs = await save(read1, { clientInfo: 'theirs' })
    const problem = await refused({
      queryId: read1.queryId,
      modifiedDtime: read1.modifiedDtime,
      clientInfo: 'mine',
      residual: 1,
    })
    expect(problem).toMatchObject({ status: 409, code: 'query.conflict', currentStatus: 'P' })
    expect(queryCalls.edit.response.parse(problem.stored)).toEqual(theirs)
    expect(await read(read1.queryId)).toEqual(theirs)
  })

  test('by ten users at once stores one', async () => {
    const query = await create()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.request(
          queryCalls.save,
          { body: { queryId: query.queryId, modifiedDtime: query.modifiedDtime, residual: index + 10 } },
          PARTNER,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('of a locked field is refused by name, and nothing is stored', async () => {
    const query = await create()
    await setStatus(query.queryId, 'SM')
    const problem = await refused(
      {
        queryId: query.queryId,
        modifiedDtime: query.modifiedDtime,
        custName: 'Teine OÜ',
        residual: 7,
        qassets: [{ ...query.qassets[0], qassetPrice: 1, sellerName: 'Muu' }],
        additionalInfo: 'may be changed',
      },
      PARTNER,
    )
    expect(problem).toMatchObject({ status: 409, code: 'query.locked', currentStatus: 'SM' })
    expect(problem.fields).toEqual([
      { path: 'custName', code: 'lock.afterSending', detail: expect.any(String) },
      { path: 'residual', code: 'lock.statusOfView', detail: expect.any(String) },
      { path: 'qassets.0.qassetPrice', code: 'lock.statusOfView', detail: expect.any(String) },
      { path: 'qassets.0.sellerName', code: 'lock.statusOfView', detail: expect.any(String) },
    ])
    const after = await read(query.queryId)
    expect(after).toMatchObject({ custName: query.custName, residual: 5, additionalInfo: '' })
    expect((await save(query, { additionalInfo: 'may be changed' })).additionalInfo).toBe('may be changed')
  })

  test.each(['CR', 'YS', 'CA'] as const)('never takes the payment from a contract in %s', async (status) => {
    const { queryId } = await create()
    await setStatus(queryId, status)
    const { modifiedDtime, qassets } = await read(queryId, COMPLIANCE)
    // The advance is 15 %, so the residual would exceed the financed amount.
    const without = (change: object) => refused({ queryId, modifiedDtime, ...change }, COMPLIANCE)
    expect(await without({ residual: 90 })).toMatchObject({
      status: 400,
      fields: [{ path: 'residual', code: 'field.unpayable' }],
    })
    expect((await without({ qassets: [] })).fields).toMatchObject([
      { path: 'qassets', code: 'field.unpayable' },
    ])
    expect(await read(queryId, COMPLIANCE)).toMatchObject({ residual: 5, modifiedDtime, qassets })
    const sent = { queryId, modifiedDtime, residual: 10 }
    expect(await server.ask(queryCalls.save, { body: sent }, COMPLIANCE)).toMatchObject({ residual: 10 })
  })

  test('never changes the product; in-house views choose the manager, who must be one', async () => {
    const query = await create({}, SHOP)
    const sent = { queryId: query.queryId, modifiedDtime: query.modifiedDtime }
    expect((await refused({ ...sent, product: 'SELFSERVE' }, SHOP)).fields?.[0]?.code).toBe(
      'lock.productChosen',
    )
    expect((await refused({ ...sent, managerId: 1 }, SHOP)).fields?.[0]?.code).toBe('lock.inhouseOnly')
    const inhouse = await create({}, INHOUSE)
    const wrong = await refused(
      { queryId: inhouse.queryId, modifiedDtime: inhouse.modifiedDtime, managerId: 9999 },
      INHOUSE,
    )
    expect(wrong).toMatchObject({ status: 400, fields: [{ path: 'managerId' }] })
  })
})

test('audits a shortened long text, cut between characters', async () => {
  const clientInfo = `${'x'.repeat(199)}😀 tere`
  const query = await create({ clientInfo })
  const changed = await save(query, { clientInfo: `${'y'.repeat(199)}🚜 tere` })
  expect(changed.clientInfo).toBe(`${'y'.repeat(199)}🚜 tere`)
  expect((await save(changed, { clientInfo: 'lühike' })).clientInfo).toBe('lühike')
})

describe('access to a query', () => {
  test('of another partner is a 404 for reading and saving, like a missing one', async () => {
    const query = await create({}, SHOP)
    const missing = await server.refuse(queryCalls.edit, { params: { id: 999_999 } }, OTHER_SHOP)
    const foreign = await server.refuse(queryCalls.edit, { params: { id: query.queryId } }, OTHER_SHOP)
    expect(foreign).toEqual(missing)
    expect(foreign).toMatchObject({ status: 404, code: 'notFound' })
    const saved = await refused({ queryId: query.queryId, modifiedDtime: query.modifiedDtime }, OTHER_SHOP)
    expect(saved).toEqual(missing)
  })

  test('is given to an in-house partner from SM on, to credit and compliance always', async () => {
    const query = await create()
    expect(await server.refuse(queryCalls.edit, { params: { id: query.queryId } }, INHOUSE)).toMatchObject({
      status: 404,
    })
    for (const as of [CREDIT, COMPLIANCE] as const)
      expect((await read(query.queryId, as)).queryId).toBe(query.queryId)
    await setStatus(query.queryId, 'SM')
    expect((await read(query.queryId, INHOUSE)).status).toBe('SM')
  })

  test('with personal codes is audited', async () => {
    const query = await create()
    await read(query.queryId, CREDIT)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(query.queryId)))
    expect(entries.map(({ event }) => event)).toEqual([
      'query.created',
      'query.personalCodesRead',
      'query.personalCodesRead',
    ])
  })

  test('is refused without a token', async () => {
    expect(await server.refuse(queryCalls.save, { body: {} })).toMatchObject({
      status: 401,
      code: 'session.missing',
    })
  })
})
