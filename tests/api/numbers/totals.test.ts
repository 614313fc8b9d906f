import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetCalls } from '../../../api/asset.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const payment = { advancePmt: 0, advnPmtType: '%', rvValue: 0, intrTotal: 5, leasePeriod: 12 }

describe('amounts whose sum is too large', () => {
  const dear = { qassetName: 'Kopp', qassetPrice: 999_999_999, quantity: 1 }
  const beyond = [
    [dear, { ...dear, qassetPrice: 0.01 }],
    [{ ...dear, quantity: 2 }],
    Array.from({ length: 200 }, () => ({ ...dear, quantity: 100_000 })),
  ]
  const tooHigh = (path: string) => [
    { path, code: 'field.totalTooLarge', detail: 'All assets together may cost 999,999,999 € at most' },
  ]

  test.each(beyond)('are refused in a query, new or changed, and in a payment (%#)', async (...qassets) => {
    const made = await server.refuse(queryCalls.save, { body: { ...completeQuery, qassets } }, INHOUSE)
    expect(made).toMatchObject({ status: 400, fields: tooHigh('qassets') })
    const { queryId, modifiedDtime } = await server.ask(queryCalls.save, { body: completeQuery }, INHOUSE)
    const replaced = { body: { queryId, modifiedDtime, qassets } }
    const changed = await server.refuse(assetCalls.saveAll, replaced, INHOUSE)
    expect(changed).toMatchObject({ status: 400, fields: tooHigh('qassets') })
    const body = { ...payment, assets: qassets }
    expect(await server.refuse(queryCalls.payment, { body }, INHOUSE)).toMatchObject({
      fields: tooHigh('assets'),
    })
  })

  test('may equal the maximum for one asset', async () => {
    const { contractAmount } = await server.ask(
      queryCalls.save,
      { body: { ...completeQuery, qassets: [{ ...dear, qassetPrice: 9999.99, quantity: 100_000 }] } },
      INHOUSE,
    )
    expect(contractAmount).toBe(999_999_000)
  })

  test('include advance and residual above the total, each at its field', async () => {
    const terms = { ...payment, assets: [{ qassetPrice: 1000, quantity: 1 }] }
    const pay = (more: object) => server.refuse(queryCalls.payment, { body: { ...terms, ...more } }, INHOUSE)
    for (const [advancePmt, code] of [
      [100.01, 'advanceOverTotal'],
      [-0.01, 'tooSmall'],
      [0.00001, 'decimals'],
      [1e9, 'tooLarge'],
    ] as const)
      expect((await pay({ advancePmt })).fields).toMatchObject([
        { path: 'advancePmt', code: `field.${code}` },
      ])
    expect((await pay({ advnPmtType: '#', advancePmt: 1000.01 })).fields).toMatchObject([
      { path: 'advancePmt', code: 'field.advanceOverTotal' },
    ])
    expect((await pay({ advancePmt: 50, rvValue: 50.01 })).fields).toMatchObject([
      { path: 'rvValue', code: 'field.residualOverFinanced' },
    ])
  })
})

describe('an advance', () => {
  test('in percent computed from euros keeps four decimals', async () => {
    const body = { ...completeQuery, advance: 33.3333, advnPmtType: '%' } as const
    expect((await server.ask(queryCalls.save, { body }, INHOUSE)).advance).toBe(33.3333)
  })

  test('in euros has whole cents and may exceed a hundred', async () => {
    const save = { ...completeQuery, advnPmtType: '#' } as const
    expect(
      (await server.ask(queryCalls.save, { body: { ...save, advance: 1000.01 } }, INHOUSE)).advance,
    ).toBe(1000.01)
    const refused = await server.refuse(queryCalls.save, { body: { ...save, advance: 1000.001 } }, INHOUSE)
    expect(refused.fields).toMatchObject([{ path: 'advance', code: 'field.decimals' }])
  })
})
