import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { providerSettingsTable } from '../../../server/schema/provider-settings.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { openPasskeyBrowser, type PasskeyBrowser } from './passkey.scene.ts'

const PARTNER = 'partner@tehing.example'
const COMPLIANCE = 'compliance@tehing.example'
const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const signedIn = async (email = PARTNER) => {
  const browser = openPasskeyBrowser(server)
  await browser.login(email)
  return browser
}
const sessionsOf = async (browser: PasskeyBrowser) =>
  sessionCalls.own.response.parse((await browser.send(sessionCalls.own)).body)
const ownId = async (browser: PasskeyBrowser) =>
  (await sessionsOf(browser)).find(({ current }) => current)?.id

test('users end one other session, and all others, but not this one that way', async () => {
  const [here, there, far] = [await signedIn(), await signedIn(), await signedIn()]
  const end = async (sessionId: string | undefined) =>
    (await here.send(sessionCalls.endOne, { params: { sessionId } })).status
  expect(await end(await ownId(there))).toBe(204)
  expect([await here.isSignedIn(), await there.isSignedIn(), await far.isSignedIn()]).toEqual([
    true,
    false,
    true,
  ])
  expect(await end(await ownId(here))).toBe(404)
  expect(await end('3f0c1a52-9d1e-4b57-9f0e-0c1d2e3f4a5b')).toBe(404)
  expect(await end('not an id')).toBe(404)
  const stranger = await signedIn('credit@tehing.example')
  expect(await end(await ownId(stranger))).toBe(404)
  expect((await here.send(sessionCalls.endOthers)).status).toBe(204)
  expect([await here.isSignedIn(), await far.isSignedIn(), await stranger.isSignedIn()]).toEqual([
    true,
    false,
    true,
  ])
})

test('a session says from which address it was started', async () => {
  expect(await sessionsOf(await signedIn())).toContainEqual(
    expect.objectContaining({ current: true, address: '127.0.0.1', sameAddress: true }),
  )
})

test('compliance ends all sessions of a user, and the trail says so', async () => {
  const browsers = [await signedIn(), await signedIn()]
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, PARTNER))
  const params = { id: user?.accountUserId }
  expect((await server.request(userCalls.endSessions, { params }, COMPLIANCE)).status).toBe(204)
  for (const browser of browsers) expect(await browser.isSignedIn()).toBe(false)
  const entries = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'user.sessionsEnded'))
  expect(entries).toMatchObject([{ subject: 'user', subjectId: String(user?.accountUserId) }])
  expect(
    (await server.request(userCalls.endSessions, { params: { id: 2_000_000_000 } }, COMPLIANCE)).status,
  ).toBe(404)
})

test('a shorter limit ends open sessions at once, a longer one lengthens none', async () => {
  const setHours = (sessionHours: number) =>
    server.database.update(providerSettingsTable).set({ sessionHours, sessionIdleMinutes: 480 })
  const HOUR = 60 * MINUTE
  await setHours(12)
  const older = await signedIn()
  const olderId = await ownId(older)
  server.advance(HOUR + MINUTE)
  const newer = await signedIn()
  await setHours(1)
  const answered = await older.send(userCalls.loggedIn)
  expect(answered).toMatchObject({ status: 401, body: { code: 'session.expired' } })
  expect((await sessionsOf(newer)).map(({ id }) => id)).not.toContain(olderId)

  await setHours(24)
  for (const _ of [1, 2]) {
    expect(await newer.isSignedIn()).toBe(true)
    server.advance(6 * HOUR - MINUTE)
  }
  expect(await newer.isSignedIn()).toBe(true)
  server.advance(3 * MINUTE)
  expect(await newer.send(userCalls.loggedIn)).toMatchObject({
    status: 401,
    body: { code: 'session.expired' },
  })
})

test('the provider sets how long a session lasts, and how long without use', async () => {
  await server.database.update(providerSettingsTable).set({ sessionHours: 1, sessionIdleMinutes: 20 })
  const [used, idle] = [await signedIn(), await signedIn()]
  for (const _ of [1, 2, 3]) {
    server.advance(19 * MINUTE)
    expect(await used.isSignedIn()).toBe(true)
  }
  expect(await idle.isSignedIn()).toBe(false)
  server.advance(4 * MINUTE)
  expect(await used.isSignedIn()).toBe(false)
})
