import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { beneficiaryTable } from '../../../server/schema/beneficiary.table.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { INHOUSE, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { decided } from './decided.ts'
import { pdfText } from './pdf-text.ts'
import { keepPayment } from '../lifecycle/keep-payment.ts'

let server: TestServer
let queryId: number

const query = {
  contactPersType: 'Power of Attorney',
  representativeDocumentType: 'passport',
  representativeDocumentNumber: 'KD0417725',
  representativeDocumentValidUntil: '2031-05-09',
  services: [
    { name: 'Hooldus', priceCents: 1250 },
    { name: 'Rehvid', priceCents: 100 },
  ],
  insuranceProvider: 'Kindel Kindlustus',
  creditInfo: 'Maksab korralikult',
  clientInfo: 'Vana klient',
  pmtDate: '5',
} as const
const asset = {
  sellerName: 'Masinamüük OÜ',
  vatNumber: 'EE100931558',
  sellerPhone: '+372 600 1201',
  sellerEmail: 'müük@masin.example',
  sellerRepresentative: 'Õie Müüja',
  sellerReprsReprType: 'Law',
  sellerOfferNr: 'P-17',
  sellerOfferDate: '2026-02-03',
  receivedDate: '2026-03-04',
} as const
const beneficiary = {
  name: 'Priit Meri',
  residency: 'FI',
  isPublicPerson: 'yes_in_european_union',
  dateOfBirth: '1976-05-03',
  placeOfBirth: 'Turku',
  currentPlaceOfLiving: 'Helsinki',
} as const

beforeAll(async () => {
  server = await startTestServer()
  queryId = (await queryIn(server, 'CR')).queryId
  const { database } = server
  await database
    .update(queryTable)
    .set({ ...query, services: [...query.services] })
    .where(eq(queryTable.queryId, queryId))
  await keepPayment(database, queryId)
  await decided(server, queryId)
  await database.update(assetTable).set(asset).where(eq(assetTable.queryId, queryId))
  await database
    .insert(guarantorTable)
    .values({ queryId, name: 'Kindel OÜ', phone: '+372 600 1202', email: 'karl@kindel.example' })
  await database
    .insert(beneficiaryTable)
    .values({ queryId, ...beneficiary })
    .onConflictDoUpdate({ target: beneficiaryTable.queryId, set: beneficiary })
})
afterAll(() => server.stop())

const inLanguage = (language: 'en' | 'et') =>
  server.database.update(queryTable).set({ language }).where(eq(queryTable.queryId, queryId))

const read = async ({ content }: { content: Blob }) => pdfText(new Uint8Array(await content.arrayBuffer()))

test.each([
  [
    'et',
    [
      'Esindusõiguse alus Volikirja alusel',
      'Esindaja dokument Pass KD0417725, kehtib kuni 09.05.2031',
      'Käibemaksukohustuslase number EE100931558',
      'müük@masin.example',
      'Esindusõiguse alus Seaduse alusel',
      'Müüja pakkumus P-17, 03.02.2026',
      'karl@kindel.example',
      'kätte saadud 04.03.2026',
      'Teenused Hooldus 12,50 €, Rehvid 1,00 €',
      'Kindlustusandja Kindel Kindlustus',
      'iga kuu 5. kuupäev',
    ],
  ],
  [
    'en',
    [
      'Basis of representation Power of Attorney',
      'Representative’s document Passport KD0417725, valid until 09.05.2031',
      'VAT code EE100931558',
      'Seller’s offer P-17, 03.02.2026',
      'received 04.03.2026',
      'Services Hooldus €12.50, Rehvid €1.00',
    ],
  ],
] as const)(
  'people and deal stand in the leasing contract with all that is known, in %s',
  async (language, words) => {
    await inLanguage(language)
    const answer = await server.ask(agreementCalls.leasingContract, { params: { id: queryId } }, INHOUSE)
    const text = await read(answer)
    for (const each of words) expect(text).toContain(each)
    expect(text).not.toContain('Priit Meri')
  },
)

test('the credit decision contains the beneficiary and the notes', async () => {
  await inLanguage('en')
  const answer = await server.ask(agreementCalls.creditDecision, { params: { queryId } }, INHOUSE)
  const text = await read(answer)
  for (const each of [
    'Actual beneficiary Name Priit Meri Date and place of birth 03.05.1976, Turku Place of residence Helsinki Residency Finland',
    'High public office yes, in the European Union',
    'Credit information Maksab korralikult',
    'Client information Vana klient',
  ])
    expect(text).toContain(each)
})
