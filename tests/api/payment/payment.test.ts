import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { INHOUSE, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const terms = {
  assets: [{ qassetPrice: 21_000, quantity: 1 }],
  advancePmt: 0,
  advnPmtType: '%' as const,
  rvValue: 0,
  intrTotal: 6.9,
  leasePeriod: 48,
  contractDate: '2026-11-23',
}

describe('the payment', () => {
  test('matches the published example', async () => {
    const body = { ...terms, contractFee: 0 }
    expect(await server.ask(queryCalls.payment, { body }, PARTNER)).toEqual({
      pmtAmount: 501.9,
      totalCost: expect.closeTo(24_091.2, 0),
      annualRate: 7.1,
    })
  })

  test.each([
    ['2027-01-31', 20.51],
    ['2027-01-01', 15.5],
  ])('of a contract of %s has an annual rate of %d %%', async (contractDate, annualRate) => {
    const short = { intrTotal: 0, leasePeriod: 6, contractFee: 30, pmtDate: '25' }
    const body = { ...terms, ...short, assets: [{ qassetPrice: 600, quantity: 1 }], contractDate }
    expect(await server.ask(queryCalls.payment, { body }, PARTNER)).toEqual({
      pmtAmount: 100,
      totalCost: 630,
      annualRate,
    })
  })

  test.each([PARTNER, INHOUSE] as const)(
    'of the documented payload equals that of a save, with one kickback, for %s',
    async (email) => {
      const qassets = [{ qassetName: 'Rebar cutter', qassetPrice: 660, quantity: 1 }]
      const insurance = email === INHOUSE ? { insurance: 1 } : {}
      const entered = { paymentPeriod: 12, advance: 10, residual: 5, interest: 5.9, interestMatrix: null }
      const body = { custName: 'Meretuul OÜ', qassets, ...entered, ...insurance }
      const saved = await server.ask(queryCalls.save, { body }, email)
      const documented = {
        assets: qassets.map(({ qassetPrice, quantity }) => ({ qassetPrice, quantity })),
        services: saved.services,
        advancePmt: 10,
        advnPmtType: '%' as const,
        rvValue: 5,
        intrTotal: 5.9,
        leasePeriod: 12,
        pmtDate: '25',
        contractValue: saved.contractAmount,
        insuranceValue: email === INHOUSE ? 1 : 0.1,
        interestMatrix: null,
      }
      const { pmtAmount } = await server.ask(queryCalls.payment, { body: documented }, email)
      expect(pmtAmount).toBe(saved.pmtAmount)
      expect(pmtAmount).toBe(email === INHOUSE ? 55.57 : 49.63)
      const named = { ...documented, kickback: 1 }
      expect((await server.ask(queryCalls.payment, { body: named }, email)).pmtAmount).toBe(pmtAmount)
      const [first] = await server.ask(queryCalls.schedule, { body: documented }, email)
      expect(first).toMatchObject({ advancePmt: 66, contractFee: 150 })
    },
  )

  test('uses the total if no assets are sent', async () => {
    const body = { ...terms, assets: [], contractValue: 21_000 }
    expect((await server.ask(queryCalls.payment, { body }, PARTNER)).pmtAmount).toBe(501.9)
  })

  test.each([
    ['an advance over the total', { advnPmtType: '#', advancePmt: 21_001 }, 'advancePmt'],
    ['a residual over what is financed', { advancePmt: 50, rvValue: 51 }, 'rvValue'],
    ['no months', { leasePeriod: 0 }, 'leasePeriod'],
    [
      'more months than cents',
      { assets: [{ qassetPrice: 1, quantity: 1 }], intrTotal: 0, leasePeriod: 60 },
      'leasePeriod',
    ],
    ['interest over 100', { intrTotal: 101 }, 'intrTotal'],
    ['a payment day of letters', { pmtDate: 'ab' }, 'pmtDate'],
    ['payment day 0', { pmtDate: '0' }, 'pmtDate'],
    ['payment day 32', { pmtDate: '32' }, 'pmtDate'],
    ['a payment day below the first', { pmtDate: '-5' }, 'pmtDate'],
    ['half a payment day', { pmtDate: '.5' }, 'pmtDate'],
    ['a payment day in another base', { pmtDate: '0x' }, 'pmtDate'],
    ['a contract date beyond the calendar', { contractDate: '9999-12-31' }, 'contractDate'],
    ['a contract date of the next centuries', { contractDate: '2201-01-01' }, 'contractDate'],
  ])('cannot be told of %s', async (_, wrong, path) => {
    for (const call of [queryCalls.payment, queryCalls.schedule])
      expect(await server.refuse(call, { body: { ...terms, ...wrong } }, PARTNER)).toMatchObject({
        status: 400,
        fields: [{ path }],
      })
  })

  test.each([
    ['', '2026-12-25'],
    ['1', '2026-12-01'],
    ['31', '2026-12-31'],
  ])('falls on payment day "%s"', async (pmtDate, first) => {
    const rows = await server.ask(queryCalls.schedule, { body: { ...terms, pmtDate } }, PARTNER)
    expect(rows[1]?.pmtDate).toBe(first)
  })

  test('is computed up to the last possible day of the longest period', async () => {
    const body = { ...terms, contractDate: '2200-12-31', leasePeriod: 600 }
    expect((await server.ask(queryCalls.schedule, { body }, PARTNER)).at(-1)?.pmtDate).toBe('2250-12-25')
  })

  test('needs a signed-in user', async () => {
    expect(await server.refuse(queryCalls.payment, { body: terms })).toMatchObject({ status: 401 })
  })
})

describe('the schedule', () => {
  test('has advance and fee in row 0, the residual in the last, and sums to the financed amount', async () => {
    const body = { ...terms, advancePmt: 10, rvValue: 5, contractFee: 150 }
    const rows = await server.ask(queryCalls.schedule, { body }, INHOUSE)
    expect(rows).toHaveLength(50)
    expect(rows[0]).toMatchObject({ pmtNumber: 0, pmtDate: '2026-11-23', advancePmt: 2100, contractFee: 150 })
    expect(rows[1]).toMatchObject({ pmtNumber: 1, pmtDate: '2026-12-25' })
    expect(rows.at(-1)).toMatchObject({
      pmtNumber: 49,
      residual: 1050,
      pmtAmount: 1050,
      vat: 252,
      pmtWithVAT: 1302,
    })
    const principal = rows.slice(1).reduce((sum, row) => sum + Math.round((row.principal ?? 0) * 100), 0)
    expect(principal + 105_000).toBe(1_890_000)
    const named = ['pmtNumber', 'pmtDate', 'advancePmt', 'contractFee', 'pmtAmount', 'pmtWithVAT', 'vat']
    for (const row of await server.ask(queryCalls.schedule, { body }, PARTNER))
      expect(new Set(Object.keys(row))).toEqual(new Set(named))
  })
})
