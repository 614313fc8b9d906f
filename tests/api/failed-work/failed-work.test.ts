import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { failedWorkCalls, workKinds } from '../../../api/failed-work.calls.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { workers } from '../../../server/workers.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { fifty } from '../concurrency/fifty.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { containerOf, tokenOf } from '../container/signing.ts'
import { groupOf, newOffer } from '../selfserve/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'

let sandbox: TestServer
let server: TestServer
/** Faults of outside services, and what they have done. */
type MailFault = 'refused' | 'unavailable' | null
const healthy = () => ({ signing: true, mailFault: null as MailFault, starts: 0, letters: [] as string[] })
const services = healthy()

beforeAll(async () => {
  sandbox = await startTestServer()
  const { signing, mail } = sandbox.dependencies.services
  server = await startTestServer({
    services: {
      signing: {
        ...signing,
        upload: async (file) => {
          if (!services.signing) throw new ServiceError('signing', 'unavailable', 'is down')
          return signing.upload(file)
        },
        start: async (asked) => {
          services.starts += 1
          return signing.start(asked)
        },
      },
      mail: {
        send: async (letter) => {
          if (services.mailFault) throw new ServiceError('mail', services.mailFault, `refuses ${letter.to}`)
          services.letters.push(letter.to)
          return mail.send(letter)
        },
      },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})
const isIdle = async () => {
  const { rows } = await server.database.execute(sql`select from pgboss.job where state = 'active'`)
  return rows.length === 0
}
beforeEach(async () => {
  // An attempt of the test before would call the services of this one.
  await vi.waitUntil(isIdle, { timeout: 60_000 })
  await server.database.execute(sql`delete from pgboss.job`)
  Object.assign(services, healthy())
})

const find = () => server.ask(failedWorkCalls.find, {}, COMPLIANCE)
const retry = (id: string) => server.request(failedWorkCalls.retry, { params: { id } }, COMPLIANCE)

const failing = (count: number) =>
  vi.waitUntil(
    async () => {
      const work = await find()
      return work.length === count && work.every(({ state }) => state !== 'tried') && work
    },
    { interval: 50, timeout: 60_000 },
  )

/** Creates a container whose submission has failed once. */
const failedSending = async () => {
  services.signing = false
  const of = await queryIn(server, 'CR')
  const body = [{ id: of.container }]
  await server.ask(containerCalls.send, { params: { id: of.queryId }, body }, COMPLIANCE)
  const [work] = await failing(1)
  if (!work) throw new Error('nothing has failed')
  return { ...of, work }
}

/** Uses up all attempts of what has failed. */
const giveUp = () =>
  server.database.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now() where state = 'retry'`,
  )

test('failed work is shown with query, reason and next attempt', async () => {
  const { queryId, work } = await failedSending()
  expect(work).toEqual({
    id: expect.any(String),
    kind: 'container.send',
    state: 'waits',
    reason: 'unavailable',
    service: 'signing',
    tries: 1,
    lastTried: expect.any(String),
    nextTry: expect.any(String),
    query: { queryId, custName: 'Meretuul OÜ' },
    about: expect.any(String),
    person: null,
  })
  expect(Date.parse(work.nextTry ?? '')).toBeGreaterThan(Date.parse(work.lastTried ?? ''))
  services.signing = true
  expect((await retry(work.id)).status).toBe(204)
  await vi.waitUntil(async () => (await find()).length === 0, { timeout: 60_000 })
  expect(services.starts).toBe(1)
})

test('a job whose last attempt has no stored time is shown with the time of its creation', async () => {
  const { work } = await failedSending()
  await giveUp()
  await server.database.execute(sql`update pgboss.job set started_on = null where id = ${work.id}`)
  const [shown] = await find()
  expect(shown).toMatchObject({ id: work.id, lastTried: expect.any(String) })
})

test('letters to the signers of one container are distinguished by the signers', async () => {
  services.mailFault = 'unavailable'
  const { queryId, container } = await queryIn(server, 'CR')
  await server.ask(containerCalls.send, { params: { id: queryId }, body: [{ id: container }] }, COMPLIANCE)
  const { signers, title } = await containerOf(server, queryId, container)
  const work = await failing(signers.length)
  const names = signers.map(({ givenName, surname }) => `${title}, ${givenName} ${surname}`)
  expect(new Set(work.map(({ about }) => about))).toEqual(new Set(names))
})

test('a letter that failed is shown with its recipient, without the error message', async () => {
  services.mailFault = 'refused'
  await server.ask(registrationCalls.forgotPassword, { body: { email: CREDIT } })
  const [work] = await failing(1)
  expect(work).toMatchObject({
    kind: 'user.resetPassword',
    reason: 'refused',
    service: 'mail',
    query: null,
    person: { fullName: 'Kristjan Krass', email: CREDIT },
  })
  expect(JSON.stringify(work)).not.toContain('refuses')
})

test('a link that failed is shown with its query', async () => {
  services.mailFault = 'unavailable'
  const { partner } = await server.ask(userCalls.loggedIn, {}, SHOP)
  const queryId = await newOffer(server, await groupOf(server, partner?.partnerId ?? 0))
  await server.ask(selfServeCalls.offerHtml, { params: { queryId } }, SHOP)
  await server.ask(selfServeCalls.sendOffer, { params: { queryId } }, SHOP)
  const [work] = await failing(1)
  expect(work).toMatchObject({
    kind: 'selfServe.sendLink',
    reason: 'unavailable',
    service: 'mail',
    query: { queryId, custName: 'Hansakivi Ehitus OÜ' },
    person: null,
  })
})

describe('retrying', () => {
  test('runs abandoned work once for concurrent requests', async () => {
    const { container, work } = await failedSending()
    await giveUp()
    expect(await find()).toMatchObject([{ state: 'givenUp', nextTry: null }])
    services.signing = true
    const answers = await fifty(() => retry(work.id))
    // A late caller learns that the work is done.
    for (const { status } of answers) expect([204, 404]).toContain(status)
    expect(answers.map(({ status }) => status)).toContain(204)
    await vi.waitUntil(async () => (await tokenOf(server, container)) !== null, { timeout: 60_000 })
    await vi.waitUntil(async () => (await find()).length === 0, { timeout: 60_000 })
    expect(services.starts).toBe(1)
    expect((await retry(work.id)).status).toBe(404)
  })

  test('counts a further failure and keeps the work', async () => {
    const { work } = await failedSending()
    await giveUp()
    await retry(work.id)
    const again = await vi.waitUntil(async () => (await find()).find(({ tries }) => tries === 2), {
      timeout: 60_000,
    })
    expect(again).toMatchObject({ id: work.id, reason: 'unavailable' })
  })

  test('retries all work, and audits the user', async () => {
    const { container, work } = await failedSending()
    services.mailFault = 'refused'
    await server.ask(registrationCalls.forgotPassword, { body: { email: CREDIT } })
    await failing(2)
    Object.assign(services, { signing: true, mailFault: null })
    expect(await server.ask(failedWorkCalls.retryAll, {}, COMPLIANCE)).toEqual({ retried: 2 })
    await vi.waitUntil(async () => (await find()).length === 0, { timeout: 60_000 })
    expect(await tokenOf(server, container)).not.toBeNull()
    expect(services.starts).toBe(1)
    // The signers of the container get letters too.
    expect(services.letters.filter((to) => to === CREDIT)).toEqual([CREDIT])
    const [entry] = await server.database.select().from(auditTable).where(eq(auditTable.subjectId, work.id))
    expect(entry).toMatchObject({ event: 'work.retried', subject: 'job', accountUserId: expect.any(Number) })
  })

  test('refuses unknown work', async () => {
    expect((await retry(crypto.randomUUID())).status).toBe(404)
    expect(await server.ask(failedWorkCalls.retryAll, {}, COMPLIANCE)).toEqual({ retried: 0 })
  })
})

test('in-house users see only work about their own queries', async () => {
  const { queryId } = await failedSending()
  const { queryId: other } = await queryIn(server, 'CR')
  const ofQuery = (id: number, as: typeof INHOUSE | typeof PARTNER | typeof SHOP) =>
    server.request(failedWorkCalls.ofQuery, { params: { queryId: id } }, as)
  expect(await ofQuery(queryId, INHOUSE)).toMatchObject({
    status: 200,
    body: [{ kind: 'container.send', query: { queryId } }],
  })
  expect((await ofQuery(other, INHOUSE)).body).toEqual([])
  expect((await ofQuery(queryId, PARTNER)).status).toBe(403)
  expect((await ofQuery(queryId, SHOP)).status).toBe(404)
  for (const call of [failedWorkCalls.find, failedWorkCalls.retryAll])
    expect((await server.request(call, {}, INHOUSE)).status).toBe(403)
})

test('every job has a name', () => {
  const names = workers(server.dependencies).map(({ job }) => job.name)
  expect(new Set(workKinds)).toEqual(new Set(names))
})
