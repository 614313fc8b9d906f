import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, INHOUSE, OTHER_SHOP, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { readHtml } from './html-texts.ts'
import { pdfText } from './pdf-text.ts'

let server: TestServer
let queryId: number
beforeAll(async () => {
  server = await startTestServer()
  queryId = (await queryIn(server, 'CR')).queryId
  await addDetails()
})
afterAll(() => server.stop())

const addDetails = async () => {
  const { database } = server
  await database
    .update(queryTable)
    .set({
      street: 'Kai',
      houseNumber: '12',
      flatNumber: '3',
      city: 'Pärnu',
      contractNr: 'TL-7',
    })
    .where(eq(queryTable.queryId, queryId))
  await database
    .update(assetTable)
    .set({ sellerName: 'Masinamüük OÜ', sellerRegCode: '75002884', sellerRepresentative: 'Õie Müüja' })
    .where(eq(assetTable.queryId, queryId))
  await database
    .insert(guarantorTable)
    .values({ queryId, name: 'Kindel OÜ', representativeName: 'Karl Kindel' })
  await database.insert(suretyTable).values({ queryId, name: 'Säde Käendaja', personalCode: '60001019906' })
}

const inLanguage = (language: 'en' | 'et') =>
  server.database.update(queryTable).set({ language }).where(eq(queryTable.queryId, queryId))

const read = async ({ content }: { content: Blob }) => pdfText(new Uint8Array(await content.arrayBuffer()))

const act = {
  assetDescription: 'Laptop and server, new',
  serialNumber: 'SN-42',
  deliveryDate: '2026-03-02',
  deliveryPlace: 'Tallinn, Narva mnt 7',
  year: 2026,
}

describe('the leasing contract', () => {
  test('names parties, assets, terms and every payment, in Estonian', async () => {
    await inLanguage('et')
    const answer = await server.ask(agreementCalls.leasingContract, { params: { id: queryId } }, INHOUSE)
    expect(answer.name).toBe('Liisinguleping L-1001.pdf')
    const text = await read(answer)
    for (const words of [
      'Liisinguleping',
      'Nr L-1001',
      'Liisinguandja Nimi Tehing Liising AS',
      'Liisinguvõtja Nimi Meretuul OÜ Registrikood 12345678',
      'Kai 12-3, Pärnu',
      'Müüja Nimi Masinamüük OÜ',
      'Garant Nimi Kindel OÜ',
      'Käendaja Nimi Säde Käendaja',
      'Laptop 1 3 100,00 € 3 100,00 €',
      'Kokku 12 400,00 €',
      'Periood 36 kuud',
      'Kuumakse käibemaksuta 328,53 €',
      'iga kuu 25. kuupäev',
      'Mari Meri, 37605030299',
    ])
      expect(text).toContain(words)
    // A company's document shows the payments, not their parts.
    expect(text).not.toContain('intressimäär')
  })

  test('is in the language of the query', async () => {
    await inLanguage('en')
    const answer = await server.ask(agreementCalls.leasingContract, { params: { id: queryId } }, INHOUSE)
    expect(answer.name).toBe('Leasing contract L-1001.pdf')
    const text = await read(answer)
    expect(text).toContain('Lessee Name Meretuul OÜ')
    expect(text).toContain('Total €12,400.00')
    expect(text).not.toContain('Liisinguvõtja')
  })

  test('has a schedule row per month, for the contract day and for the residual', async () => {
    const answer = await server.ask(agreementCalls.leasingContract, { params: { id: queryId } }, COMPLIANCE)
    // The contract day is row 0; other rows are on the 25th of each month.
    const rows = (await read(answer)).match(/\b[1-9]\d* 25\.\d\d\.\d{4} €/g)
    expect(rows).toHaveLength(36 + 1)
  })

  test('is for in-house views', async () => {
    const refused = await server.refuse(agreementCalls.leasingContract, { params: { id: queryId } }, PARTNER)
    expect(refused.code).toBe('access.denied')
  })

  test('is refused without assets or terms', async () => {
    const empty = await queryIn(server, 'CR', { assets: 'none', total: 'zero' })
    const noTerms = await queryIn(server, 'CR')
    await server.database
      .update(queryTable)
      .set({ interest: null, paymentPeriod: null })
      .where(eq(queryTable.queryId, noTerms.queryId))
    const details: [number, string][] = [
      [empty.queryId, 'an asset (Transaction tab, Assets)'],
      [noTerms.queryId, 'the period (Transaction tab), the interest (Transaction tab)'],
    ]
    for (const [id, lacks] of details) {
      const refused = await server.refuse(agreementCalls.leasingContract, { params: { id } }, INHOUSE)
      expect(refused).toMatchObject({
        status: 409,
        code: 'document.missing',
        detail: `Leasing contract cannot be made yet. Missing: ${lacks}.`,
      })
    }
  })
})

describe('an offer', () => {
  test.each([
    [undefined, 'Lease offer'],
    [8, 'Lease offer'],
    [17, 'iDeal lease offer'],
    [19, 'Standard lease offer'],
    [23, 'Offer of the shop'],
  ])('of type %s is a %s', async (offerType, title) => {
    await inLanguage('en')
    const answer = await server.ask(
      agreementCalls.offer,
      { params: { id: queryId }, query: offerType === undefined ? {} : { offerType } },
      PARTNER,
    )
    expect(answer.name).toBe(`${title} ${queryId}.pdf`)
    expect(await read(answer)).toContain(`${title} No. #${queryId}`)
  })

  test('is available as HTML under the same rules', async () => {
    await inLanguage('en')
    const asHtml = { params: { id: queryId }, query: { as: 'html', offerType: 17 } } as const
    const { status, headers, body } = await server.request(agreementCalls.offer, asHtml, PARTNER)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*\.html$/)
    const page = readHtml(await (body as Blob).text())
    expect(page).toMatchObject({ language: 'en', foreign: [] })
    expect(page.texts).toEqual(expect.arrayContaining(['iDeal lease offer', 'Meretuul OÜ']))
    const asOther = { params: { id: queryId }, query: { as: 'docx' } }
    const refused = await server.refuse(agreementCalls.offer, asOther, PARTNER)
    expect(refused.fields).toMatchObject([{ path: 'as', code: 'field.choice' }])
    expect((await server.request(agreementCalls.leasingContract, asHtml, PARTNER)).status).toBe(403)
  })

  test('of an unknown type is refused', async () => {
    const refused = await server.refuse(
      agreementCalls.offer,
      { params: { id: queryId }, query: { offerType: 9 } },
      PARTNER,
    )
    expect(refused.fields).toMatchObject([{ path: 'offerType', code: 'field.choice' }])
  })
})

describe('the act of acceptance', () => {
  test('names assets, place and time; the seller only if the query says so', async () => {
    const ask = () =>
      server.ask(agreementCalls.actOfAcceptance, { params: { id: queryId }, body: act }, INHOUSE)
    const text = await read(await ask())
    expect(text).toContain('Serial number SN-42')
    expect(text).toContain('Delivery date 02.03.2026')
    expect(text).not.toContain('Masinamüük OÜ')
    await server.database
      .update(queryTable)
      .set({ includeSellerInAoa: true })
      .where(eq(queryTable.queryId, queryId))
    expect(await read(await ask())).toContain('Õie Müüja')
  })

  test('reports every wrong field', async () => {
    const refused = await server.refuse(
      agreementCalls.actOfAcceptance,
      { params: { id: queryId }, body: { ...act, deliveryDate: '2026-02-30', year: 'x' } },
      INHOUSE,
    )
    expect(refused.fields?.map(({ path }) => path)).toEqual(['deliveryDate', 'year'])
  })
})

describe('the contract that a shop prints', () => {
  const print = (id: number, as: typeof SHOP | typeof OTHER_SHOP = SHOP) =>
    server.refuse(agreementCalls.shopContract, { params: { id } }, as)

  test('names the shop as seller, and the signer with the full code', async () => {
    const { queryId: id } = await queryIn(server, 'CR', { product: 'ONSPOT', handover: 'on signing' }, 'shop')
    const contact = { contactPersCode: '46908170006', contactCodeTyped: false }
    await server.database
      .update(queryTable)
      .set({ language: 'et', ...contact })
      .where(eq(queryTable.queryId, id))
    const answer = await server.ask(agreementCalls.shopContract, { params: { id } }, SHOP)
    expect(answer.name).toBe('Poe liisinguleping L-1001.pdf')
    const text = await read(answer)
    expect(text).toContain('Müüja (pood) Nimi Nutipood OÜ')
    expect(text).toContain('et on vara kätte saanud')
    expect(text).toContain('46908170006')
  })

  test('needs a ledger contract, and a partner that signs on paper', async () => {
    const unentered = await queryIn(server, 'CR', { product: 'ONSPOT', ledger: 'empty' }, 'shop')
    expect(await print(unentered.queryId)).toMatchObject({ status: 409, reason: 'hasLedgerContract' })
    const digital = await queryIn(server, 'CR', { product: 'ONSPOT', paper: 'forbidden' }, 'shop')
    expect(await print(digital.queryId)).toMatchObject({ status: 409, reason: 'signsOnPaper' })
  })

  test('of another partner is not found', async () => {
    const { queryId: id } = await queryIn(server, 'CR', { product: 'ONSPOT' }, 'shop')
    expect(await print(id, OTHER_SHOP)).toMatchObject({ status: 404, code: 'notFound' })
  })
})
