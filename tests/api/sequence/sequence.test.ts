import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { failedWorkCalls } from '../../../api/failed-work.calls.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { sequenceCalls } from '../../../api/sequence.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { notingFailures } from '../../../server/failed-work/note-failure.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { webhookDeliveryTable } from '../../../server/schema/webhook.table.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { containerOf, decide } from '../container/signing.ts'
import { type As, steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'

let sandbox: TestServer
let server: TestServer
/** The services that do not answer. */
const down = { ledger: false, mail: false, screening: false }

beforeAll(async () => {
  sandbox = await startTestServer()
  const { ledger, mail, screening } = sandbox.dependencies.services
  if (!screening) throw new Error('the sandbox checks no parties')
  server = await startTestServer({
    services: {
      ledger: {
        createContract: async (query, key) => {
          if (down.ledger) throw new ServiceError('ledger', 'refused', 'is closed')
          return ledger.createContract(query, key)
        },
      },
      mail: {
        send: async (letter) => {
          if (down.mail) throw new ServiceError('mail', 'unavailable', 'is down')
          return mail.send(letter)
        },
      },
      screening: {
        source: screening.source,
        match: async (party) => {
          if (down.screening) throw new ServiceError('screening', 'unavailable', 'is down')
          return screening.match(party)
        },
      },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

const { create, step } = steppingOn(() => server)

const find = async (id: number, as: As = COMPLIANCE) =>
  (await server.ask(sequenceCalls.find, { params: { id } }, as)).messages
/** The messages to or from a participant. */
const between = async (id: number, participant: string, as?: As) =>
  (await find(id, as)).filter(({ from, to }) => from === participant || to === participant)

test('a ledger that refused is shown with who asked it, and as done once the step succeeds', async () => {
  const { queryId } = await queryIn(server, 'CR', { ledger: 'empty' })
  const enter = () => server.request(queryCalls.lendifyContract, { params: { id: queryId } }, INHOUSE)
  down.ledger = true
  expect((await enter()).status).toBe(502)
  expect((await enter()).status).toBe(502)
  expect(await between(queryId, 'ledger', CREDIT)).toEqual([
    expect.objectContaining({
      from: 'portal',
      event: 'contract.notEntered',
      byName: 'Ingrid Hallik',
      state: 'failed',
      tries: 2,
      reason: 'refused',
      retry: { by: 'step', event: 'contract.enterInLedger' },
    }),
  ])
  down.ledger = false
  expect((await enter()).status).toBe(200)
  const [done, ...others] = await between(queryId, 'ledger')
  expect(others).toEqual([])
  expect(done).toMatchObject({ state: 'done', tries: 3, about: expect.stringMatching(/^LV-/), retry: null })
})

test('a step that the lifecycle refuses does not reach the ledger, and is not shown as its failure', async () => {
  const { queryId } = await queryIn(server, 'SCR', { ledger: 'empty' })
  down.ledger = true
  const { status } = await server.request(queryCalls.lendifyContract, { params: { id: queryId } }, INHOUSE)
  down.ledger = false
  expect(status).toBe(409)
  expect(await between(queryId, 'ledger')).toEqual([])
})

test('a signing goes from the user to the gateway, the mail and back', async () => {
  const { queryId, container } = await queryIn(server, 'CR')
  await server.ask(containerCalls.send, { params: { id: queryId }, body: [{ id: container }] }, COMPLIANCE)
  await expect
    .poll(async () => (await between(queryId, 'signing')).map(({ event, state }) => `${event} ${state}`))
    .toEqual(['container.sent waiting', 'signing.accepted done'])
  await expect
    .poll(async () => (await between(queryId, 'mail')).map(({ event }) => event))
    .toContain('letter.sent.signerInvitation')
  const { signers } = await containerOf(server, queryId, container)
  await decide(signers[0]?.page, 'sign')
  await expect
    .poll(async () => (await between(queryId, 'signing')).map(({ event }) => event))
    .toContain('signer.signed')
})

test('only the newest thousand messages are read of each source, and none older than what was cut', async () => {
  const { queryId, facts } = await create()
  const delivered = (index: number) => ({
    partnerId: Number(facts.partnerId),
    queryId,
    status: 'SM' as const,
    request: '{}',
    url: 'https://shop.example/hook',
    state: 'delivered' as const,
    tries: 1,
    triedAt: new Date(Date.now() + index * 1_000),
  })
  const write = (from: number, to: number) =>
    server.database
      .insert(webhookDeliveryTable)
      .values(Array.from({ length: to - from }, (_, index) => delivered(from + index)))
  const read = () => server.ask(sequenceCalls.find, { params: { id: queryId } }, COMPLIANCE)
  const room = 1_000 - (await read()).messages.length
  await write(0, room)
  const whole = await read()
  expect([whole.isCut, whole.messages.length]).toEqual([false, 1_000])
  expect(whole.messages.map(({ event }) => event)).toContain('query.stepTaken')
  await write(room, 1_001)
  const cut = await read()
  expect([cut.isCut, cut.messages.length]).toEqual([true, 1_000])
  expect(cut.messages.every(({ event }) => event === 'program.notified')).toBe(true)
})

test('a check of the client’s limit belongs to each of its queries that was not over', async () => {
  const { queryId, custRegCode } = await create()
  const { queryId: over } = await queryIn(server, 'CF')
  await server.database.update(queryTable).set({ custRegCode }).where(eq(queryTable.queryId, over))
  await server.ask(limitCalls.request, { params: { custRegCode }, body: {} }, PARTNER)
  const checks = async (id: number) => (await between(id, 'limitEngine')).map(({ event }) => event)
  expect(await checks(queryId)).toEqual(['limit.requested'])
  expect(await checks(over)).toEqual([])
})

describe('what a reader may not know is left out', () => {
  test('checks of the parties, also their failed work, for all but credit and compliance', async () => {
    down.screening = true
    const { queryId } = await create()
    await step(queryId, 'SM', PARTNER)
    const failing = async (as: As) =>
      (await between(queryId, 'screening', as)).map(({ state, retry }) => `${state} ${retry?.by ?? '–'}`)
    await expect.poll(() => failing(COMPLIANCE)).toEqual(['failed –', 'failed work'])
    expect(await failing(CREDIT)).toEqual(['failed –', 'failed –'])
    expect(await failing(INHOUSE)).toEqual([])
    expect(JSON.stringify(await find(queryId, INHOUSE))).not.toContain('screening')
    const ofQuery = (as: As) => server.ask(failedWorkCalls.ofQuery, { params: { queryId } }, as)
    expect((await ofQuery(CREDIT)).map(({ kind }) => kind)).toEqual(['screening.check'])
    expect(await ofQuery(INHOUSE)).toEqual([])
    down.screening = false
  })

  test('messages to a program, for all but compliance and its partner', async () => {
    const { queryId, facts } = await create()
    await server.database.insert(webhookDeliveryTable).values({
      partnerId: Number(facts.partnerId),
      queryId,
      status: 'SM',
      request: '{}',
      url: 'https://shop.example/hook',
      state: 'failed',
      tries: 3,
      answerStatus: 500,
    })
    expect(await between(queryId, 'program', COMPLIANCE)).toMatchObject([
      { state: 'failed', tries: 3, reason: 'unavailable', retry: { by: 'delivery' } },
    ])
    expect(await between(queryId, 'program', CREDIT)).toEqual([])
    expect(JSON.stringify(await find(queryId))).not.toContain('shop.example')
  })

  test('everything, for partners and shops', async () => {
    const { queryId } = await create()
    const refused = (as: As) => server.refuse(sequenceCalls.find, { params: { id: queryId } }, as)
    expect(await refused(PARTNER)).toMatchObject({ status: 403 })
    expect(await refused(SHOP)).toMatchObject({ status: 404 })
  })
})

test('work that failed and was done later says after how many attempts', async () => {
  const { queryId } = await create()
  const failing = { now: true }
  const { work } = notingFailures(server.database)({
    job: { name: 'query.news', data: undefined as never, retries: 2, retryDelay: 1 },
    work: async () => {
      if (failing.now) throw new ServiceError('mail', 'refused', 'is down')
    },
  })
  await expect(work({ queryId }, { isLast: false, tries: 1 })).rejects.toThrow('mail')
  // No job is left, and no end is noted.
  expect(await between(queryId, 'mail')).toEqual([])
  failing.now = false
  await work({ queryId }, { isLast: false, tries: 2 })
  expect(await between(queryId, 'mail')).toMatchObject([{ state: 'done', tries: 2, reason: 'refused' }])
  const story = await server.ask(timelineCalls.find, { params: { id: queryId }, query: {} }, COMPLIANCE)
  expect(story.content[0]?.event).toBe('work.recovered.query.news')
  const { content } = await server.ask(auditCalls.find, { query: { subject: 'query' } } as never, COMPLIANCE)
  expect(JSON.stringify(content)).not.toContain('is down')
})

/** Background work about a query that can fail. */
const failable = () => {
  const failing = { now: false }
  const { work } = notingFailures(server.database)({
    job: { name: 'query.news', data: undefined as never, retries: 1, retryDelay: 1 },
    work: async () => {
      if (failing.now) throw new ServiceError('mail', 'unavailable', 'is down')
    },
  })
  return { failing, work }
}

test('work that a restart has interrupted is not said to have recovered, also after an earlier recovery', async () => {
  const { queryId } = await create()
  const { failing, work } = failable()
  const states = async () => (await between(queryId, 'mail')).map(({ state, tries }) => `${state} ${tries}`)
  await work({ queryId }, { isLast: false, tries: 2 })
  expect(await states()).toEqual([])
  for (const recoveries of [1, 2]) {
    failing.now = true
    await expect(work({ queryId }, { isLast: false, tries: 1 })).rejects.toThrow('mail')
    failing.now = false
    await work({ queryId }, { isLast: false, tries: 2 })
    await work({ queryId }, { isLast: false, tries: 2 })
    expect(await states()).toEqual(Array.from({ length: recoveries }, () => 'done 2'))
  }
})

test('each work that was given up and then succeeded is said to have recovered', async () => {
  const { queryId } = await create()
  const { failing, work } = failable()
  failing.now = true
  for (let nth = 0; nth < 2; nth += 1)
    await expect(work({ queryId }, { isLast: true, tries: 2 })).rejects.toThrow('mail')
  failing.now = false
  for (let nth = 0; nth < 2; nth += 1) await work({ queryId }, { isLast: true, tries: 3 })
  const messages = await between(queryId, 'mail')
  expect(messages.map(({ state, tries }) => `${state} ${tries}`)).toEqual(['done 3', 'done 3'])
})

test('work that was given up is noted with its attempts, also within a day of another failure', async () => {
  const { queryId } = await create()
  const { work } = notingFailures(server.database)({
    job: { name: 'query.news', data: undefined as never, retries: 1, retryDelay: 1 },
    work: async () => {
      throw new Error('a bug')
    },
  })
  for (const attempt of [
    { isLast: false, tries: 1 },
    { isLast: true, tries: 2 },
  ])
    await expect(work({ queryId }, attempt)).rejects.toThrow('a bug')
  expect(await between(queryId, 'mail')).toMatchObject([{ state: 'failed', tries: 2, reason: 'unexpected' }])
})
