import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import type { IdentityProvider } from '../../../server/services/identity/identity.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { decideOnPhone, finishDigital, type Person, startDigital, statusOf } from './digital.ts'

const stranger: Person = { identityCode: '37605030299' }

let server: TestServer
let open = 0
let most = 0
let asked = 0

/** The server's provider, which counts its polls. */
const counted = (provider: IdentityProvider): IdentityProvider => ({
  start: provider.start,
  poll: async (authentication, options) => {
    asked += 1
    open += 1
    most = Math.max(most, open)
    try {
      return await provider.poll(authentication, options)
    } finally {
      open -= 1
    }
  },
})

beforeAll(async () => {
  server = await startTestServer()
  const { services } = server.dependencies
  if (services.smartId) services.smartId = counted(services.smartId)
})
afterAll(() => server.stop())

const ask = (app: Awaited<ReturnType<typeof createApp>>, sessionId: string) =>
  app.inject({ method: 'GET', url: `/api/smartid/status/${sessionId}` })

test('of many requests and instances one polls the provider', async () => {
  const other = await createApp(server.dependencies)
  const { sessionId, verificationCode } = await startDigital(server, stranger)
  const answers = await Promise.all([
    statusOf(server, stranger, sessionId),
    statusOf(server, stranger, sessionId),
    ask(other, sessionId),
    ask(other, sessionId),
  ])
  expect(answers.map((answer) => ('statusCode' in answer ? answer.statusCode : answer.status))).toEqual([
    200, 200, 200, 200,
  ])
  expect([asked, most]).toEqual([1, 1])
  await decideOnPhone(server, verificationCode, 'confirmed')
  expect(await finishDigital(server, stranger, sessionId)).toMatchObject({ result: 'NO_ACCESS' })
  expect((await ask(other, sessionId)).json()).toMatchObject({ result: 'NO_ACCESS' })
  expect(asked).toBe(1)
  await other.close()
})

test('another instance takes over the poll of a stopped one', async () => {
  const other = await createApp(server.dependencies)
  const { sessionId, verificationCode } = await startDigital(server, stranger)
  const before = asked
  expect((await ask(other, sessionId)).json()).toMatchObject({ state: 'PENDING' })
  await other.close()
  expect(open).toBe(0)
  await decideOnPhone(server, verificationCode, 'confirmed')
  expect((await statusOf(server, stranger, sessionId)).body).toMatchObject({ state: 'PENDING' })
  server.advance(30_000)
  expect(await finishDigital(server, stranger, sessionId)).toMatchObject({ result: 'NO_ACCESS' })
  expect(asked).toBe(before + 2)
})

test('a provider that fails during the poll ends the sign-in', async () => {
  const { services } = server.dependencies
  const { smartId } = services
  if (smartId) {
    services.smartId = { ...smartId, poll: () => Promise.reject(new Error('the line went dead')) }
  }
  const { sessionId } = await startDigital(server, stranger)
  expect(await finishDigital(server, stranger, sessionId)).toMatchObject({ result: 'ERROR' })
  if (smartId) services.smartId = smartId
})

test('an unreachable provider is reported and counts for no limit', async () => {
  const { services } = server.dependencies
  const { smartId } = services
  delete services.smartId
  const person = { identityCode: '36003050128' }
  await expect(startDigital(server, person)).rejects.toThrow('login.notOffered')
  if (smartId) services.smartId = smartId
})
