import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { activationTable, userTable } from '../../../server/schema/user.table.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const STRANGER = 'nobody@tehing.example'
const [invited] = demoInvitations

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(loginAttemptTable)
})

const forget = (email: string) => server.request(registrationCalls.forgotPassword, { body: { email } })
const login = (username: string, password: string) =>
  server.request(sessionCalls.login, { body: { username, password } })
const linkOf = (uuid: string) => server.ask(registrationCalls.activationState, { params: { uuid } })
const choose = (uuid: string, password: string) =>
  server.request(registrationCalls.createPassword, { params: { uuid }, body: { password } })
const uuidIn = (letter: { text: string } | undefined) =>
  /create-password\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''

const LINK = '/create-password/'
/** Letters with a link; others report events of the account. */
const letters = async () => (await readOutbox(server)).filter(({ text }) => text.includes(LINK))

/** Requests a link and returns it from the letter. */
const askedFor = async (email: string) => {
  const before = (await letters()).length
  await forget(email)
  const [letter] = await outboxWith(server, before + 1, LINK)
  return { letter, uuid: uuidIn(letter) }
}

describe('a forgotten password', () => {
  test('gets a link by mail; the new password ends all sessions and the link', async () => {
    const token = await server.signIn(CREDIT)
    const { letter, uuid } = await askedFor(' Credit@Tehing.example '.trim())
    expect(letter?.heading).toBe('A new password for the Tehing partner portal')
    expect(letter?.text).toContain('60 minutes')
    const [user] = await server.database.select().from(userTable).where(eq(userTable.email, CREDIT))
    const fullName = `${user?.firstName} ${user?.lastName}`
    expect(await linkOf(uuid)).toEqual({
      state: 'open',
      purpose: 'reset',
      account: { fullName, email: CREDIT },
    })
    expect((await choose(uuid, 'uus-kuusepuu')).status).toBe(204)
    const read = (authorization: string) =>
      server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization } })
    expect((await read(token)).status).toBe(401)
    expect((await login(CREDIT, DEMO_PASSWORD)).status).toBe(401)
    expect((await login(CREDIT, 'uus-kuusepuu')).status).toBe(200)
    expect(await linkOf(uuid)).toEqual({ state: 'used', purpose: 'reset', account: null })
    expect((await choose(uuid, 'kolmas-parool')).body).toMatchObject({ code: 'activation.used' })
    const trail = await server.database
      .select({ event: auditTable.event })
      .from(auditTable)
      .where(and(eq(auditTable.accountUserId, user?.accountUserId ?? 0), sql`event like 'user.%'`))
    expect(trail.map(({ event }) => event)).toEqual(['user.resetAsked', 'user.passwordReset'])
  })

  test('names in the audit trail who asked: a signed-in user, or else the person', async () => {
    const accountOf = async (email: string) => {
      const [user] = await server.database.select().from(userTable).where(eq(userTable.email, email))
      return user?.accountUserId ?? 0
    }
    const [shop, compliance] = [await accountOf(SHOP), await accountOf(COMPLIANCE)]
    const authorization = await server.signIn(COMPLIANCE)
    const before = (await letters()).length
    await server.request(registrationCalls.forgotPassword, { body: { email: SHOP } }, undefined, {
      headers: { authorization },
    })
    await server.request(registrationCalls.forgotPassword, { body: { email: SHOP } }, undefined, {
      headers: { authorization: 'Bearer over' },
    })
    await outboxWith(server, before + 2, LINK)
    const asked = await server.database
      .select({ by: auditTable.accountUserId, of: auditTable.subjectId })
      .from(auditTable)
      .where(and(eq(auditTable.event, 'user.resetAsked'), eq(auditTable.subjectId, String(shop))))
      .orderBy(auditTable.auditId)
    expect(asked).toEqual([
      { by: compliance, of: String(shop) },
      { by: shop, of: String(shop) },
    ])
  })

  test('gets the same response for an unknown address, without a letter', async () => {
    const before = (await letters()).length
    const known = await forget(PARTNER)
    const unknown = await forget(STRANGER)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(known.status).toBe(204)
    const bare = ({ headers }: { headers: Headers }) =>
      [...headers.keys()].toSorted((a, b) => a.localeCompare(b))
    expect(bare(unknown)).toEqual(bare(known))
    // Letters are sent in order: once the last has arrived, none can precede it.
    await forget(SHOP)
    const sent = (await outboxWith(server, before + 2, LINK)).slice(0, 2)
    expect(sent.map(({ text }) => text).join()).not.toContain(STRANGER)
    expect(await letters()).toHaveLength(before + 2)
  })

  test('can be requested five times, for known and unknown addresses', async () => {
    for (const email of [INHOUSE, STRANGER]) {
      for (let nth = 0; nth < 5; nth += 1) expect((await forget(email)).status).toBe(204)
      const { status, headers, body } = await forget(email)
      expect(status).toBe(429)
      expect(body).toMatchObject({ code: 'request.tooMany' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // They do not block sign-ins.
    expect((await login(INHOUSE, DEMO_PASSWORD)).status).toBe(200)
  })

  test('ends a lockout after wrong guesses', async () => {
    for (let nth = 0; nth < 5; nth += 1) await login(SHOP, 'vale-parool')
    expect((await login(SHOP, DEMO_PASSWORD)).status).toBe(429)
    const { uuid } = await askedFor(SHOP)
    expect((await choose(uuid, 'poe-kuusepuu')).status).toBe(204)
    expect((await login(SHOP, 'poe-kuusepuu')).status).toBe(200)
  })

  test('leads an invited user to the first password', async () => {
    const { letter, uuid } = await askedFor(invited.email)
    expect(letter?.heading).toBe('Your account in the Tehing partner portal')
    expect(await linkOf(uuid)).toMatchObject({ state: 'open', purpose: 'invitation' })
  })

  test('does not reactivate an account', async () => {
    const { uuid } = await askedFor(PARTNER)
    const active = (value: boolean) =>
      server.database.update(userTable).set({ active: value }).where(eq(userTable.email, PARTNER))
    await active(false)
    expect(await linkOf(uuid)).toMatchObject({ state: 'used', account: null })
    expect((await choose(uuid, 'tagasi-parool')).body).toMatchObject({ code: 'activation.used' })
    const before = (await letters()).length
    await forget(PARTNER)
    await askedFor(CREDIT)
    expect((await letters()).length).toBe(before + 1)
    await active(true)
  })

  test('the link is stored as a hash, and an invitation does not work as one', async () => {
    const { uuid } = await askedFor(PARTNER)
    expect(JSON.stringify(await server.database.select().from(activationTable))).not.toContain(uuid)
    const [user] = await server.database.select().from(userTable).where(eq(userTable.email, invited.email))
    await server.database.update(userTable).set({ active: true }).where(eq(userTable.email, invited.email))
    expect(user?.active).toBe(false)
    expect(await linkOf(invited.uuid)).toMatchObject({ state: 'used', purpose: 'invitation' })
    await server.database.update(userTable).set({ active: false }).where(eq(userTable.email, invited.email))
  })

  test('the link expires after an hour, and another one is sent for it', async () => {
    const { uuid } = await askedFor(INHOUSE)
    server.advance(60 * 60_000)
    expect(await linkOf(uuid)).toEqual({ state: 'expired', purpose: 'reset', account: null })
    expect((await choose(uuid, 'hiline-parool')).body).toMatchObject({ code: 'activation.expired' })
    const before = (await letters()).length
    await server.ask(registrationCalls.resetActivationLink, { params: { uuid } })
    const [letter] = await outboxWith(server, before + 1, LINK)
    expect(await linkOf(uuidIn(letter))).toMatchObject({ state: 'open', purpose: 'reset' })
  })
})
