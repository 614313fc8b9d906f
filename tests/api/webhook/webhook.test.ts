import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { webhookDeliveryTable, webhookTable } from '../../../server/schema/webhook.table.ts'
import { createWebhookSender } from '../../../server/services/webhook/webhook-sender.ts'
import { deliverWorker } from '../../../server/webhook/deliver.job.ts'
import { signedHeaders } from '../../../server/webhook/signature.ts'
import { basket, callTo, keyOf, NUTIPOOD, partnerIdOf } from '../partner-api/scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Received, startReceiver } from './receiver.ts'

const missing: Received = { headers: {}, body: '' }
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
let answers: number[] = []
let server: TestServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
let id = 0
let key = ''
beforeAll(async () => {
  receiver = await startReceiver(() => answers.shift() ?? 200)
  const webhook = createWebhookSender({ isInside: (address) => address !== '127.0.0.1' })
  server = await startTestServer({ services: { webhook } })
  id = await partnerIdOf(server, NUTIPOOD)
  key = await keyOf(server, NUTIPOOD)
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})
beforeEach(async () => {
  answers = []
  receiver.received.length = 0
  await server.database.delete(webhookDeliveryTable)
  await server.database.delete(webhookTable)
})

const call = callTo(() => server)
/** The API refuses addresses of this machine, so it is inserted directly. */
const listen = () =>
  server.database.insert(webhookTable).values({ partnerId: id, url: receiver.url, secret: SECRET })
const apply = async () => Number((await call('/applications', { body: basket, key })).body.id)
const annul = (queryId: number) => server.ask(queryCalls.annul, { params: { id: queryId } }, SHOP)
const deliveries = (as: Parameters<TestServer['request']>[2] = SHOP) =>
  server.ask(webhookCalls.deliveries, { params: { id } }, as)
const until = (count: number) =>
  vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 60_000, interval: 100 })
const settled = (state: string) =>
  vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state }]), {
    timeout: 60_000,
    interval: 100,
  })

/** The payload, verified by the specification's own library. */
const verified = ({ headers, body }: Received, secret = SECRET) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('a new status of an application', () => {
  test('is sent to its program: signed, with id and time, and without personal data', async () => {
    await listen()
    const queryId = await apply()
    await annul(queryId)
    await until(1)
    const [message = missing] = receiver.received
    const { headers, body } = message
    expect(verified(message)).toEqual({
      type: 'application.statusChanged',
      timestamp: expect.stringMatching(/Z$/),
      data: { id: queryId, status: 'N', previousStatus: 'P' },
    })
    await settled('delivered')
    expect(await deliveries()).toEqual([
      {
        deliveryId: headers['webhook-id'],
        queryId,
        status: 'N',
        url: receiver.url,
        request: body,
        state: 'delivered',
        tries: 1,
        answerStatus: 200,
        fault: null,
        createdDtime: expect.stringMatching(/Z$/),
        triedDtime: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('is not sent without a webhook, nor for queries that the partner’s people created', async () => {
    await annul(await apply())
    await listen()
    const { queryId } = await server.ask(queryCalls.save, { body: {} }, SHOP)
    await annul(queryId ?? 0)
    expect(await deliveries()).toEqual([])
  })

  test('is not sent for a refused step', async () => {
    await listen()
    const queryId = await apply()
    await annul(queryId)
    await until(1)
    await server.refuse(queryCalls.annul, { params: { id: queryId } }, SHOP)
    expect(await deliveries()).toHaveLength(1)
  })
})

describe('a delivery that fails', () => {
  test('is retried with the same id and body', async () => {
    await listen()
    answers = [500]
    await annul(await apply())
    await until(2)
    const [first, second] = receiver.received
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    for (const message of receiver.received)
      expect(verified(message)).toMatchObject({ data: { status: 'N' } })
    await settled('delivered')
    expect(await deliveries()).toMatchObject([{ tries: 2, answerStatus: 200 }])
  })

  const failOnce = async (attempt: number, status: number) => {
    await listen()
    answers = [status]
    const queryId = await apply()
    const [delivery] = await server.database
      .insert(webhookDeliveryTable)
      .values({ partnerId: id, queryId, status: 'N', request: '{}', url: receiver.url })
      .returning()
    await deliverWorker(server.dependencies).work({ deliveryId: delivery?.deliveryId, attempt, tries: 0 })
    const { rows } = await server.database.execute(
      sql`select extract(epoch from start_after - created_on)::integer as wait from pgboss.job
          where name = 'webhook.deliver' and data->>'deliveryId' = ${delivery?.deliveryId}`,
    )
    return rows.map(({ wait }) => wait)
  }

  test.each([
    [1, 300],
    [2, 1800],
    [3, 7200],
    [8, 86_400],
  ])('for the %ith time waits longer: %i seconds', async (attempt, wait) => {
    expect(await failOnce(attempt, 503)).toEqual([wait])
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, answerStatus: 503 }])
  })

  test.each([
    ['after three days', 9, 503],
    ['at once where the receiver says it is gone', 0, 410],
  ])('is given up %s', async (_, attempt, status) => {
    expect(await failOnce(attempt, status)).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'failed', answerStatus: status }])
  })

  test('can be repeated by the partner’s users and by compliance', async () => {
    await failOnce(0, 410)
    const [delivery] = await deliveries()
    const params = { id, deliveryId: delivery?.deliveryId ?? '' }
    expect(await server.ask(webhookCalls.resend, { params }, SHOP)).toMatchObject({ state: 'waiting' })
    await until(2)
    await settled('delivered')
    await server.ask(webhookCalls.resend, { params }, COMPLIANCE)
    await until(3)
  })
})

describe('access to webhooks', () => {
  const url = 'https://shop.example/hook'
  const save = (address: string, as: Parameters<TestServer['request']>[2]) =>
    server.request(webhookCalls.save, { params: { id }, body: { url: address } }, as)

  test('lets compliance configure one and see the secret once, and after a renewal', async () => {
    const first = await server.ask(webhookCalls.save, { params: { id }, body: { url } }, COMPLIANCE)
    expect(first.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const signed = {
      headers: signedHeaders([first.secret ?? ''], { id: '1', body: '{}', at: new Date() }),
      body: '{}',
    }
    expect(verified(signed, first.secret ?? '')).toEqual({})
    const second = { params: { id }, body: { url: `${url}/2` } }
    expect(await server.ask(webhookCalls.save, second, COMPLIANCE)).toEqual({ secret: null })
    const renewed = await server.ask(
      webhookCalls.renewSecret,
      { params: { id }, body: undefined },
      COMPLIANCE,
    )
    expect(renewed.secret).not.toBe(first.secret)
    const seen = await server.ask(webhookCalls.get, { params: { id } }, SHOP)
    expect(seen).toMatchObject({ url: `${url}/2` })
    expect(JSON.stringify(seen)).not.toContain('whsec_')
    await server.ask(webhookCalls.remove, { params: { id } }, COMPLIANCE)
    expect(await server.ask(webhookCalls.get, { params: { id } }, SHOP)).toBeNull()
    const events = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(id)))
    expect(events.map(({ event }) => event).filter((event) => event.startsWith('partner.webhook'))).toEqual([
      'partner.webhookSet',
      'partner.webhookSet',
      'partner.webhookSecretRenewed',
      'partner.webhookRemoved',
    ])
  })

  test('excludes other roles and other partners', async () => {
    for (const as of [SHOP, PARTNER, INHOUSE, CREDIT] as const) expect((await save(url, as)).status).toBe(403)
    for (const as of [OTHER_SHOP, INHOUSE, PARTNER] as const)
      expect((await server.request(webhookCalls.deliveries, { params: { id } }, as)).status).toBe(404)
  })

  test.each([
    'https://127.0.0.1/hook',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://10.0.0.1',
    'https://192.168.1.1',
    'https://172.16.0.1',
    'https://[fd00::1]',
    'https://[::ffff:127.0.0.1]',
    'https://localhost',
    'https://LOCALHOST.',
    'https://printer.local',
    'https://intranet',
    'https://0x7f000001',
    'https://2130706433',
    'https://127.1',
  ])('%s is inside and refused', async (address) => {
    const { status, body } = await save(address, COMPLIANCE)
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'url', code: 'field.insideAddress' }] }])
  })

  test.each([
    'http://shop.example',
    'ftp://shop.example',
    'https://u:p@shop.example',
    'shop.example',
    '',
    'https://',
  ])('“%s” is no address', async (address) => {
    const { status, body } = await save(address, COMPLIANCE)
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'url', code: 'field.webhookAddress' }] }])
  })
})

describe('a replaced secret with an overlap', () => {
  const send = async () => {
    const { url, answerStatus } = await server.ask(webhookCalls.test, { params: { id } }, SHOP)
    expect([url, answerStatus]).toEqual([receiver.url, 200])
    return receiver.received.at(-1) ?? missing
  }
  const accepts = (message: Received, secret: string) => {
    const headers = message.headers as Record<string, string>
    vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000, toFake: ['Date'] })
    try {
      return new Webhook(secret).verify(message.body, headers) !== undefined
    } catch {
      return false
    } finally {
      vi.useRealTimers()
    }
  }
  const renew = async (oldValidHours: number) =>
    (await server.ask(webhookCalls.renewSecret, { params: { id }, body: { oldValidHours } }, COMPLIANCE))
      .secret
  const shownEnd = async () =>
    (await server.ask(webhookCalls.get, { params: { id } }, SHOP))?.oldSecretEndsDtime ?? null

  test('signs with both until its end, which the settings show', async () => {
    await listen()
    const secret = await renew(1)
    const end = new Date((await shownEnd()) ?? 0).getTime()
    server.advance(end - server.dependencies.now().getTime() - 5000)
    const before = await send()
    expect([accepts(before, SECRET), accepts(before, secret)]).toEqual([true, true])
    server.advance(5000)
    const after = await send()
    expect([accepts(after, SECRET), accepts(after, secret)]).toEqual([false, true])
    expect(await shownEnd()).toBeNull()
  })

  test('can be ended at once', async () => {
    await listen()
    const secret = await renew(720)
    await server.ask(webhookCalls.endOldSecret, { params: { id } }, COMPLIANCE)
    const message = await send()
    expect([accepts(message, SECRET), accepts(message, secret)]).toEqual([false, true])
    expect(await shownEnd()).toBeNull()
  })

  test('ends at once without an overlap, also one that was still valid', async () => {
    await listen()
    const second = await renew(24)
    const third = await renew(0)
    const message = await send()
    expect([SECRET, second, third].map((secret) => accepts(message, secret))).toEqual([false, false, true])
  })
})
