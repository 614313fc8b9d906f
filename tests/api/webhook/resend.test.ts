import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { webhookDeliveryTable, webhookTable } from '../../../server/schema/webhook.table.ts'
import type { WebhookAnswer } from '../../../server/services/webhook/webhook-sender.ts'
import { deliverWorker } from '../../../server/webhook/deliver.job.ts'
import { basket, callTo, keyOf, NUTIPOOD, partnerIdOf } from '../partner-api/scene.ts'
import { SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const url = 'https://shop.example/hook'
const refused: WebhookAnswer = { status: 503 }
let sent = 0
let answer = (): Promise<WebhookAnswer> => Promise.resolve(refused)
let server: TestServer
let id = 0
beforeAll(async () => {
  const webhook = () => {
    sent += 1
    return answer()
  }
  server = await startTestServer({ services: { webhook } })
  id = await partnerIdOf(server, NUTIPOOD)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  await server.database.insert(webhookTable).values({ partnerId: id, url, secret })
})
afterAll(() => server.stop())
beforeEach(async () => {
  sent = 0
  answer = () => Promise.resolve(refused)
  await server.database.delete(webhookDeliveryTable)
})

/** A delivery whose jobs wait in a list instead of the queue, to run them in any order. */
const withJobs = async () => {
  const { body } = await callTo(() => server)('/applications', {
    body: basket,
    key: await keyOf(server, NUTIPOOD),
  })
  const [delivery] = await server.database
    .insert(webhookDeliveryTable)
    .values({ partnerId: id, queryId: Number(body.id), status: 'N', request: '{}', url })
    .returning()
  const deliveryId = delivery?.deliveryId ?? ''
  const jobs: unknown[] = [{ deliveryId, attempt: 0, tries: 0 }]
  const held = vi.spyOn(server.dependencies.jobs, 'send')
  held.mockImplementation((_tx, _job, data) => Promise.resolve(void jobs.push(data)))
  onTestFinished(() => held.mockRestore())
  const resend = () => server.ask(webhookCalls.resend, { params: { id, deliveryId } }, SHOP)
  return { jobs, resend, run: deliverWorker(server.dependencies).work }
}

const deliveries = () => server.ask(webhookCalls.deliveries, { params: { id } }, SHOP)

test('a delivery that is resent while it waits goes on as one chain of retries', async () => {
  const { jobs, resend, run } = await withJobs()
  await run(jobs.shift())
  await resend()
  const [former, repeated] = jobs.splice(0)
  await run(repeated)
  expect([sent, jobs.length]).toEqual([2, 1])
  await run(former)
  expect([sent, jobs.length]).toEqual([2, 1])
  await run(jobs.shift())
  expect([sent, jobs.length]).toEqual([3, 1])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 3 }])
})

test('of two jobs that run at once, one has a retry', async () => {
  const { jobs, resend, run } = await withJobs()
  await resend()
  const both = Promise.withResolvers<WebhookAnswer>()
  answer = () => {
    if (sent === 2) both.resolve(refused)
    return both.promise
  }
  await Promise.all(jobs.splice(0).map((job) => run(job)))
  expect([sent, jobs.length]).toEqual([2, 1])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1 }])
})

test('a job of the version before, without tries, is done', async () => {
  const { jobs, run } = await withJobs()
  const [job] = jobs.splice(0)
  await run({ ...(job as object), tries: undefined })
  expect([sent, jobs.length]).toEqual([1, 1])
})
