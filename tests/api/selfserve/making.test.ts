import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import type { TestServer } from '../server.ts'
import { COMPLIANCE, groupOf, of, offerWith, ONSPOT, PARTNER, pathsOf, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
let partnerId: number
beforeAll(async () => {
  ;({ server, groupId, partnerId } = await startOffers())
})
afterAll(() => server.stop())

const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)

describe('the language of the customer', () => {
  const languageOf = async (queryId: number) => [
    (await read(queryId)).language,
    (await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)).language,
  ]

  test('is the one that the shop picks, for a new offer and a changed one', async () => {
    const { queryId } = await server.ask(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, { language: 'en' }) },
      SHOP,
    )
    expect(await languageOf(queryId)).toEqual(['en', 'en'])
    const { modifiedDtime } = await read(queryId)
    const body = { ...offerWith(groupId, { language: 'et' }), modifiedDtime }
    await server.ask(selfServeCalls.saveOffer, { params: { queryId }, body }, SHOP)
    expect(await languageOf(queryId)).toEqual(['et', 'et'])
  })

  test('is the one of the shop where none is picked', async () => {
    const { language: _, ...body } = offerWith(groupId)
    const { queryId } = await server.ask(selfServeCalls.createOffer, { body }, SHOP)
    const [shown, stored] = await languageOf(queryId)
    expect(shown).toBe(stored)
  })
})

describe('creating an offer', () => {
  test('stores the input, and a query with one asset per line', async () => {
    const body = offerWith(groupId, {
      optionalAssets: [{ name: 'Kindlustus', price: 50, vatExempt: true }],
      totalAmount: 1200,
    })
    const { queryId } = await server.ask(selfServeCalls.createOffer, { body }, SHOP)
    expect(await read(queryId)).toEqual({
      ...body,
      queryId,
      partnerId,
      status: 'P',
      state: 'saved',
      application: false,
      modifiedDtime: expect.any(String),
      openedDtime: null,
      identifiedDtime: null,
      savedDtime: null,
      appliedDtime: null,
      links: [],
    })
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
    expect(query).toMatchObject({
      product: 'SELFSERVE',
      custName: 'Hansakivi Ehitus OÜ',
      contractAmount: 1200,
    })
    expect(query.qassets.map(({ qassetPrice, sellerOfferNr }) => [qassetPrice, sellerOfferNr])).toEqual([
      [1000, 'NP-1'],
      [50, 'NP-1'],
      [150, 'NP-1'],
    ])
    expect(query.qassets[0]).toMatchObject({ assetSubgroupId: groupId })
    expect(query.qassets[2]).toMatchObject({ qassetName: 'Lisavara' })
  })

  test('keeps a total entered with VAT, and the lines it covers', async () => {
    const made = async (changes: Parameters<typeof offerWith>[1]) => {
      const { queryId } = await server.ask(
        selfServeCalls.createOffer,
        { body: offerWith(groupId, changes) },
        SHOP,
      )
      const { qassets } = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
      return { prices: qassets.map((asset) => [asset.qassetPrice, asset.qassetPriceWithVat]), queryId }
    }
    const phone = { groupId, price: 80.65, vatExempt: false }
    const one = await made({ mainAssets: [phone], totalAmount: 80.65, totalWithVat: 100 })
    expect(one.prices).toEqual([[80.65, 100]])
    expect(await read(one.queryId)).toMatchObject({ totalAmount: 80.65, totalWithVat: 100 })
    const more = await made({ mainAssets: [phone], totalAmount: 161.3, totalWithVat: 200.01 })
    expect(more.prices).toEqual([
      [80.65, null],
      [80.65, 100],
    ])
    // The documented total alone, from a caller that knows no other.
    const other = await made({ mainAssets: [phone], totalAmount: 90, totalWithVat: 100 })
    expect(other.prices).toEqual([
      [80.65, null],
      [9.35, null],
    ])
    const changed = await read(other.queryId)
    expect([changed.totalAmount, changed.totalWithVat]).toEqual([90, undefined])
  })

  test('reports every wrong field', async () => {
    const body = {
      ...offerWith(0),
      mainAssets: [],
      offerNumber: 'x'.repeat(31),
      email: 'klient',
      phone: 'abc',
      customerRegCode: '12345679',
    }
    const refused = await server.refuse(selfServeCalls.createOffer, { body }, SHOP)
    expect(pathsOf(refused)).toEqual([
      ['mainAssets', 'field.required'],
      ['phone', 'field.phone'],
      ['email', 'field.email'],
      ['offerNumber', 'field.tooLong'],
      ['customerRegCode', 'field.customerCode'],
    ])
  })

  test.each([
    ['a total of nothing', { totalAmount: 0 }, ['totalAmount', 'field.positive']],
    ['assets over the total', { totalAmount: 999.99 }, ['totalAmount', 'field.assetsOverTotal']],
    [
      'insurance over the total',
      { totalAmount: 1000, optionalAssets: [{ name: 'Kindlustus', price: 0.01, vatExempt: true }] },
      ['totalAmount', 'field.assetsOverTotal'],
    ],
  ])('refuses %s', async (_, changes, field) => {
    const refused = await server.refuse(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, changes) },
      SHOP,
    )
    expect([refused.code, pathsOf(refused)]).toEqual(['request.invalid', [field]])
  })

  test('accepts assets whose prices equal the total', async () => {
    const { queryId } = await server.ask(
      selfServeCalls.createOffer,
      { body: offerWith(groupId, { totalAmount: 1000 }) },
      SHOP,
    )
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
    expect(query.qassets).toHaveLength(1)
  })

  test('refuses an asset without a price, and a group that the partner may not finance', async () => {
    const free = { mainAssets: [{ groupId, price: 0, vatExempt: false }] }
    const refused = await server.refuse(selfServeCalls.createOffer, { body: offerWith(groupId, free) }, SHOP)
    expect(pathsOf(refused)).toEqual([['mainAssets.0.price', 'field.positive']])
    const strange = await server.refuse(selfServeCalls.createOffer, { body: offerWith(999_999) }, SHOP)
    expect(pathsOf(strange)).toEqual([['mainAssets.0.groupId', 'field.choice']])
  })

  test('refuses insurance and fees that the partner may not change', async () => {
    const may = (allowed: boolean) =>
      server.database
        .update(partnerTable)
        .set({ editInsurance: allowed, editContractFee: allowed })
        .where(eq(partnerTable.partnerId, partnerId))
    const insured = { optionalAssets: [{ name: 'Kindlustus', price: 1, vatExempt: true }] }
    await may(false)
    const one = await server.refuse(selfServeCalls.createOffer, { body: offerWith(groupId, insured) }, SHOP)
    const fee = offerWith(groupId, { contractFee: 12.34 })
    const two = await server.refuse(selfServeCalls.createOffer, { body: fee }, SHOP)
    await may(true)
    expect([pathsOf(one), pathsOf(two)]).toEqual([
      [['optionalAssets.0', 'field.choice']],
      [['contractFee', 'field.choice']],
    ])
  })

  test('is for users of shops of both kinds', async () => {
    for (const who of [PARTNER, COMPLIANCE] as const) {
      const refused = await server.refuse(selfServeCalls.createOffer, { body: offerWith(groupId) }, who)
      expect([who, refused.code]).toEqual([who, 'access.denied'])
    }
    const onSpot = (await server.ask(partnerCalls.setting, {}, ONSPOT)).partnerId
    const body = offerWith(await groupOf(server, onSpot, ONSPOT))
    expect((await server.ask(selfServeCalls.createOffer, { body }, ONSPOT)).queryId).toBeGreaterThan(0)
  })
})
