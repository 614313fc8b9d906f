import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { COMPLIANCE, INHOUSE, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { decided } from './decided.ts'
import { pdfText } from './pdf-text.ts'
import { keepPayment } from '../lifecycle/keep-payment.ts'

let server: TestServer
let queryId: number
let assetIds: number[]
let suretyId: number
beforeAll(async () => {
  server = await startTestServer()
  queryId = (await queryIn(server, 'CR')).queryId
  const { database } = server
  await database.delete(assetTable).where(eq(assetTable.queryId, queryId))
  const assets = await database
    .insert(assetTable)
    .values([
      {
        queryId,
        qassetName: 'Kopp',
        qassetPriceCents: 100_000,
        sellerName: 'Kopamüük OÜ',
        sellerRegCode: '75002884',
      },
      {
        queryId,
        qassetName: 'Laadur',
        qassetPriceCents: 900_000,
        sellerName: 'Laadurid AS',
        sellerRegCode: '12719400',
      },
    ])
    .returning()
  assetIds = assets.map(({ qassetId }) => qassetId)
  await database
    .update(queryTable)
    .set({ language: 'et', contractNr: 'TL-7', contractAmountCents: 1_000_000, residual: 5 })
    .where(eq(queryTable.queryId, queryId))
  await keepPayment(database, queryId)
  await decided(server, queryId)
  const [surety] = await database
    .insert(suretyTable)
    .values({ queryId, name: 'Säde Käendaja', personalCode: '60001019906' })
    .returning()
  suretyId = surety?.suretyId ?? 0
  await database
    .insert(guarantorTable)
    .values({ queryId, name: 'Kindel OÜ', representativeName: 'Karl Kindel' })
})
afterAll(() => server.stop())

const read = async ({ content }: { content: Blob }) => pdfText(new Uint8Array(await content.arrayBuffer()))
const ofQuery = () => ({ params: { queryId } })

describe('the sales contract', () => {
  test('names one seller with its assets and their total, in both kinds', async () => {
    const body = { queryId, qassets: [{ qassetId: assetIds[0], qassetName: 'Kopp' }] }
    const sales = await server.ask(agreementCalls.sales, { body }, COMPLIANCE)
    expect(sales.name).toBe('Müügileping L-1001.pdf')
    const text = await read(sales)
    expect(text).toContain('Kopamüük OÜ')
    expect(text).not.toContain('Laadur')
    expect(text).toMatch(/1\s000,00/)
    const ufe = await read(await server.ask(agreementCalls.ufeSales, { body }, INHOUSE))
    expect(ufe).toContain('Müügileping (UFE)')
  })

  test('is refused for two sellers and for missing assets', async () => {
    const asset = (qassetId: number | undefined) => ({ qassetId, qassetName: 'Kopp' })
    for (const qassets of [assetIds.map(asset), [asset(999_999)], [asset(undefined)]]) {
      const refused = await server.refuse(agreementCalls.sales, { body: { queryId, qassets } }, COMPLIANCE)
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'qassets', code: 'field.choice' }] })
    }
  })
})

describe('sureties and guarantor', () => {
  test('each surety has an agreement', async () => {
    const body = { suretyId, name: 'Säde Käendaja', personalCode: '60001019906', address: 'Kai 12, Pärnu' }
    const made = await server.ask(agreementCalls.surety, { ...ofQuery(), body }, COMPLIANCE)
    expect(made.name).toBe('Käendusleping L-1001.pdf')
    const text = await read(made)
    expect(text).toContain('Säde Käendaja')
    expect(text).toContain('Kai 12, Pärnu')
    const foreign = { ...ofQuery(), body: { ...body, suretyId: 999_999 } }
    expect((await server.request(agreementCalls.surety, foreign, COMPLIANCE)).status).toBe(404)
  })

  test('a guarantor has a letter', async () => {
    const text = await read(await server.ask(agreementCalls.guaranteeLetter, ofQuery(), COMPLIANCE))
    expect(text).toContain('Garantiikiri')
    expect(text).toContain('Karl Kindel')
  })

  test('the letter needs a representative', async () => {
    const other = await queryIn(server, 'CR')
    const params = { queryId: other.queryId }
    const ask = () => server.refuse(agreementCalls.guaranteeLetter, { params }, COMPLIANCE)
    expect(await ask()).toMatchObject({
      status: 409,
      code: 'document.missing',
      detail: 'Guarantee letter cannot be made yet. Missing: the guarantor (Client tab, Guarantor).',
    })
    await server.database.insert(guarantorTable).values({ queryId: other.queryId, name: 'Kindel OÜ' })
    expect((await ask()).detail).toBe(
      'Guarantee letter cannot be made yet. Missing: the guarantor’s representative (Client tab, Guarantor).',
    )
  })
})

test('the redemption agreement has the residual as its price', async () => {
  const made = await server.ask(agreementCalls.redemptionAgreement, { params: { id: queryId } }, COMPLIANCE)
  expect(made.name).toBe('Väljaostuleping L-1001.pdf')
  const text = await read(made)
  expect(text).toContain('500,00')
  expect(text).toContain('620,00')
})

test('leaseback agreement and credit decision', async () => {
  expect(await read(await server.ask(agreementCalls.leaseback, ofQuery(), COMPLIANCE))).toContain(
    'Tagasiliisingu leping',
  )
  const decision = await read(await server.ask(agreementCalls.creditDecision, ofQuery(), COMPLIANCE))
  expect(decision).toContain('Krediidiotsus')
  expect(decision).toContain('Säde Käendaja')
})

test('are for in-house views only', async () => {
  const own = await queryIn(server, 'CR', {}, 'partner')
  const params = { queryId: own.queryId }
  for (const call of [
    agreementCalls.leaseback,
    agreementCalls.guaranteeLetter,
    agreementCalls.creditDecision,
  ])
    expect((await server.request(call, { params }, PARTNER)).status).toBe(403)
})

test('can be put into a container', async () => {
  const files = ['6', '7', '9', '13'].map((id) => ({ id }))
  const signers = [
    { name: 'Mari Meri', personalCode: '37605030299', email: 'a@b.example', role: 'client' as const },
  ]
  const body = [{ title: 'K-1', files, signers }]
  const params = { id: queryId }
  const { modifiedDtime } = await server.ask(queryCalls.edit, { params }, COMPLIANCE)
  const [saved] = await server.ask(
    containerCalls.save,
    { params, query: { modifiedDtime }, body },
    COMPLIANCE,
  )
  expect(saved?.files.map(({ file_name: name }) => name)).toEqual([
    'Müügileping L-1001.pdf',
    'Käendusleping L-1001.pdf',
    'Garantiikiri L-1001.pdf',
    'Väljaostuleping L-1001.pdf',
  ])
})
