import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusCodes, type StatusCode } from '../../../api/status.ts'
import type { PaperKind } from '../../../machines/lifecycle/query/paper-rule.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { mayBeMade } from '../../specs/papers.table.ts'
import { COMPLIANCE, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { decided } from './decided.ts'
import { pdfText } from './pdf-text.ts'

let server: TestServer
let queryId: number
let qassetId: number
beforeAll(async () => {
  server = await startTestServer()
  queryId = (await queryIn(server, 'CR')).queryId
  const { database } = server
  await database
    .update(assetTable)
    .set({ sellerName: 'Masinamüük OÜ', sellerRegCode: '75002884' })
    .where(eq(assetTable.queryId, queryId))
  const [asset] = await database.select().from(assetTable).where(eq(assetTable.queryId, queryId))
  qassetId = asset?.qassetId ?? 0
  await database
    .insert(guarantorTable)
    .values({ queryId, name: 'Kindel OÜ', representativeName: 'Karl Kindel' })
  await database.insert(suretyTable).values({ queryId, name: 'Säde Käendaja', personalCode: '60001019906' })
})
afterAll(() => server.stop())

const put = (status: StatusCode) =>
  server.database.update(queryTable).set({ status, language: 'en' }).where(eq(queryTable.queryId, queryId))

const act = {
  assetDescription: 'Laptop',
  serialNumber: 'SN-42',
  deliveryDate: '2026-03-02',
  deliveryPlace: 'Tallinn',
  year: 2026,
}

/** The calls for each kind, as HTML. */
const calls: Record<
  Exclude<PaperKind, 'selfServeOffer' | 'earlyRepayment' | 'secci'>,
  () => Promise<{ status: number; body: unknown }>[]
> = (() => {
  const query = { as: 'html' } as const
  const byId = () => ({ params: { id: queryId }, query })
  const byQuery = () => ({ params: { queryId }, query })
  const sold = () => ({ body: { queryId, qassets: [{ qassetId, qassetName: 'Laptop' }] }, query })
  return {
    offer: () => [server.request(agreementCalls.offer, byId(), COMPLIANCE)],
    leasingContract: () => [server.request(agreementCalls.leasingContract, byId(), COMPLIANCE)],
    shopContract: () => [server.request(agreementCalls.shopContract, byId(), COMPLIANCE)],
    salesContract: () => [
      server.request(agreementCalls.sales, sold(), COMPLIANCE),
      server.request(agreementCalls.ufeSales, sold(), COMPLIANCE),
    ],
    suretyAgreement: () => [
      server.request(agreementCalls.surety, { ...byQuery(), body: { name: 'Säde Käendaja' } }, COMPLIANCE),
    ],
    guaranteeLetter: () => [server.request(agreementCalls.guaranteeLetter, byQuery(), COMPLIANCE)],
    leaseback: () => [server.request(agreementCalls.leaseback, byQuery(), COMPLIANCE)],
    redemptionAgreement: () => [server.request(agreementCalls.redemptionAgreement, byId(), COMPLIANCE)],
    actOfAcceptance: () => [
      server.request(agreementCalls.actOfAcceptance, { ...byId(), body: act }, COMPLIANCE),
    ],
    creditDecision: () => [server.request(agreementCalls.creditDecision, byQuery(), COMPLIANCE)],
  }
})()

describe('each call generates its document in the statuses of the table', () => {
  test.each(statusCodes)('%s', async (status) => {
    await put(status)
    for (const [kind, ask] of Object.entries(calls)) {
      const may = mayBeMade[kind as PaperKind][status]
      for (const { status: answered, body } of await Promise.all(ask()))
        if (may === '✓') expect([kind, answered]).toEqual([kind, 200])
        else
          expect({ kind, ...(body as object) }).toMatchObject({
            kind,
            status: 409,
            code: 'query.refused',
            currentStatus: status,
            reason: may === 'decided' ? 'paperWithoutDecision' : may,
          })
    }
  })
})

describe('the credit decision', () => {
  const read = async () => {
    const { content } = await server.ask(agreementCalls.creditDecision, { params: { queryId } }, COMPLIANCE)
    return pdfText(new Uint8Array(await content.arrayBuffer()))
  }

  test('shows the decision, whatever happened to the query later', async () => {
    await decided(server, queryId, 'QAC')
    for (const status of ['QAC', 'CR', 'CF', 'N'] as const) {
      await put(status)
      expect(await read()).toContain(
        'Decision Approved with changes Decided on 03.03.2026 Decided by Kai Krediit Note A safe client',
      )
    }
    const query = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    expect(query.creditDecided).toBe(true)
  })
})
