import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { passkeyTable } from '../../../server/schema/passkey.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import {
  addPasskey,
  demandPasskeys,
  openPasskeyBrowser,
  originOf,
  type PasskeyBrowser,
  signInOptions,
} from './passkey.scene.ts'

const COMPLIANCE = 'compliance@tehing.example'
const CREDIT = 'credit@tehing.example'
const MINUTE = 60_000
const copied = { status: 403, body: expect.objectContaining({ code: 'passkey.copied' }) }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(passkeyTable)
  await demandPasskeys(server, null)
})

const idOf = async (email: string) =>
  (await server.database.select().from(userTable).where(eq(userTable.email, email)))[0]?.accountUserId

const signedIn = async (email = CREDIT) => {
  const browser = openPasskeyBrowser(server)
  await browser.login(email)
  return browser
}

const use = async (browser: PasskeyBrowser, authenticator: Authenticator, counter: number) => {
  const response = authenticator.use(await signInOptions(browser), { counter })
  return browser.send(passkeyCalls.signIn, { body: { response } })
}

/** Credit's key has been used, and then a copy of it, which is found out. */
const copiedKey = async (browser: PasskeyBrowser, name = 'Office key') => {
  const authenticator = await addPasskey(server, browser, name)
  expect((await use(openPasskeyBrowser(server), authenticator, 5)).status).toBe(200)
  expect(await use(openPasskeyBrowser(server), authenticator, 5)).toMatchObject(copied)
  return authenticator
}

const ownKeys = async (browser: PasskeyBrowser) =>
  passkeyCalls.own.response.parse((await browser.send(passkeyCalls.own)).body)

test('a copy ends all sessions, and the owner and compliance learn what to do', async () => {
  const [desk, laptop] = [await signedIn(), await signedIn()]
  await copiedKey(desk)
  expect([await desk.isSignedIn(), await laptop.isSignedIn()]).toEqual([false, false])
  // The thief's browser is unknown again: its next sign-in is reported.
  const known = await (await signedIn()).send(sessionCalls.ownDevices)
  expect(known.body).toHaveLength(1)
  const [toOwner] = await outboxWith(server, 1, 'A passkey of your Tehing account is blocked')
  expect(toOwner?.text).toContain('“Office key”')
  expect(toOwner?.text).toContain('ask for a link for a new passkey')
  expect(toOwner?.text).toContain('nor any passkey added after it')
  const owner = await idOf(CREDIT)
  const [toCompliance] = await outboxWith(server, 1, 'may have been copied')
  expect(toCompliance?.text).toContain(`/user/${owner}/edit`)
  expect(toCompliance?.text).toContain('nor any passkey added after it')
  const seen = await server.ask(userCalls.edit, { params: { id: owner ?? 0 } }, COMPLIANCE)
  expect(seen.passkeyBlockedDtime).toEqual(expect.any(String))
  expect(await ownKeys(await signedIn())).toMatchObject([
    { name: 'Office key', blockedAt: seen.passkeyBlockedDtime },
  ])
})

test('a copy that is tried again writes no more letters', async () => {
  const letters = async () =>
    (await readOutbox(server)).filter(({ text }) => text.includes('may have a copy of your passkey'))
  const before = (await letters()).length
  const authenticator = await copiedKey(await signedIn(), 'Old phone')
  await outboxWith(server, before + 1, 'may have a copy of your passkey')
  for (const counter of [5, 6, 100])
    expect(await use(openPasskeyBrowser(server), authenticator, counter)).toMatchObject(copied)
  const [last] = await server.database.select().from(auditTable).orderBy(desc(auditTable.auditId)).limit(1)
  expect(last).toMatchObject({ event: 'passkey.refused', details: { why: 'blocked' } })
  expect(await letters()).toHaveLength(before + 1)
})

test('the password alone cannot replace the key', async () => {
  const authenticator = await copiedKey(await signedIn())
  const browser = await signedIn()
  expect(await browser.send(passkeyCalls.startConfirming)).toMatchObject(copied)
  expect((await browser.send(passkeyCalls.startAdding, { body: {} })).body).toMatchObject({
    code: 'session.confirm',
  })
  const [key] = await ownKeys(browser)
  expect((await browser.send(passkeyCalls.remove, { params: { passkeyId: key?.id } })).body).toMatchObject({
    code: 'session.confirm',
  })
  await demandPasskeys(server, '2020-01-01')
  const stranger = openPasskeyBrowser(server)
  expect((await stranger.login(CREDIT)).body).toMatchObject({ code: 'login.passkeyNeeded' })
  expect(await stranger.send(passkeyCalls.startSignIn, { body: { afterPassword: true } })).toMatchObject(
    copied,
  )
  expect((await stranger.send(passkeyCalls.startFirst)).status).toBe(410)
  expect(await use(stranger, authenticator, 9)).toMatchObject(copied)
})

test('another officer’s link replaces it, in the same authenticator too', async () => {
  await copiedKey(await signedIn())
  const id = (await idOf(CREDIT)) ?? 0
  await server.ask(
    userCalls.recoverPasskey,
    { params: { id }, body: { reason: 'Came with the passport' } },
    COMPLIANCE,
  )
  const [letter] = await outboxWith(server, 1, 'passkey-recovery/')
  expect(letter?.text).toContain(`${originOf(server)}/passkey-recovery/`)
  const uuid = /passkey-recovery\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''
  const options = passkeyCalls.startRecovering.response.parse(
    (await server.request(passkeyCalls.startRecovering, { params: { uuid } })).body,
  )
  expect(options.excludeCredentials).toEqual([])
  const fresh = createAuthenticator(originOf(server))
  const body = { name: 'New key', response: fresh.create(options) }
  expect((await server.request(passkeyCalls.recover, { params: { uuid }, body })).status).toBe(204)
  const browser = openPasskeyBrowser(server)
  expect((await use(browser, fresh, 2)).status).toBe(200)
  expect(await ownKeys(browser)).toMatchObject([{ name: 'New key', blockedAt: null }])
  const seen = await server.ask(userCalls.edit, { params: { id } }, COMPLIANCE)
  expect(seen.passkeyBlockedDtime).toBeNull()
})

test('another key of the account goes on working, and is the last one where one is demanded', async () => {
  const browser = await signedIn()
  const spare = await addPasskey(server, browser, 'Spare')
  await copiedKey(browser)
  await demandPasskeys(server, '2020-01-01')
  expect((await use(browser, spare, 2)).status).toBe(200)
  const remove = async (name: string) => {
    const key = (await ownKeys(browser)).find((one) => one.name === name)
    return browser.send(passkeyCalls.remove, { params: { passkeyId: key?.id } })
  }
  expect(await remove('Spare')).toMatchObject({ status: 409, body: { code: 'passkey.last' } })
  expect((await remove('Office key')).status).toBe(204)
})

test('keys added with a copied key are disabled with it, earlier ones are not', async () => {
  const desk = await signedIn()
  const spare = await addPasskey(server, desk, 'Spare')
  const authenticator = await addPasskey(server, desk)
  const thief = openPasskeyBrowser(server)
  expect((await use(thief, authenticator, 5)).status).toBe(200)
  const added = await addPasskey(server, thief, 'Another')
  expect((await use(thief, authenticator, 6)).status).toBe(200)
  expect(await use(desk, authenticator, 5)).toMatchObject(copied)
  const [entry] = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'passkey.copySuspected'))
    .orderBy(desc(auditTable.auditId))
    .limit(1)
  expect(entry?.details).toMatchObject({ name: 'Office key', added: ['Another'] })
  expect(await use(thief, added, 7)).toMatchObject(copied)
  expect((await use(desk, spare, 7)).status).toBe(200)
  // The next key is the owner's: the copy, tried again, takes nothing from it.
  const next = await addPasskey(server, desk, 'Next')
  expect(await use(thief, authenticator, 9)).toMatchObject(copied)
  expect((await use(desk, next, 7)).status).toBe(200)
})

test('beside a disabled key the last working key cannot be removed, even where none is required', async () => {
  const browser = await signedIn()
  const spare = await addPasskey(server, browser, 'Spare')
  await copiedKey(browser)
  expect((await use(browser, spare, 2)).status).toBe(200)
  const [first, second] = await ownKeys(browser)
  const remove = (passkeyId = '') => browser.send(passkeyCalls.remove, { params: { passkeyId } })
  expect(await remove(first?.id)).toMatchObject({ status: 409, body: { code: 'passkey.last' } })
  expect((await remove(second?.id)).status).toBe(204)
  expect((await remove(first?.id)).status).toBe(204)
})

test('the owner’s own two uses in the wrong order are no copy', async () => {
  const browser = await signedIn()
  const authenticator = await addPasskey(server, browser)
  const over = { body: { code: 'passkey.over' } }
  const [early, late] = [await signInOptions(browser), await signInOptions(browser)]
  const signIn = (options: typeof early, counter: number) =>
    browser.send(passkeyCalls.signIn, { body: { response: authenticator.use(options, { counter }) } })
  expect((await signIn(late, 11)).status).toBe(200)
  expect(await signIn(early, 10)).toMatchObject(over)
  const start = async () =>
    passkeyCalls.startConfirming.response.parse((await browser.send(passkeyCalls.startConfirming)).body)
  const confirm = (options: typeof early, counter: number) =>
    browser.send(passkeyCalls.confirm, { body: { response: authenticator.use(options, { counter }) } })
  const [hanging, repeated] = [await start(), await start()]
  expect((await confirm(repeated, 13)).status).toBe(204)
  expect(await confirm(hanging, 12)).toMatchObject(over)
  expect(await ownKeys(browser)).toMatchObject([{ blockedAt: null }])
})

test('a copy that confirms a step confirms nothing, and ends that session', async () => {
  const browser = await signedIn()
  const authenticator = await addPasskey(server, browser)
  expect((await use(openPasskeyBrowser(server), authenticator, 5)).status).toBe(200)
  server.advance(6 * MINUTE)
  const options = await browser.send(passkeyCalls.startConfirming)
  const response = authenticator.use(passkeyCalls.startConfirming.response.parse(options.body), {
    counter: 4,
  })
  expect(await browser.send(passkeyCalls.confirm, { body: { response } })).toMatchObject(copied)
  expect(await browser.isSignedIn()).toBe(false)
})

test('owner and thief at the same moment: neither stays signed in', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const authenticator = await addPasskey(server, await signedIn(), `Key ${round}`)
    const browsers = [openPasskeyBrowser(server), openPasskeyBrowser(server)]
    const answers = await Promise.all(browsers.map((browser) => use(browser, authenticator, 5)))
    expect(answers).toContainEqual(expect.objectContaining({ status: 403 }))
    for (const browser of browsers) expect(await browser.isSignedIn()).toBe(false)
    await server.database.delete(passkeyTable)
  }
})
