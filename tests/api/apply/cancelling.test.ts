import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import type { TestServer } from '../server.ts'
import { startDigital, statusOf } from '../session/digital.ts'
import { Phone, sendApplication, startApplyServer } from './scene.ts'

/** Uses the sandbox's phone page, and makes no decision there. */
const person = { identityCode: '37803140002' }

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer
beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())
beforeEach(() => server.database.delete(loginAttemptTable))

const cancel = (token: string, sessionId: string) =>
  server.request(applyCalls.cancelIdentification, { body: { token, method: 'smartid', sessionId } })
const resultOf = async (token: string, sessionId: string) =>
  (await server.ask(applyCalls.identification, { body: { token, method: 'smartid', sessionId } })).result

test('cancels the identification at the customer’s link', async () => {
  const { byMail } = await sendApplication(scene)
  const { sessionId } = await new Phone(server, byMail).start(person)
  expect((await cancel(byMail, sessionId)).status).toBe(204)
  expect(await resultOf(byMail, sessionId)).toBe('USER_CANCELLED')
})

test('cancels no identification of another link, and no sign-in', async () => {
  const own = await sendApplication(scene)
  const other = await sendApplication(scene)
  const { sessionId } = await new Phone(server, own.byMail).start(person)
  expect((await cancel(other.byMail, sessionId)).status).toBe(204)
  await server.request(sessionCalls.cancelDigitalLogin, { params: { sessionId } })
  expect(await resultOf(own.byMail, sessionId)).toBeNull()
  const signIn = await startDigital(server, person)
  await cancel(other.byMail, signIn.sessionId)
  expect(await statusOf(server, person, signIn.sessionId)).toMatchObject({
    status: 200,
    body: { state: 'PENDING' },
  })
})
