import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { secciCalls } from '../../../api/secci.calls.ts'
import type { SecciState } from '../../../api/secci.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { todayInTallinn } from '../../../domain/date.ts'
import { lastWithdrawalDay } from '../../../domain/withdrawal.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { remindOfWithdrawalWorker } from '../../../server/secci/remind-of-withdrawal.ts'
import type { Situation } from '../../models/query.situation.ts'
import { COMPLIANCE, CREDIT, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { keepPayment } from '../lifecycle/keep-payment.ts'
import type { TestServer } from '../server.ts'
import { consumersQuery as inScene, PATIENCE, sheetsOf, startSecciServer, textOf } from './scene.ts'

let server: TestServer
let letters: Letter[]
beforeAll(async () => {
  ;({ server, letters } = await startSecciServer())
})
afterAll(() => server.stop())
const { read, handOver, handOverSheet, handedOverByMail, set } = sheetsOf(() => server)

const consumersQuery = (status: 'CR' | 'SCR', situation?: Partial<Situation>) =>
  inScene(server, status, situation)
const confirmSigned = (id: number) => server.request(shopCalls.confirmSigned, { params: { id } }, SHOP)

const uninformedRefusal = {
  status: 409,
  body: { code: 'query.refused', currentStatus: 'CR', reason: 'secciHandedOver' },
}

test('a contract is refused without the sheet, and again after its terms have changed', async () => {
  const { queryId, email } = await consumersQuery('CR')
  expect(await read(queryId)).toEqual({ handovers: [], current: false, sheet: expect.any(String) })
  expect(await confirmSigned(queryId)).toMatchObject(uninformedRefusal)

  const printed = await handOver(queryId, 'paper')
  expect(printed).toMatchObject({
    status: 200,
    body: { handovers: [{ way: 'paper', byName: 'Siim Nutt' }], current: true },
  })
  const [first] = (printed.body as SecciState).handovers
  if (!first) throw new Error('nothing was handed over')

  await set(queryId, { interest: 9 })
  await keepPayment(server.database, queryId)
  expect((await read(queryId)).current).toBe(false)
  expect(await confirmSigned(queryId)).toMatchObject(uninformedRefusal)

  expect((await handOver(queryId, 'email', COMPLIANCE)).status).toBe(200)
  expect(await handedOverByMail(queryId, 2)).toMatchObject({
    handovers: [{ way: 'email', byName: 'Kadri Kask' }, { handoverId: first.handoverId }],
    current: true,
  })
  expect(letters.filter(({ to }) => to === email)).toMatchObject([
    {
      subject: 'What to know before you sign: credit for goods from Nutipood OÜ',
      attachments: [{ type: 'application/pdf' }],
    },
  ])
  const kept = { params: { queryId, handoverId: first.handoverId } }
  expect(await textOf(await server.ask(secciCalls.handedOver, kept, SHOP))).toContain('12% a year')
  expect(await textOf(await server.ask(secciCalls.paper, { params: { queryId } }, SHOP))).toContain(
    '9% a year',
  )
  expect(await confirmSigned(queryId)).toMatchObject({ status: 200, body: { status: 'HO' } })
  const { content } = await server.ask(
    timelineCalls.find,
    { params: { id: queryId }, query: { kind: 'letter' } },
    COMPLIANCE,
  )
  expect(content.map(({ event, about, byName }) => [event, about, byName])).toEqual([
    ['letter.sent.secci', 'Mari Meri', null],
    ['letter.handedOver', 'Mari Meri', 'Siim Nutt'],
  ])
})

test('the sheet shows the costs of the credit with VAT', async () => {
  const { queryId } = await consumersQuery('CR')
  const text = await textOf(await server.ask(secciCalls.paper, { params: { queryId } }, SHOP))
  for (const part of [
    'Standard European Consumer Credit Information',
    'Creditor Tehing Liising AS',
    'Credit intermediary Nutipood OÜ',
    'Total amount of credit €3,348.00',
    'Duration 3 months',
    'Borrowing rate 12% a year, fixed until the end',
    'First payment, on the day of the contract €384.40',
    'Goods Bicycle',
    'Cash price €3,720.00',
    'You may withdraw from the contract within 14 days',
  ])
    expect(text).toContain(part)
})

test('once a consumer’s terms are approved the portal sends the sheet, once', async () => {
  const { queryId, email } = await consumersQuery('SCR')
  const approve = { query: { queryId, status: 'QA' as const } }
  expect((await server.request(queryCalls.changeStatus, approve, CREDIT)).status).toBe(200)
  expect(await handedOverByMail(queryId, 1)).toMatchObject({
    handovers: [{ way: 'email', byName: '' }],
    current: true,
  })
  const again = { query: { queryId, status: 'SCR' as const } }
  expect((await server.request(queryCalls.changeStatus, again, CREDIT)).status).toBe(200)
  expect((await server.request(queryCalls.changeStatus, approve, CREDIT)).status).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await server.database.execute(
      sql`select count(*)::integer as done from pgboss.job
        where name = 'secci.send' and state = 'completed' and data->>'queryId' = ${String(queryId)}`,
    )
    expect(rows).toEqual([{ done: 2 }])
  }, PATIENCE)
  expect((await read(queryId)).handovers).toHaveLength(1)
  expect(letters.filter(({ to }) => to === email)).toHaveLength(1)
})

test('the same sheet goes to the same address once an hour, however often it is requested', async () => {
  const { queryId, email } = await consumersQuery('CR')
  const lettersTo = (address: string) => letters.filter(({ to }) => to === address)
  const pressed = await Promise.all(Array.from({ length: 8 }, () => handOver(queryId, 'email')))
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect(pressed.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'secci.justSent' })
  await handedOverByMail(queryId, 1)
  expect(await handOver(queryId, 'email')).toMatchObject({ status: 409 })
  expect(lettersTo(email)).toHaveLength(1)

  const corrected = `uus-${email}`
  await set(queryId, { contactEmail: corrected })
  expect(await handOver(queryId, 'email')).toMatchObject({ status: 200 })
  await handedOverByMail(queryId, 2)
  await set(queryId, { interest: 11 })
  await keepPayment(server.database, queryId)
  expect(await handOver(queryId, 'email')).toMatchObject({ status: 200 })
  await handedOverByMail(queryId, 3)
  expect(lettersTo(corrected)).toHaveLength(2)
})

describe('a hand-over is refused', () => {
  test('for other terms than printed', async () => {
    const { queryId } = await consumersQuery('CR')
    const { sheet } = await read(queryId)
    await set(queryId, { interest: 9 })
    expect(await handOverSheet(queryId, sheet)).toMatchObject({
      status: 409,
      body: { code: 'secci.outdated' },
    })
    const { handovers, sheet: other } = await read(queryId)
    expect(handovers).toEqual([])
    expect((await handOverSheet(queryId, other)).status).toBe(200)
  })

  test('for a company', async () => {
    const { queryId } = await queryIn(server, 'CR', { product: 'ONSPOT' }, 'shop')
    expect(await handOver(queryId, 'paper')).toMatchObject({
      status: 409,
      body: { code: 'query.refused', reason: 'secciForConsumer' },
    })
    expect(await confirmSigned(queryId)).toMatchObject({ status: 200 })
  })

  test('by e-mail without an address, or in an unknown way', async () => {
    const { queryId } = await consumersQuery('CR')
    await set(queryId, { contactEmail: '' })
    expect(await handOver(queryId, 'email')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ path: 'way', code: 'field.noContactEmail' }] },
    })
    expect(await handOver(queryId, 'pigeon' as 'email')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'way', code: 'field.choice' }] },
    })
    expect(await read(queryId)).toEqual({ handovers: [], current: false, sheet: expect.any(String) })
  })

  test('by another partner, without revealing anything', async () => {
    const { queryId } = await consumersQuery('CR')
    const { body } = await handOver(queryId, 'paper')
    const [made] = (body as SecciState).handovers
    expect((await handOver(queryId, 'paper', PARTNER)).status).toBe(404)
    for (const call of [secciCalls.state, secciCalls.paper, secciCalls.handedOver]) {
      const parts = { params: { queryId, handoverId: made?.handoverId ?? 0 } }
      expect((await server.request(call, parts, PARTNER)).status).toBe(404)
    }
    const other = await consumersQuery('CR')
    const moved = { params: { queryId: other.queryId, handoverId: made?.handoverId ?? 0 } }
    expect((await server.request(secciCalls.handedOver, moved, SHOP)).status).toBe(404)
  })
})

describe('the reminder of the right to withdraw', () => {
  const waiting = async (queryId: number) => {
    const { rows } = await server.database.execute(
      sql`select extract(epoch from start_after - created_on)::integer as wait from pgboss.job
        where name = 'secci.remindOfWithdrawal' and data->>'queryId' = ${String(queryId)}`,
    )
    return rows
  }

  test('is sent a day after a contract that followed the sheet within a day', async () => {
    const { queryId, email } = await consumersQuery('CR')
    await handOver(queryId, 'paper')
    expect(await confirmSigned(queryId)).toMatchObject({ status: 200 })
    expect(await waiting(queryId)).toEqual([{ wait: 24 * 3600 }])

    const remind = () => remindOfWithdrawalWorker(server.dependencies).work({ queryId })
    await remind()
    const lastDay = lastWithdrawalDay(todayInTallinn(server.dependencies.now()))
      .split('-')
      .toReversed()
      .join('.')
    expect(letters.filter(({ to }) => to === email)).toMatchObject([
      { subject: `You may withdraw from your contract until ${lastDay}` },
    ])
    await server.database.update(queryTable).set({ status: 'N' }).where(eq(queryTable.queryId, queryId))
    await remind()
    expect(letters.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('is not sent to a consumer who had a day to read', async () => {
    const { queryId } = await consumersQuery('CR')
    await handOver(queryId, 'paper')
    await server.database.execute(
      sql`update secci_handover set handed_at = handed_at - interval '24 hours' where query_id = ${queryId}`,
    )
    expect(await confirmSigned(queryId)).toMatchObject({ status: 200 })
    expect(await waiting(queryId)).toEqual([])
  })

  test('is not sent after the activation of an earlier signature', async () => {
    const { queryId } = await consumersQuery('CR')
    await handOver(queryId, 'paper')
    await server.database
      .insert(statusHistoryTable)
      .values([{ queryId, status: 'SN', createdByName: '', createdAt: new Date(Date.now() - 3_600_000) }])
    await server.database.update(queryTable).set({ status: 'SN' }).where(eq(queryTable.queryId, queryId))
    const activate = { body: { queryId, status: 'CA', closingReason: 'Signed at the client' } }
    expect(await server.request(queryCalls.step, activate, COMPLIANCE)).toMatchObject({ status: 200 })
    expect(await waiting(queryId)).toEqual([])
  })
})

test('sheet and offer show the annual rate for a contract of their day, and the last payment’s difference', async () => {
  const { queryId } = await consumersQuery('CR')
  const { database, dependencies } = server
  await database
    .update(queryTable)
    .set({
      paymentPeriod: 60,
      interest: 6.9,
      advance: 0,
      contractFeeCents: 200_00,
      servicesCostCents: null,
    })
    .where(eq(queryTable.queryId, queryId))
  await database
    .update(assetTable)
    .set({ qassetPriceCents: 20_000_00 })
    .where(eq(assetTable.queryId, queryId))
  await keepPayment(database, queryId)
  server.advance(Date.parse('2027-01-31T10:00:00Z') - dependencies.now().getTime())
  const sheet = await textOf(await server.ask(secciCalls.paper, { params: { queryId } }, SHOP))
  expect(sheet).toContain('Annual percentage rate 7.62%, for a contract of 31.01.2027')
  expect(sheet).toContain(
    '60 monthly payments of €489.90, on day 25 of the month; the last one is €490.02, €0.12 more',
  )
  const offer = await textOf(
    await server.ask(agreementCalls.offer, { params: { id: queryId }, query: { offerType: 23 } }, SHOP),
  )
  for (const part of [
    'Annual percentage rate 7.62%',
    'Last monthly payment without VAT €395.18, €0.10 more than the others',
    'Last monthly payment with VAT €490.02, €0.12 more than the others',
    '60 monthly payments of €489.90 (the last one €490.02, €0.12 more)',
    'annual percentage rate 7.62% for a contract of 31.01.2027',
  ])
    expect(offer).toContain(part)
})
