import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetCalls } from '../../../api/asset.calls.ts'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import type { Call } from '../../../api/call.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, completeQuery, INHOUSE, OTHER_SHOP, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const surety = { name: 'Priit Hansak', personalCode: '37605030299', email: 'priit@hansakivi.example' }
const create = () => server.ask(queryCalls.save, { body: { ...completeQuery, sureties: [surety] } }, INHOUSE)
const read = (queryId: number) => server.ask(queryCalls.edit, { params: { id: queryId } }, INHOUSE)

describe('assets', () => {
  test('are added, changed and deleted; total and modifiedDtime follow', async () => {
    const { queryId, modifiedDtime } = await create()
    const bucket = { queryId, qassetName: 'Bucket', qassetPrice: 450, quantity: 2 }
    const added = await server.ask(assetCalls.save, { body: bucket }, INHOUSE)
    expect(added).toMatchObject({ ...bucket, sellerName: '', vatExempt: false })
    const after = await read(queryId)
    expect(after).toMatchObject({
      contractAmount: 18_900,
      qassets: [{ qassetName: 'Excavator CAT 320' }, added],
    })
    expect(Date.parse(after.modifiedDtime)).toBeGreaterThan(Date.parse(modifiedDtime))
    const changed = { ...bucket, qassetId: added.qassetId, qassetPrice: 500 }
    expect(await server.ask(assetCalls.save, { body: changed }, INHOUSE)).toMatchObject(changed)
    await server.ask(assetCalls.delete, { body: { qassetId: added.qassetId } }, INHOUSE)
    expect((await read(queryId)).qassets).toHaveLength(1)
    expect(
      await server.refuse(assetCalls.delete, { body: { qassetId: added.qassetId } }, INHOUSE),
    ).toMatchObject({
      status: 404,
    })
  })

  test("outsiders read the code of the seller's representative masked, and may send it back", async () => {
    const mask = `3${'•'.repeat(10)}`
    const asset = { qassetName: 'Excavator', qassetPrice: 18_000, representativePersonalCode: '37605030299' }
    const body = { ...completeQuery, qassets: [asset] }
    const { queryId, qassets } = await server.ask(queryCalls.save, { body }, PARTNER)
    const seen = (person: typeof PARTNER | typeof COMPLIANCE) =>
      server
        .ask(queryCalls.edit, { params: { id: queryId } }, person)
        .then((query) => query.qassets.map(({ representativePersonalCode }) => representativePersonalCode))
    expect(qassets).toMatchObject([{ representativePersonalCode: mask }])
    expect([await seen(PARTNER), await seen(COMPLIANCE)]).toEqual([[mask], ['37605030299']])
    const [{ qassetId } = { qassetId: 0 }] = qassets
    const again = { queryId, ...asset, qassetId, qassetPrice: 19_000, representativePersonalCode: mask }
    const saved = await server.ask(assetCalls.save, { body: again }, PARTNER)
    expect(saved).toMatchObject({ qassetPrice: 19_000, representativePersonalCode: mask })
    await server.ask(assetCalls.save, { body: { queryId, qassetName: 'Bucket', qassetPrice: 450 } }, PARTNER)
    expect(await seen(COMPLIANCE)).toEqual(['37605030299', ''])
    const other = { ...again, representativePersonalCode: `4${'•'.repeat(10)}` }
    expect(await server.refuse(assetCalls.save, { body: other }, PARTNER)).toMatchObject({
      fields: [{ path: 'qassets.0.representativePersonalCode', code: 'field.personalCode' }],
    })
    expect(await seen(COMPLIANCE)).toEqual(['37605030299', ''])
  })

  test('keep the entered price: 100.00 with VAT, once and three times', async () => {
    const { queryId } = await create()
    await server.ask(assetCalls.deleteAll, { body: { queryId } }, INHOUSE)
    const phone = { queryId, qassetName: 'Phone', qassetPriceWithVat: 100, quantity: 3 }
    const added = await server.ask(assetCalls.save, { body: phone }, INHOUSE)
    expect(added).toMatchObject({ ...phone, qassetPrice: 80.65 })
    // 300.00 / 1.24
    expect(await read(queryId)).toMatchObject({ contractAmount: 241.94, qassets: [added] })
    const { qassetPriceWithVat: _, ...documented } = added
    expect(await server.ask(assetCalls.save, { body: documented }, INHOUSE)).toEqual(added)
    expect(await server.ask(assetCalls.save, { body: { ...added, qassetPrice: 90 } }, INHOUSE)).toMatchObject(
      { qassetPrice: 90, qassetPriceWithVat: null },
    )
    expect(await read(queryId)).toMatchObject({ contractAmount: 270 })
  })

  test('are added once per idempotency key', async () => {
    const { queryId } = await create()
    const body = { queryId, qassetName: 'Once' }
    const key = { headers: { 'idempotency-key': 'one asset' } }
    const both = [
      await server.request(assetCalls.save, { body }, INHOUSE, key),
      await server.request(assetCalls.save, { body }, INHOUSE, key),
    ]
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect((await read(queryId)).qassets).toHaveLength(2)
  })

  test('are replaced and deleted as a list', async () => {
    const { queryId, modifiedDtime } = await create()
    const qassets = [
      { qassetName: 'A', qassetPrice: 1 },
      { qassetName: 'B', qassetPrice: 2 },
    ]
    const stored = await server.ask(
      assetCalls.saveAll,
      { body: { queryId, modifiedDtime, qassets } },
      INHOUSE,
    )
    expect(stored.map(({ qassetName }) => qassetName)).toEqual(['A', 'B'])
    await server.ask(assetCalls.deleteAll, { body: { queryId } }, INHOUSE)
    expect(await read(queryId)).toMatchObject({ qassets: [], contractAmount: 0 })
  })

  test('of another query cannot be changed', async () => {
    const [first, second] = [await create(), await create()]
    const body = { queryId: second.queryId, qassetId: first.qassets[0]?.qassetId ?? 0, qassetName: 'Taken' }
    expect(await server.refuse(assetCalls.save, { body }, INHOUSE)).toMatchObject({
      status: 400,
      fields: [{ path: 'qassetId' }],
    })
  })

  test('report every wrong field', async () => {
    const { queryId } = await create()
    const body = { queryId, qassetName: '', quantity: 0, sellerEmail: 'x', bankAccountNumber: 'EE1' }
    const { fields } = await server.refuse(assetCalls.save, { body }, INHOUSE)
    expect(fields?.map(({ path }) => path).toSorted()).toEqual([
      'bankAccountNumber',
      'qassetName',
      'quantity',
      'sellerEmail',
    ])
  })
})

describe('sureties', () => {
  test('are replaced as a list and deleted one by one', async () => {
    const query = await create()
    const { queryId } = query
    const [first] = query.sureties
    const body = [
      { ...first, phone: '+372 5551 2345' },
      { ...surety, name: 'Maarja Hansak' },
    ]
    const stored = await server.ask(suretyCalls.save, { params: { queryId }, body }, INHOUSE)
    expect(stored.map(({ name, phone }) => [name, phone])).toEqual([
      ['Priit Hansak', '+372 5551 2345'],
      ['Maarja Hansak', ''],
    ])
    expect(stored[0]?.suretyId).toBe(first?.suretyId)
    await server.ask(suretyCalls.delete, { body: { suretyId: stored[1]?.suretyId ?? 0 } }, INHOUSE)
    expect((await read(queryId)).sureties).toHaveLength(1)
  })

  test('need valid codes and addresses', async () => {
    const { queryId } = await create()
    const body = [{ personalCode: '36805280108', email: 'x' }]
    const { fields } = await server.refuse(suretyCalls.save, { params: { queryId }, body }, INHOUSE)
    expect(fields?.map(({ path }) => path)).toEqual(['0.personalCode', '0.email'])
  })
})

describe('guarantor and beneficiary', () => {
  test('are empty at first and can be stored in part', async () => {
    const { queryId } = await create()
    expect(await server.ask(guarantorCalls.find, { params: { queryId } }, INHOUSE)).toMatchObject({
      name: '',
      queryId,
    })
    const guarantor = { queryId, name: 'Emafirma AS', registryCode: '1693 4822' }
    expect(await server.ask(guarantorCalls.save, { body: guarantor }, INHOUSE)).toMatchObject({
      name: 'Emafirma AS',
      registryCode: '16934822',
    })
    const phone = { queryId, phone: '+372 600 0000' }
    expect(await server.ask(guarantorCalls.save, { body: phone }, INHOUSE)).toMatchObject({
      name: 'Emafirma AS',
      phone: '+372 600 0000',
    })
    const person = { queryId, name: 'Priit Hansak', isPublicPerson: 'yes_in_estonia' as const }
    expect(await server.ask(beneficiaryCalls.save, { body: person }, INHOUSE)).toMatchObject(person)
    expect(await server.ask(beneficiaryCalls.find, { query: { queryId } }, INHOUSE)).toMatchObject({
      ...person,
      residency: 'EE',
    })
    expect((await read(queryId)).facts.automaticDecision.notPublicPerson).toBe(false)
  })
})

type Part = [call: Call, parts: { params?: unknown; query?: unknown; body?: unknown }]

const callsOf = async (): Promise<{ queryId: number; writes: Part[]; reads: Part[] }> => {
  const { queryId, qassets, sureties } = await create()
  return {
    queryId,
    reads: [
      [guarantorCalls.find, { params: { queryId } }],
      [beneficiaryCalls.find, { query: { queryId } }],
    ],
    writes: [
      [assetCalls.saveAll, { body: { queryId, qassets: [{ qassetName: 'X' }] } }],
      [assetCalls.save, { body: { queryId, qassetName: 'X' } }],
      [assetCalls.delete, { body: { qassetId: qassets[0]?.qassetId } }],
      [assetCalls.deleteAll, { body: { queryId } }],
      [suretyCalls.save, { params: { queryId }, body: [] }],
      [suretyCalls.delete, { body: { suretyId: sureties[0]?.suretyId } }],
      [guarantorCalls.save, { body: { queryId, name: 'X' } }],
      [beneficiaryCalls.save, { body: { queryId, name: 'X' } }],
    ],
  }
}

describe('the parts of a query', () => {
  test('of another partner are a 404, without a token a 401', async () => {
    const { reads, writes } = await callsOf()
    for (const [call, parts] of [...reads, ...writes]) {
      expect([call.path, (await server.refuse(call, parts, OTHER_SHOP)).status]).toEqual([call.path, 404])
      expect([call.path, (await server.refuse(call, parts)).status]).toEqual([call.path, 401])
    }
  })

  test('lock with the deal: 409, nothing stored', async () => {
    const { queryId, writes } = await callsOf()
    await server.database.update(queryTable).set({ status: 'CR' }).where(eq(queryTable.queryId, queryId))
    const before = await read(queryId)
    for (const [call, parts] of writes) {
      const { status, code } = await server.refuse(call, parts, INHOUSE)
      expect([call.path, status, code]).toEqual([call.path, 409, 'query.locked'])
    }
    expect(await read(queryId)).toEqual(before)
  })
})
