import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { paymentExamples } from '../../specs/payment-examples.table.ts'
import { pdfText } from '../document/pdf-text.ts'
import { INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe.each(paymentExamples)('$price € in $months months at $interest %', (example) => {
  const { price, advance, advnPmtType, residual, interest, months, payment, written } = example

  test('is the same from the payment call and the schedule', async () => {
    const body = {
      assets: [{ qassetPrice: price, quantity: 1 }],
      advancePmt: advance,
      advnPmtType,
      rvValue: residual,
      intrTotal: interest,
      leasePeriod: months,
      contractDate: '2026-11-23',
    }
    expect((await server.ask(queryCalls.payment, { body }, INHOUSE)).pmtAmount).toBe(payment)
    const rows = await server.ask(queryCalls.schedule, { body }, INHOUSE)
    expect(rows.filter(({ pmtAmount }) => pmtAmount === payment).length).toBeGreaterThanOrEqual(months - 1)
    const repaid = rows.slice(1).reduce((sum, row) => sum + (row.principal ?? 0) + (row.residual ?? 0), 0)
    expect(repaid).toBeCloseTo(price - (advnPmtType === '#' ? advance : 0), 2)
  })

  test.each(['en', 'et'] as const)('is saved, read again and printed, in %s', async (language) => {
    const { queryId, pmtAmount } = await server.ask(
      queryCalls.save,
      {
        body: {
          language,
          custName: 'Meretuul OÜ',
          qassets: [{ qassetName: 'Ekskavaator', qassetPrice: price }],
          advance,
          advnPmtType,
          residual,
          interest,
          interestMatrix: null,
          insurance: 0,
          kickback: 0,
          contractFee: 0,
          paymentPeriod: months,
        },
      },
      INHOUSE,
    )
    expect(pmtAmount).toBe(payment)
    const again = await server.ask(queryCalls.edit, { params: { id: queryId } }, INHOUSE)
    expect(again.pmtAmount).toBe(payment)
    const offer = await server.ask(
      agreementCalls.offer,
      { params: { id: queryId }, query: { offerType: 8 } },
      INHOUSE,
    )
    const text = pdfText(new Uint8Array(await offer.content.arrayBuffer()))
    expect(text.replaceAll(/\s/g, ' ')).toContain(written[language])
  })
})
