import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { passkeyChallengeTable, passkeyTable } from '../../../server/schema/passkey.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { outboxWith } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createAuthenticator } from './authenticator.ts'
import {
  addPasskey,
  demandPasskeys,
  openPasskeyBrowser,
  originOf,
  type PasskeyBrowser,
  signInOptions,
} from './passkey.scene.ts'

const CREDIT = 'credit@tehing.example'
const SHOP = 'shop@tehing.example'
const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(passkeyTable)
  await demandPasskeys(server, null)
})

/** A signed-in browser of credit with a passkey. */
const withPasskey = async () => {
  const browser = openPasskeyBrowser(server)
  await browser.login(CREDIT)
  return { browser, authenticator: await addPasskey(server, browser) }
}

const lastEntry = async () =>
  (await server.database.select().from(auditTable).orderBy(desc(auditTable.auditId)).limit(1))[0]

const refused = { status: 403, body: expect.objectContaining({ code: 'passkey.refused' }) }
const copied = { status: 403, body: expect.objectContaining({ code: 'passkey.copied' }) }
const wrongAddress = { status: 403, body: expect.objectContaining({ code: 'passkey.wrongAddress' }) }
const over = { status: 410, body: expect.objectContaining({ code: 'passkey.over' }) }

describe('adding a passkey', () => {
  test('stores its public key and name, tells the owner, and notes it', async () => {
    const browser = openPasskeyBrowser(server)
    await browser.login(CREDIT)
    await addPasskey(server, browser, 'Work laptop')
    expect(await lastEntry()).toMatchObject({ event: 'passkey.added', details: { name: 'Work laptop' } })
    const { body } = await browser.send(passkeyCalls.own)
    expect(body).toEqual([
      expect.objectContaining({ name: 'Work laptop', lastUsedAt: null, createdAt: expect.any(String) }),
    ])
    expect((await browser.send(userCalls.loggedIn)).body).toMatchObject({
      hasPasskey: true,
      passkeyFrom: null,
    })
    await outboxWith(server, 1, 'A passkey was added to your Tehing account')
  })

  test('asks for a discoverable key of a verified user, and excludes known ones', async () => {
    const { browser, authenticator } = await withPasskey()
    expect((await browser.send(passkeyCalls.startAdding, { body: {} })).body).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([
    ['another origin', { origin: 'https://portal.example.evil' }, wrongAddress],
    ['another domain', { rpId: 'portal.example' }, refused],
    ['an unverified user', { verified: false }, refused],
  ])('refuses %s', async (_, changes, problem) => {
    const browser = openPasskeyBrowser(server)
    await browser.login(CREDIT)
    const { body } = await browser.send(passkeyCalls.startAdding, { body: {} })
    const response = createAuthenticator(originOf(server)).create(
      passkeyCalls.startAdding.response.parse(body),
      changes,
    )
    expect(await browser.send(passkeyCalls.add, { body: { name: 'Key', response } })).toMatchObject(problem)
    expect(await server.database.$count(passkeyTable)).toBe(0)
  })

  test('refuses the answer of another session, and of a later time', async () => {
    const [mine, other] = [openPasskeyBrowser(server), openPasskeyBrowser(server)]
    await mine.login(CREDIT)
    await other.login(CREDIT)
    const start = async (browser: PasskeyBrowser) =>
      passkeyCalls.startAdding.response.parse(
        (await browser.send(passkeyCalls.startAdding, { body: {} })).body,
      )
    const authenticator = createAuthenticator(originOf(server))
    const stolen = { name: 'Key', response: authenticator.create(await start(mine)) }
    expect(await other.send(passkeyCalls.add, { body: stolen })).toMatchObject(over)
    const late = { name: 'Key', response: authenticator.create(await start(mine)) }
    server.advance(4 * MINUTE)
    expect(await mine.send(passkeyCalls.add, { body: late })).toMatchObject(over)
  })

  test('needs a fresh sign-in or the present password, and with a passkey a confirmation', async () => {
    const browser = openPasskeyBrowser(server)
    await browser.login(CREDIT)
    server.advance(11 * MINUTE)
    const start = (body: object) => browser.send(passkeyCalls.startAdding, { body })
    expect((await start({})).body).toMatchObject({ fields: [{ path: 'presentPassword' }] })
    expect((await start({ presentPassword: 'demo-tehing' })).status).toBe(200)
    await browser.login(CREDIT)
    await addPasskey(server, browser)
    expect((await start({})).status).toBe(200)
    server.advance(6 * MINUTE)
    expect((await start({ presentPassword: 'demo-tehing' })).body).toMatchObject({ code: 'session.confirm' })
  })
})

describe('signing in with a passkey', () => {
  test('needs no e-mail, and the audit trail says so', async () => {
    const { authenticator } = await withPasskey()
    const browser = openPasskeyBrowser(server)
    const options = await signInOptions(browser)
    expect(options).not.toHaveProperty('allowCredentials')
    const { status, headers, body } = await browser.send(passkeyCalls.signIn, {
      body: { response: authenticator.use(options) },
    })
    expect([status, body]).toEqual([200, expect.objectContaining({ role: 'CREDIT' })])
    expect(headers.get('role')).toBe('ROLE_CREDIT')
    expect(await browser.isSignedIn()).toBe(true)
    expect(await lastEntry()).toMatchObject({ event: 'session.started', details: { method: 'passkey' } })
    const { body: keys } = await browser.send(passkeyCalls.own)
    expect(keys).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  test('refuses a replayed answer', async () => {
    const { authenticator } = await withPasskey()
    const browser = openPasskeyBrowser(server)
    const body = { response: authenticator.use(await signInOptions(browser)) }
    expect((await browser.send(passkeyCalls.signIn, { body })).status).toBe(200)
    browser.forgetSession()
    expect(await browser.send(passkeyCalls.signIn, { body })).toMatchObject(over)
    expect(await lastEntry()).toMatchObject({ event: 'passkey.refused', details: { why: 'challenge' } })
  })

  test('uses up the challenge of a refused answer, too', async () => {
    const { authenticator } = await withPasskey()
    const browser = openPasskeyBrowser(server)
    const options = await signInOptions(browser)
    const wrong = { response: authenticator.use(options, { verified: false }) }
    expect(await browser.send(passkeyCalls.signIn, { body: wrong })).toMatchObject(refused)
    const right = { response: authenticator.use(options) }
    expect(await browser.send(passkeyCalls.signIn, { body: right })).toMatchObject(over)
  })

  test.each([
    ['another origin', { origin: 'https://portal.example.evil' }, 'origin', wrongAddress],
    ['another domain', { rpId: 'portal.example' }, 'invalid', refused],
    ['an unverified user', { verified: false }, 'notVerified', refused],
  ])('refuses %s and notes why', async (_, changes, why, problem) => {
    const { authenticator } = await withPasskey()
    const browser = openPasskeyBrowser(server)
    const body = { response: authenticator.use(await signInOptions(browser), changes) }
    expect(await browser.send(passkeyCalls.signIn, { body })).toMatchObject(problem)
    expect(await browser.isSignedIn()).toBe(false)
    expect(await lastEntry()).toMatchObject({ event: 'passkey.refused', details: { for: 'signIn', why } })
  })

  test.each([
    ['the last value again', 5],
    ['an earlier value', 4],
    ['no count at all', 0],
  ])('disables a copied key, whose counter sends %s', async (_, counter) => {
    const { authenticator } = await withPasskey()
    const browser = openPasskeyBrowser(server)
    const used = { response: authenticator.use(await signInOptions(browser), { counter: 5 }) }
    expect((await browser.send(passkeyCalls.signIn, { body: used })).status).toBe(200)
    browser.forgetSession()
    const copy = { response: authenticator.use(await signInOptions(browser), { counter }) }
    expect(await browser.send(passkeyCalls.signIn, { body: copy })).toMatchObject(copied)
    expect(await lastEntry()).toMatchObject({
      event: 'passkey.copySuspected',
      accountUserId: expect.any(Number),
      details: { for: 'signIn', why: 'copied', name: 'Office key' },
    })
    // The copy does not get in by counting on, and neither does the owner.
    const later = { response: authenticator.use(await signInOptions(browser), { counter: 9 }) }
    expect(await browser.send(passkeyCalls.signIn, { body: later })).toMatchObject(copied)
    expect(await lastEntry()).toMatchObject({ event: 'passkey.refused', details: { why: 'blocked' } })
  })

  test('a forged answer cannot make a key look copied', async () => {
    const { authenticator } = await withPasskey()
    const browser = openPasskeyBrowser(server)
    const forged = createAuthenticator(originOf(server)).use(await signInOptions(browser), { counter: 0 })
    const response = { ...forged, id: authenticator.id, rawId: authenticator.id }
    expect(await browser.send(passkeyCalls.signIn, { body: { response } })).toMatchObject(refused)
    expect(await lastEntry()).toMatchObject({ event: 'passkey.refused', details: { why: 'invalid' } })
  })

  test('an authenticator that never counts may send 0', async () => {
    const browser = openPasskeyBrowser(server)
    await browser.login(CREDIT)
    const authenticator = createAuthenticator(originOf(server))
    const { body } = await browser.send(passkeyCalls.startAdding, { body: {} })
    const response = authenticator.create(passkeyCalls.startAdding.response.parse(body), { counter: 0 })
    await browser.send(passkeyCalls.add, { body: { name: 'Phone', response } })
    for (const _ of [1, 2]) {
      const used = { response: authenticator.use(await signInOptions(browser), { counter: 0 }) }
      expect((await browser.send(passkeyCalls.signIn, { body: used })).status).toBe(200)
    }
  })

  test('refuses an answer from another browser, and a removed key', async () => {
    const { browser: own, authenticator } = await withPasskey()
    const [asked, other] = [openPasskeyBrowser(server), openPasskeyBrowser(server)]
    const stolen = { response: authenticator.use(await signInOptions(asked)) }
    await signInOptions(other)
    expect(await other.send(passkeyCalls.signIn, { body: stolen })).toMatchObject(over)
    const [key] = passkeyCalls.own.response.parse((await own.send(passkeyCalls.own)).body)
    expect((await own.send(passkeyCalls.remove, { params: { passkeyId: key?.id } })).status).toBe(204)
    const removed = { response: authenticator.use(await signInOptions(asked)) }
    expect(await asked.send(passkeyCalls.signIn, { body: removed })).toMatchObject(refused)
    expect(await lastEntry()).toMatchObject({ details: { why: 'unknown' } })
  })

  test('refuses the passkey of a deactivated account, and says no more than of an unknown one', async () => {
    const { authenticator } = await withPasskey()
    const setActive = (active: boolean) =>
      server.database.update(userTable).set({ active }).where(eq(userTable.email, CREDIT))
    await setActive(false)
    try {
      const browser = openPasskeyBrowser(server)
      const response = authenticator.use(await signInOptions(browser))
      expect(await browser.send(passkeyCalls.signIn, { body: { response } })).toMatchObject(refused)
      expect(await browser.isSignedIn()).toBe(false)
    } finally {
      await setActive(true)
    }
  })

  test('the database keeps no challenge that can be read', async () => {
    const browser = openPasskeyBrowser(server)
    const { challenge } = await signInOptions(browser)
    const stored = await server.database.select().from(passkeyChallengeTable)
    expect(JSON.stringify(stored)).not.toContain(challenge)
  })
})

describe('where the provider demands more than a password', () => {
  const TODAY = '2020-01-01'
  const LATER = '2999-01-01'
  const needed = { status: 403, body: expect.objectContaining({ code: 'login.passkeyNeeded' }) }
  const missing = { status: 403, body: expect.objectContaining({ code: 'login.passkeyMissing' }) }

  test.each(['credit', 'compliance', 'inhouse'])('%s cannot sign in by password alone', async (who) => {
    await demandPasskeys(server, TODAY)
    const browser = openPasskeyBrowser(server)
    const answered = await browser.login(`${who}@tehing.example`)
    expect(answered).toMatchObject(missing)
    expect(answered.headers.get('authorization')).toBeNull()
    expect(await browser.isSignedIn()).toBe(false)
  })

  test.each(['partner', 'shop'])('%s can, unless it is demanded of everyone', async (who) => {
    await demandPasskeys(server, TODAY)
    expect((await openPasskeyBrowser(server).login(`${who}@tehing.example`)).status).toBe(200)
    await demandPasskeys(server, TODAY, 'everyone')
    expect(await openPasskeyBrowser(server).login(`${who}@tehing.example`)).toMatchObject(missing)
  })

  test('neither a link for a new password nor the new password signs in', async () => {
    await demandPasskeys(server, TODAY)
    const earlier = openPasskeyBrowser(server)
    expect(await earlier.login(CREDIT)).toMatchObject(missing)
    const [before] = await server.database.select().from(userTable).where(eq(userTable.email, CREDIT))
    await server.request(registrationCalls.forgotPassword, { body: { email: CREDIT } })
    const link = /create-password\/([\da-f-]{36})/
    const [letter] = await outboxWith(server, 1, 'create-password')
    const [, uuid = ''] = link.exec(letter?.text ?? '') ?? []
    const password = 'viis-kaarti-laual-7'
    const chosen = await server.request(registrationCalls.createPassword, {
      params: { uuid },
      body: { password },
    })
    expect([chosen.status, chosen.headers.get('authorization')]).toEqual([204, null])
    // A browser that has given the old password does not go on either.
    expect(await earlier.send(passkeyCalls.startFirst)).toMatchObject(over)
    expect(await openPasskeyBrowser(server).login(CREDIT, password)).toMatchObject(missing)
    const { passwordHash } = before ?? {}
    await server.database.update(userTable).set({ passwordHash }).where(eq(userTable.email, CREDIT))
  })

  test('before the day a password is enough, and the user reads the day', async () => {
    await demandPasskeys(server, LATER)
    const browser = openPasskeyBrowser(server)
    expect((await browser.login(CREDIT)).status).toBe(200)
    expect((await browser.send(userCalls.loggedIn)).body).toMatchObject({
      hasPasskey: false,
      passkeyFrom: LATER,
    })
    const shop = openPasskeyBrowser(server)
    await shop.login(SHOP)
    expect((await shop.send(userCalls.loggedIn)).body).toMatchObject({ passkeyFrom: null })
  })

  test('the refusal of a wrong password does not mention passkeys', async () => {
    await demandPasskeys(server, TODAY)
    expect(await openPasskeyBrowser(server).login(CREDIT, 'wrong')).toMatchObject({
      status: 401,
      body: { code: 'login.failed' },
    })
  })

  test('the passkey is the second step, and only one of this account', async () => {
    const { authenticator } = await withPasskey()
    const partner = openPasskeyBrowser(server)
    await partner.login(SHOP)
    const ofShop = await addPasskey(server, partner)
    await demandPasskeys(server, TODAY)
    const browser = openPasskeyBrowser(server)
    expect(await browser.login(CREDIT)).toMatchObject(needed)
    const options = await signInOptions(browser, { afterPassword: true })
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const wrong = { response: ofShop.use(options) }
    expect(await browser.send(passkeyCalls.signIn, { body: wrong })).toMatchObject(refused)
    const right = { response: authenticator.use(await signInOptions(browser, { afterPassword: true })) }
    expect((await browser.send(passkeyCalls.signIn, { body: right })).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('without a passkey the first one is added, and signs in', async () => {
    await demandPasskeys(server, TODAY)
    const browser = openPasskeyBrowser(server)
    await browser.login(CREDIT)
    const start = () => browser.send(passkeyCalls.startFirst)
    const options = passkeyCalls.startFirst.response.parse((await start()).body)
    const body = { name: 'First', response: createAuthenticator(originOf(server)).create(options) }
    expect((await browser.send(passkeyCalls.addFirst, { body })).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
    browser.forgetSession()
    expect(await start()).toMatchObject(over)
  })

  test('with a passkey, or later than ten minutes, a password adds none', async () => {
    await withPasskey()
    await demandPasskeys(server, TODAY)
    const browser = openPasskeyBrowser(server)
    await browser.login(CREDIT)
    expect(await browser.send(passkeyCalls.startFirst)).toMatchObject(over)
    await server.database.delete(passkeyTable)
    expect((await browser.send(passkeyCalls.startFirst)).status).toBe(200)
    server.advance(11 * MINUTE)
    expect(await browser.send(passkeyCalls.startFirst)).toMatchObject(over)
    expect(await openPasskeyBrowser(server).send(passkeyCalls.startFirst)).toMatchObject(over)
  })

  test('the last passkey stays until there is another one', async () => {
    const { browser } = await withPasskey()
    await demandPasskeys(server, TODAY)
    const keys = async () => passkeyCalls.own.response.parse((await browser.send(passkeyCalls.own)).body)
    const remove = async () =>
      browser.send(passkeyCalls.remove, { params: { passkeyId: (await keys())[0]?.id } })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'passkey.last' } })
    expect(await keys()).toHaveLength(1)
    await addPasskey(server, browser, 'Spare')
    expect((await remove()).status).toBe(204)
    expect(await keys()).toMatchObject([{ name: 'Spare' }])
  })
})

describe('confirming with a passkey', () => {
  const remove = async (browser: PasskeyBrowser) => {
    const [key] = passkeyCalls.own.response.parse((await browser.send(passkeyCalls.own)).body)
    return browser.send(passkeyCalls.remove, { params: { passkeyId: key?.id } })
  }

  test('is good for five minutes', async () => {
    const { browser, authenticator } = await withPasskey()
    server.advance(6 * MINUTE)
    expect(await remove(browser)).toMatchObject({ status: 403, body: { code: 'session.confirm' } })
    const options = passkeyCalls.startConfirming.response.parse(
      (await browser.send(passkeyCalls.startConfirming)).body,
    )
    const body = { response: authenticator.use(options) }
    expect((await browser.send(passkeyCalls.confirm, { body })).status).toBe(204)
    expect((await remove(browser)).status).toBe(204)
  })

  test('another user’s passkey does not confirm', async () => {
    const { browser } = await withPasskey()
    const shop = openPasskeyBrowser(server)
    await shop.login(SHOP)
    const other = await addPasskey(server, shop)
    const options = passkeyCalls.startConfirming.response.parse(
      (await browser.send(passkeyCalls.startConfirming)).body,
    )
    const body = { response: other.use(options) }
    expect(await browser.send(passkeyCalls.confirm, { body })).toMatchObject(refused)
  })
})

test('users rename and remove their own passkeys only', async () => {
  const { browser } = await withPasskey()
  const [key] = passkeyCalls.own.response.parse((await browser.send(passkeyCalls.own)).body)
  const shop = openPasskeyBrowser(server)
  await shop.login(SHOP)
  const params = { passkeyId: key?.id }
  const body = { name: 'Renamed' }
  expect((await shop.send(passkeyCalls.rename, { params, body })).status).toBe(404)
  expect((await shop.send(passkeyCalls.remove, { params })).status).toBe(404)
  expect((await browser.send(passkeyCalls.rename, { params, body })).status).toBe(204)
  expect((await browser.send(passkeyCalls.own)).body).toMatchObject([{ name: 'Renamed' }])
  const entries = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'passkey.renamed'))
  expect(entries).toMatchObject([{ details: { name: 'Renamed' } }])
})
