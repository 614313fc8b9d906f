import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { et } from '../../lang/et.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { demoAccounts, DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { sessionTable } from '../../server/schema/session.table.ts'
import { userTable } from '../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from './server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const login = (username: string, password: string = DEMO_PASSWORD) =>
  server.request(sessionCalls.login, { body: { username, password } })

describe('signing in', () => {
  test.each(demoAccounts)('$email gets token, role and language', async ({ email, role }) => {
    const { status, headers, body } = await login(email)
    expect(status).toBe(200)
    expect(headers.get('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    expect(headers.get('role')).toBe(`ROLE_${role}`)
    expect(headers.get('language')).toBe('en')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({ role, language: 'en', expiresAt: expect.stringMatching(/Z$/) })
  })

  test('ignores case and surrounding spaces of the e-mail address', async () => {
    expect((await login(' Shop@TEHING.example ')).status).toBe(200)
  })

  test('gives one response to unknown user, wrong password, inactive user and seller without a partner', async () => {
    const { database } = server
    const base = { firstName: 'A', lastName: 'B', userRole: 'SHOP' as const }
    const [known] = await database.select().from(userTable).where(eq(userTable.email, 'shop@tehing.example'))
    const { passwordHash = null, partnerId = null } = known ?? {}
    await database.insert(userTable).values([
      { ...base, email: 'inactive@tehing.example', passwordHash, partnerId, active: false },
      { ...base, email: 'partnerless@tehing.example', passwordHash, active: true },
      {
        ...base,
        email: 'deleted@tehing.example',
        passwordHash,
        partnerId,
        active: true,
        deletedAt: new Date(),
      },
      { ...base, email: 'unset@tehing.example', partnerId, active: true },
    ])
    const answers = [
      await login('nobody@tehing.example'),
      await login('credit@tehing.example', 'wrong'),
      await login('inactive@tehing.example'),
      await login('partnerless@tehing.example'),
      await login('deleted@tehing.example'),
      await login('unset@tehing.example'),
    ]
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401)
      expect(headers.get('authorization')).toBeNull()
      expect(body).toMatchObject({ code: 'login.failed', detail: 'Invalid username or password' })
    }
  })
})

describe('limits on guesses', () => {
  test('delay the sixth attempt on an account, even with the right password', async () => {
    const account = 'shop-onspot@tehing.example'
    for (let count = 0; count < 5; count++) expect((await login(account, 'wrong')).status).toBe(401)
    const { status, headers, body } = await login(account)
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toMatch(/^(?:29|30)$/)
    expect(body).toMatchObject({ code: 'login.tooMany' })
    const lockedOut = eq(auditTable.requestId, headers.get('x-request-id') ?? '')
    expect(await server.database.select().from(auditTable).where(lockedOut)).toEqual([
      expect.objectContaining({
        event: 'session.lockedOut',
        accountUserId: expect.any(Number),
        details: { code: 'login.tooMany', address: '127.0.0.1', seconds: Number(headers.get('retry-after')) },
      }),
    ])
    expect((await login('shop-selfserve@tehing.example')).status).toBe(200)
    server.advance(MINUTE)
    expect((await login(account)).status).toBe(200)
  })

  test('an outdated password hash is renewed at sign-in', async () => {
    const email = 'credit@tehing.example'
    const own = eq(userTable.email, email)
    const stored = async () =>
      (await server.database.select().from(userTable).where(own))[0]?.passwordHash ?? ''
    const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 8192, timeCost: 1 })
    await server.database.update(userTable).set({ passwordHash }).where(own)
    const signIn = (password: string) =>
      server.request(sessionCalls.login, { body: { username: email, password } })
    expect((await signIn('wrong')).status).toBe(401)
    expect(await stored()).toBe(passwordHash)
    expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
  })

  test('a successful sign-in clears earlier failures', async () => {
    const account = 'inhouse@tehing.example'
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 4; count++) expect((await login(account, 'wrong')).status).toBe(401)
      expect((await login(account)).status).toBe(200)
    }
  })

  test('concurrent attempts are counted together', async () => {
    const tries = Array.from({ length: 12 }, () => login('together@example.ee', 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('one address cannot try many accounts', async () => {
    server.advance(HOUR)
    for (let count = 0; count < 50; count++) await login(`person${count}@example.ee`, 'wrong')
    expect((await login('person50@example.ee', 'wrong')).status).toBe(429)
    server.advance(HOUR)
  })
})

describe('sessions', () => {
  const withToken = (token: string) =>
    server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization: token } })

  test('return the user and their partner', async () => {
    const answer = await server.ask(userCalls.loggedIn, {}, 'shop@tehing.example')
    expect(answer.user).toMatchObject({ email: 'shop@tehing.example', role: 'SHOP', hideVatFields: false })
    expect(answer.partner).toMatchObject({
      businessName: 'Nutipood OÜ',
      featureSelfServe: true,
      inhouse: false,
    })
    expect(answer.partnerId).toBe(answer.partner?.partnerId)
    expect((await server.ask(userCalls.loggedIn, {}, 'credit@tehing.example')).partner).toBeNull()
    expect(await server.ask(userCalls.isPartnerInhouse, {}, 'inhouse@tehing.example')).toEqual({
      isInhouse: true,
    })
    for (const email of ['compliance@tehing.example', 'credit@tehing.example'] as const)
      expect(await server.ask(userCalls.isPartnerInhouse, {}, email)).toEqual({ isInhouse: true })
    for (const email of ['partner@tehing.example', 'shop@tehing.example'] as const)
      expect(await server.ask(userCalls.isPartnerInhouse, {}, email)).toEqual({ isInhouse: false })
    expect(await server.ask(userCalls.logo, {}, 'partner@tehing.example')).toEqual({ logo: null })
  })

  test('end on the server at logout, one at a time', async () => {
    const [left, kept] = [
      await server.signIn('credit@tehing.example'),
      await server.signIn('credit@tehing.example'),
    ]
    const { status } = await server.request(sessionCalls.logout, {}, undefined, {
      headers: { authorization: left },
    })
    expect(status).toBe(204)
    expect((await withToken(left)).body).toMatchObject({ status: 401, code: 'session.invalid' })
    expect((await withToken(kept)).status).toBe(200)
  })

  test('expire after 8 hours', async () => {
    const token = await server.signIn('credit@tehing.example')
    for (let hours = 0; hours < 7; hours++) {
      server.advance(HOUR - MINUTE)
      expect((await withToken(token)).status).toBe(200)
    }
    server.advance(HOUR - MINUTE)
    expect((await withToken(token)).status).toBe(200)
    server.advance(9 * MINUTE)
    expect((await withToken(token)).body).toMatchObject({ status: 401, code: 'session.expired' })
  })

  test('end after an hour without use; background requests do not count', async () => {
    const unattended = (authorization: string) =>
      server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization, 'x-unattended': '1' } })
    const token = await server.signIn('credit@tehing.example')
    server.advance(50 * MINUTE)
    expect((await withToken(token)).status).toBe(200)
    server.advance(50 * MINUTE)
    expect((await unattended(token)).status).toBe(200)
    server.advance(11 * MINUTE)
    expect((await unattended(token)).body).toMatchObject({ status: 401, code: 'session.expired' })
    expect((await withToken(token)).body).toMatchObject({ status: 401, code: 'session.expired' })
  })

  test('end when the user is deactivated', async () => {
    const token = await server.signIn('shop-selfserve@tehing.example')
    const ofShop = eq(userTable.email, 'shop-selfserve@tehing.example')
    await server.database.update(userTable).set({ active: false }).where(ofShop)
    expect((await withToken(token)).status).toBe(401)
    await server.database.update(userTable).set({ active: true }).where(ofShop)
  })

  test('end with a new password, which is never logged', async () => {
    const email = 'compliance@tehing.example'
    const [one, two] = [await server.signIn(email), await server.signIn(email)]
    const changed = await server.request(
      userCalls.savePassword,
      { body: { password: 'uus-salakiri' } },
      undefined,
      {
        headers: { authorization: one },
      },
    )
    expect(changed.status).toBe(204)
    for (const token of [one, two]) expect((await withToken(token)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    const token = await server.signIn(email, 'uus-salakiri')
    const asParameter = { query: { password: DEMO_PASSWORD } }
    const back = await server.request(userCalls.savePassword, asParameter, undefined, {
      headers: { authorization: token },
    })
    expect(back.status).toBe(204)
    const [stored] = await server.database.select().from(userTable).where(eq(userTable.email, email))
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('use the stored language for errors', async () => {
    const email = 'inhouse@tehing.example'
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, email)
    const wrong = await server.refuse(userCalls.changeLanguage, { query: { language: 'xx' } }, email)
    expect(wrong).toMatchObject({ status: 400, detail: et['error.request.invalid'] })
    expect(wrong.fields).toMatchObject([{ path: 'language', detail: et['field.choice'] }])
    await server.ask(userCalls.changeLanguage, { query: { language: 'en' } }, email)
  })

  test('possible managers are users of in-house partners', async () => {
    const managers = await server.ask(userCalls.inhouseManagers, {}, 'credit@tehing.example')
    expect(managers).toEqual([{ accountUserId: expect.any(Number), fullName: 'Ingrid Hallik' }])
  })

  test('the flag that hides amounts with VAT can be toggled', async () => {
    const email = 'partner@tehing.example'
    const set = (query: { hide?: boolean }) => server.ask(userCalls.toggleHideVatFields, { query }, email)
    expect(await set({})).toEqual({ hideVatFields: true })
    expect(await set({})).toEqual({ hideVatFields: false })
    // Two windows that request the same value do not undo each other.
    expect(await set({ hide: true })).toEqual({ hideVatFields: true })
    expect(await set({ hide: true })).toEqual({ hideVatFields: true })
    expect(await set({ hide: false })).toEqual({ hideVatFields: false })
  })

  test('sign-ins, refusals and ends are audited', async () => {
    const events = await server.database.select({ event: auditTable.event }).from(auditTable)
    const names = new Set(events.map(({ event }) => event))
    expect([...names]).toEqual(
      expect.arrayContaining(['session.started', 'session.refused', 'session.ended', 'user.passwordChanged']),
    )
    expect(await server.database.$count(sessionTable)).toBeGreaterThan(0)
  })
})
