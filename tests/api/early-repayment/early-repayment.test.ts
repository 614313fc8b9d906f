import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { earlyRepaymentCalls } from '../../../api/early-repayment.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusCodes, type StatusCode } from '../../../api/status.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { mayBeMade } from '../../specs/papers.table.ts'
import { aRepaymentQuote } from '../../models/early-repayment.cases.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { pdfText } from '../document/pdf-text.ts'
import { keepPayment } from '../lifecycle/keep-payment.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let queryId: number

/** 3,000 € at 12 % over three months from 25.12.2027, 3.00 of services a month, 9.10 of contract fee. */
beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  queryId = (await queryIn(server, 'CA')).queryId
  await database
    .update(queryTable)
    .set({
      consumer: true,
      language: 'en',
      paymentPeriod: 3,
      interest: 12,
      advance: 0,
      residual: 0,
      insurance: null,
      kickback: null,
      contractFeeCents: 9_10,
      servicesCostCents: 9_00,
      pmtDate: '25',
    })
    .where(eq(queryTable.queryId, queryId))
  await database.delete(assetTable).where(eq(assetTable.queryId, queryId))
  await database.insert(assetTable).values({ queryId, qassetName: 'Bicycle', qassetPriceCents: 3_000_00 })
  await keepPayment(database, queryId)
  await server.asOwner(`delete from status_history where query_id = ${queryId}`)
  const way: [StatusCode, string][] = [
    ['P', '2027-12-20T10:00:00Z'],
    ['CR', '2027-12-21T10:00:00Z'],
    ['SN', '2027-12-24T22:30:00Z'],
    ['CA', '2027-12-28T10:00:00Z'],
  ]
  await database
    .insert(statusHistoryTable)
    .values(way.map(([status, at]) => ({ queryId, status, createdByName: '', createdAt: new Date(at) })))
})
afterAll(() => server.stop())

const quoteOn = (day: string | undefined, email: `${string}@${string}` = COMPLIANCE) =>
  server.request(earlyRepaymentCalls.quote, { params: { queryId }, ...(day && { query: { day } }) }, email)

describe('the amount due', () => {
  test.each([COMPLIANCE, CREDIT, INHOUSE] as const)('on 29 February for %s, with VAT', async (email) => {
    expect(await quoteOn('2028-02-29', email)).toMatchObject({
      status: 200,
      body: aRepaymentQuote,
    })
  })

  test.each(['2027-12-24', '2028-03-25', undefined])(
    'is not told for %s, outside the contract',
    async (day) => {
      expect(await quoteOn(day)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', fields: [{ path: 'day', code: 'field.dayOutsideContract' }] },
      })
    },
  )

  test('is not computed for an invalid day', async () => {
    expect(await quoteOn('2028-02-30')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ path: 'day', code: 'field.date' }] },
    })
  })

  test.each([PARTNER, SHOP] as const)('is not for %s', async (email) => {
    expect((await quoteOn('2028-02-29', email)).status).toBe(403)
  })
})

test('the document shows the same', async () => {
  const parts = { params: { queryId }, query: { day: '2028-02-29' } }
  const { name, content } = await server.ask(earlyRepaymentCalls.paper, parts, COMPLIANCE)
  expect(name).toBe('Early repayment L-1001.pdf')
  const text = pdfText(new Uint8Array(await content.arrayBuffer()))
  for (const part of [
    'If contract L-1001 of 25.12.2027 is repaid in full on 29.02.2028',
    'Remaining principal €1,252.35',
    'Interest of the running month €1.72',
    'To pay €1,251.48',
    'In addition, the provider may ask for at most €6.26: 0.5% of the principal.',
  ])
    expect(text).toContain(part)
})

test('the query shows the same contract day', async () => {
  const { contractDate } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
  expect(contractDate).toBe('2027-12-25')
})

test('the document deducts no contract fee if there was none', async () => {
  const put = (contractFeeCents: number) =>
    server.database.update(queryTable).set({ contractFeeCents }).where(eq(queryTable.queryId, queryId))
  await put(0)
  const parts = { params: { queryId }, query: { day: '2028-02-29' } }
  const { content } = await server.ask(earlyRepaymentCalls.paper, parts, COMPLIANCE)
  await put(9_10)
  const text = pdfText(new Uint8Array(await content.arrayBuffer()))
  expect(text).toContain('Fees of the running month €0.51 To pay €1,254.58')
  expect(text).not.toContain('-€')
})

describe('is available in the statuses of the table', () => {
  const put = (set: { status?: StatusCode; consumer?: boolean }) =>
    server.database.update(queryTable).set(set).where(eq(queryTable.queryId, queryId))

  test.each(statusCodes)('%s', async (status) => {
    await put({ status })
    const may = mayBeMade.earlyRepayment[status]
    for (const call of [earlyRepaymentCalls.quote, earlyRepaymentCalls.paper]) {
      const answer = await server.request(
        call,
        { params: { queryId }, query: { day: '2028-02-29' } },
        COMPLIANCE,
      )
      if (may === '✓') expect(answer.status).toBe(200)
      else
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'query.refused', currentStatus: status, reason: may },
        })
    }
  })

  test('and for consumers only', async () => {
    await put({ status: 'CA', consumer: false })
    expect(await quoteOn('2028-02-29')).toMatchObject({
      status: 409,
      body: { code: 'query.refused', reason: 'repaidByConsumer' },
    })
  })
})
