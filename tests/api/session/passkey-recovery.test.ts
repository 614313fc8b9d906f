import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { passkeyRecoveryTable, passkeyTable } from '../../../server/schema/passkey.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { outboxWith } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createAuthenticator } from './authenticator.ts'
import { addPasskey, openPasskeyBrowser, originOf, signInOptions } from './passkey.scene.ts'

const COMPLIANCE = 'compliance@tehing.example'
const CREDIT = 'credit@tehing.example'
const MINUTE = 60_000
const reason = 'The phone was stolen; confirmed by a call'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(passkeyTable)
  await server.database.delete(passkeyRecoveryTable)
})

const idOf = async (email: string) =>
  (await server.database.select().from(userTable).where(eq(userTable.email, email)))[0]?.accountUserId

let letters = 0
/** Sends credit a link; returns its id. */
const recover = async () => {
  const params = { id: await idOf(CREDIT) }
  const { status } = await server.request(userCalls.recoverPasskey, { params, body: { reason } }, COMPLIANCE)
  expect(status).toBe(204)
  letters += 1
  const [letter] = await outboxWith(server, letters, 'passkey-recovery/')
  return /passkey-recovery\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''
}

const answer = async (uuid: string) => {
  const params = { uuid }
  const { body } = await server.request(passkeyCalls.startRecovering, { params })
  const authenticator = createAuthenticator(originOf(server))
  const response = authenticator.create(passkeyCalls.startRecovering.response.parse(body))
  return { authenticator, parts: { params, body: { name: 'New phone', response } } }
}

test('another officer sends a link, with a reason, that replaces all passkeys and ends the sessions', async () => {
  const browser = openPasskeyBrowser(server)
  await browser.login(CREDIT)
  const lost = await addPasskey(server, browser)
  const uuid = await recover()
  const sent = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'user.passkeyRecoverySent'))
  expect(sent).toMatchObject([
    { accountUserId: await idOf(COMPLIANCE), subjectId: String(await idOf(CREDIT)), details: { reason } },
  ])
  expect((await server.request(passkeyCalls.recovery, { params: { uuid } })).body).toMatchObject({
    email: CREDIT,
  })
  const { authenticator, parts } = await answer(uuid)
  expect((await server.request(passkeyCalls.recover, parts)).status).toBe(204)
  expect(await browser.isSignedIn()).toBe(false)
  const other = openPasskeyBrowser(server)
  const old = { response: lost.use(await signInOptions(other)) }
  expect((await other.send(passkeyCalls.signIn, { body: old })).status).toBe(403)
  const fresh = { response: authenticator.use(await signInOptions(other)) }
  expect((await other.send(passkeyCalls.signIn, { body: fresh })).status).toBe(200)
  const [last] = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'passkey.recovered'))
    .orderBy(desc(auditTable.auditId))
  expect(last).toMatchObject({ accountUserId: await idOf(CREDIT), details: { removed: 1 } })
})

test('the link works once, for an hour, and not after a newer one', async () => {
  const first = await recover()
  const second = await recover()
  const over = { status: 410, body: { code: 'passkey.linkOver' } }
  const unknown = { status: 404, body: { code: 'passkey.linkUnknown' } }
  const open = (uuid: string) => server.request(passkeyCalls.recovery, { params: { uuid } })
  expect(await open(first)).toMatchObject(unknown)
  const { parts } = await answer(second)
  expect((await server.request(passkeyCalls.recover, parts)).status).toBe(204)
  expect(await open(second)).toMatchObject(over)
  expect(await server.request(passkeyCalls.recover, parts)).toMatchObject(over)
  const third = await recover()
  server.advance(61 * MINUTE)
  expect(await open(third)).toMatchObject(over)
})

test('none is sent to oneself, without a reason, or to an unknown user', async () => {
  const send = async (id: number | undefined, words: string) =>
    server.request(userCalls.recoverPasskey, { params: { id }, body: { reason: words } }, COMPLIANCE)
  expect(await send(await idOf(COMPLIANCE), reason)).toMatchObject({
    status: 409,
    body: { code: 'passkey.own' },
  })
  expect((await send(await idOf(CREDIT), ' ')).status).toBe(400)
  expect((await send(2_000_000_000, reason)).status).toBe(404)
})

test('a link of another account does not add a passkey to this one', async () => {
  const uuid = await recover()
  const { parts } = await answer(uuid)
  const another = await recover()
  const stolen = { ...parts, params: { uuid: another } }
  expect((await server.request(passkeyCalls.recover, stolen)).status).toBe(410)
  expect(await server.database.$count(passkeyTable)).toBe(0)
})
