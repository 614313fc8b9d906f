import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import { COMPLIANCE, OTHER_SHOP, queryIn, SHOP } from '../container/scene.ts'
import { historyOf } from '../lifecycle/written.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const handOver = (
  id: number,
  deliveryDate: unknown,
  as: typeof SHOP | typeof OTHER_SHOP | typeof COMPLIANCE = SHOP,
) => server.request(shopCalls.setDeliveryDate, { params: { id }, body: { deliveryDate } }, as)

test('stores the day of the handover once, without changing the status', async () => {
  const { queryId } = await queryIn(server, 'HO', { product: 'ONSPOT' }, 'shop')
  expect(await handOver(queryId, '2026-03-02')).toMatchObject({ status: 200, body: { status: 'HO' } })
  const stored = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
  expect(stored).toMatchObject({ deliveryDate: '2026-03-02', facts: { deliveryDateSet: true } })
  expect((await historyOf(server.database, queryId)).map(({ status }) => status)).toEqual(['HO'])
  expect(await handOver(queryId, '2026-03-03')).toMatchObject({
    status: 409,
    body: { reason: 'notYetDelivered' },
  })
})

test.each(['2026-02-30', '02.03.2026', '', null, undefined, 20_260_302])('%o is no day', async (day) => {
  const { queryId } = await queryIn(server, 'HO', { product: 'ONSPOT' }, 'shop')
  expect(await handOver(queryId, day)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'deliveryDate' }] },
  })
})

test('refuses an asset that was handed over on signing', async () => {
  const { queryId } = await queryIn(server, 'HO', { product: 'ONSPOT', handover: 'on signing' }, 'shop')
  expect(await handOver(queryId, '2026-03-02')).toMatchObject({
    status: 409,
    body: { reason: 'notHandedOverOnSigning' },
  })
})

test('is for the query’s shop', async () => {
  const { queryId } = await queryIn(server, 'HO', { product: 'ONSPOT' }, 'shop')
  expect((await handOver(queryId, '2026-03-02', OTHER_SHOP)).status).toBe(404)
  expect((await handOver(queryId, '2026-03-02', COMPLIANCE)).status).toBe(403)
})
