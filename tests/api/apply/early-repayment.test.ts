import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { earlyRepaymentCalls } from '../../../api/early-repayment.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { addDays, addMonths, todayInTallinn } from '../../../domain/date.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { anApplication } from '../../models/offer.cases.ts'
import { COMPLIANCE } from '../container/scene.ts'
import type { TestServer } from '../server.ts'
import { mari, Phone, sendApplication, startApplyServer } from './scene.ts'

let server: TestServer
let phone: Phone
let queryId: number

beforeAll(async () => {
  const scene = await startApplyServer()
  server = scene.server
  const sent = await sendApplication(scene)
  queryId = sent.queryId
  phone = new Phone(server, sent.byMail)
  await phone.identify(mari)
  await phone.submit({ ...anApplication, language: 'en' })
})
afterAll(() => server.stop())

const led = async (...way: StatusCode[]) => {
  const createdAt = server.dependencies.now()
  await server.database
    .insert(statusHistoryTable)
    .values(way.map((status) => ({ queryId, status, createdByName: '', createdAt })))
  await server.database
    .update(queryTable)
    .set({ status: way.at(-1) ?? 'P' })
    .where(eq(queryTable.queryId, queryId))
}

const ask = ({ token, headers }: Phone, day?: string) =>
  server.request(
    applyCalls.earlyRepayment,
    { body: { token, ...(day !== undefined && { day }) } },
    undefined,
    headers,
  )

test('the consumer of an active contract reads the same quote as the provider; others read none', async () => {
  await led('CR', 'YS', 'HO')
  expect((await phone.open()).mayRepay).toBe(false)
  expect(await ask(phone)).toMatchObject({ status: 409, body: { reason: 'paperBeforeActivation' } })

  await led('CA')
  expect((await phone.open()).mayRepay).toBe(true)
  const today = todayInTallinn(server.dependencies.now())
  const day = addDays(today, 40)
  for (const asked of [undefined, day]) {
    const own = await ask(phone, asked)
    const query = { day: asked ?? today }
    const provider = await server.ask(earlyRepaymentCalls.quote, { params: { queryId }, query }, COMPLIANCE)
    expect(own).toMatchObject({ status: 200, body: provider })
    expect(provider.day).toBe(asked ?? today)
  }

  expect(await ask(phone, addDays(today, -1))).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'day', code: 'field.dayOutsideContract' }] },
  })
  expect(await ask(phone, '')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'day', code: 'field.date' }] },
  })

  const quoted = await phone.download('repayment', day)
  expect([quoted.status, quoted.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(quoted.headers.get('content-disposition')).toMatch(/Early%20repayment/i)
  expect(await phone.download('repayment', addDays(today, -1))).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'day', code: 'field.dayOutsideContract' }] },
  })

  const stranger = new Phone(server, phone.token)
  expect((await stranger.open()).mayRepay).toBe(false)
  expect(await ask(stranger)).toMatchObject({ body: { code: 'apply.identify' } })

  expect(await stranger.download('repayment', day)).toMatchObject({ body: { code: 'apply.identify' } })

  await led('CF')
  expect((await phone.open()).mayRepay).toBe(false)
  expect(await ask(phone)).toMatchObject({ status: 409, body: { reason: 'paperOfEnded' } })
})

test('a concluded contract shows its own schedule, not today’s', async () => {
  const today = todayInTallinn(server.dependencies.now())
  expect((await phone.open()).offer?.contractDate).toBe(today)
  const concluded = addDays(today, -70)
  await server.asOwner(`update status_history set created_at = '${concluded}T10:00:00Z'
    where query_id = ${queryId} and status = 'HO'`)
  const offer = (await phone.open()).offer
  expect(offer?.contractDate).toBe(concluded)
  expect(offer?.firstPaymentDate).toBe(addMonths(concluded, 1, 25))
})
