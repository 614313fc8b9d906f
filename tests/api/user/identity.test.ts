import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { type User, userUpdate } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { passkeyTable } from '../../../server/schema/passkey.table.ts'
import { digitalLoginTable } from '../../../server/schema/digital-login.table.ts'
import { passkeyRecoveryTable, pendingSignInTable } from '../../../server/schema/passkey.table.ts'
import { ssoIdTable, ssoSubjectTable } from '../../../server/schema/sso.table.ts'
import { activationTable, type UserRow, userTable } from '../../../server/schema/user.table.ts'
import { completeLogin } from '../../../server/session/digital/complete-login.ts'
import { sendRecovery } from '../../../server/session/passkey/recovery.job.ts'
import { findSession, insertSession, lockUserRow } from '../../../server/session/session.store.ts'
import { resetPassword } from '../../../server/user/activation/reset.job.ts'
import { writeUser } from '../../../server/user/user.store.ts'
import { completed } from '../../domain/identifier/identifier.arbitrary.ts'
import { isPersonalCodeNow } from '../../../domain/valid/valid-identifier.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { COMPLIANCE, OTHER_SHOP as ADMIN } from '../query/example.ts'
import { addPasskey, demandPasskeys, openPasskeyBrowser } from '../session/passkey.scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { formOf, lastAuditOf, partnerNamed, userWith } from './people.ts'

type Email = `${string}@${string}`
const MINUTE = 60_000

let server: TestServer
let admin: UserRow
let partnerId: number
beforeAll(async () => {
  server = await startTestServer()
  admin = await userWith(server, ADMIN)
  partnerId = await partnerNamed(server, 'Tööriistakeskus OÜ')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(passkeyTable)
  await demandPasskeys(server, null)
})

let count = 0
const freshCode = (): string => {
  count += 1
  const [code] = completed(`3800102${String(count).padStart(3, '0')}`, isPersonalCodeNow)
  if (!code) throw new Error('no check digit')
  return code
}
const freshEmail = (): Email => `isik-${(count += 1)}@tehing.example`

/** Stores a user of the administrator's partner who has signed in before. */
const addUser = async (parts: Partial<UserRow> = {}): Promise<UserRow & { email: Email }> => {
  const email = freshEmail()
  const stored = { email, personalCode: freshCode(), userRole: 'SHOP' as const, partnerId, active: true }
  const [made] = await server.database
    .insert(userTable)
    .values({ firstName: 'Uno', lastName: 'Uus', passwordHash: admin.passwordHash, ...stored, ...parts })
    .returning()
  if (!made) throw new Error('no user')
  return { ...made, email }
}
const read = (id: number, who: Email = COMPLIANCE) => server.ask(userCalls.edit, { params: { id } }, who)
const bodyOf = (user: User, parts: Partial<User>) => userUpdate.parse({ ...user, ...parts })
const update = async (id: number, parts: Partial<User>, who: Email = COMPLIANCE) =>
  server.request(userCalls.update, { body: bodyOf(await read(id), parts) }, who)
const headers = (authorization: string) => ({ headers: { authorization } })
const isOpen = async (token: string) =>
  (await server.request(userCalls.loggedIn, {}, undefined, headers(token))).status === 200
const lettersTo = async (email: string, subject: string) =>
  (await readOutbox(server)).filter(
    ({ heading, text }) => `${heading} ${text}`.includes(subject) && text.includes(email),
  )

const invited = () =>
  server.ask(
    userCalls.save,
    { body: formOf({ email: freshEmail(), personalCode: freshCode(), userRole: 'SHOP', partnerId }) },
    ADMIN,
  )

describe.each(['email', 'personalCode'] as const)('the %s of a protected account', (field) => {
  const other = () => ({ [field]: field === 'email' ? freshEmail() : freshCode() })

  test.each<[string, Partial<UserRow>]>([
    ['an active one', {}],
    ['a deactivated one', { active: false }],
    ['an administrator who has not come yet', { active: false, passwordHash: null, partnerAdmin: true }],
  ])('is not changed by a partner’s administrator: %s', async (_, parts) => {
    const { accountUserId } = await addUser(parts)
    const before = await userOf(accountUserId)
    expect(await update(accountUserId, other(), ADMIN)).toMatchObject({
      status: 400,
      body: { fields: [{ path: field, code: 'field.identityByCompliance' }] },
    })
    expect(await userOf(accountUserId)).toEqual(before)
    expect((await update(accountUserId, { phone: '+372 5000 0077' }, ADMIN)).status).toBe(200)
  })

  test('is changed by compliance: sessions, sign-ins in progress and links end, and both addresses get a letter', async () => {
    const { accountUserId, email } = await addUser()
    const token = await server.signIn(email)
    await openWays(accountUserId)
    const change = other()
    expect((await update(accountUserId, change)).status).toBe(200)
    expect(await isOpen(token)).toBe(false)
    expect(await waysOf(accountUserId)).toEqual([])
    const subject = field === 'email' ? 'e-mail address of your Tehing' : 'ID code of your Tehing'
    await outboxWith(server, 1, change.email ?? email)
    await outboxWith(server, field === 'email' ? 2 : 1, email)
    expect((await lettersTo(email, subject)).length).toBe(field === 'email' ? 2 : 1)
    expect(await lastAuditOf(server, 'user.changed')).toMatchObject({
      subjectId: String(accountUserId),
      details: { [field]: field === 'email' ? { from: email, to: change.email } : 'changed' },
    })
  })

  test('of a closed account is not freed by an administrator, nor anything else changed', async () => {
    const { accountUserId } = await addUser()
    await server.ask(userCalls.deactivate, { params: { id: accountUserId } }, COMPLIANCE)
    for (const parts of [other(), { phone: '+372 5000 0078' }])
      expect(await update(accountUserId, parts, ADMIN)).toMatchObject({
        status: 409,
        body: { code: 'user.closedByCompliance' },
      })
  })

  test('needs a fresh confirmation by a user with a passkey', async () => {
    const { accountUserId } = await addUser()
    const browser = openPasskeyBrowser(server)
    await browser.login(COMPLIANCE)
    const authenticator = await addPasskey(server, browser)
    server.advance(6 * MINUTE)
    const body = bodyOf(await read(accountUserId), other())
    expect(await browser.send(userCalls.update, { body })).toMatchObject({
      status: 403,
      body: { code: 'session.confirm' },
    })
    const options = await browser.send(passkeyCalls.startConfirming)
    const response = authenticator.use(passkeyCalls.startConfirming.response.parse(options.body))
    await browser.send(passkeyCalls.confirm, { body: { response } })
    expect((await browser.send(userCalls.update, { body })).status).toBe(200)
  })
})

const userOf = async (id: number) => {
  const [found] = await server.database.select().from(userTable).where(eq(userTable.accountUserId, id))
  return found
}

/** One row of each way that opens an account without its password. */
const openWays = async (accountUserId: number): Promise<void> => {
  const { database } = server
  const expiresAt = new Date(server.dependencies.now().getTime() + MINUTE)
  const row = { accountUserId, expiresAt }
  const unique = `ways ${(count += 1)}`
  await database.insert(pendingSignInTable).values({ ...row, browserHash: unique })
  await database.insert(ssoIdTable).values({ ...row, browserHash: '', idHash: unique })
  await database.insert(ssoSubjectTable).values({ accountUserId, issuer: 'https://issuer', subject: unique })
  await database.insert(digitalLoginTable).values({
    accountUserId,
    method: 'smartid',
    result: 'OK',
    identityCode: '',
    providerSession: '',
    challenge: '',
    interactions: '',
  })
  await database.insert(activationTable).values({ ...row, uuidHash: unique })
  await database.insert(passkeyRecoveryTable).values({ ...row, uuidHash: unique })
}
const waysOf = async (id: number): Promise<string[]> => {
  const tables = { pendingSignInTable, ssoIdTable, ssoSubjectTable, activationTable, passkeyRecoveryTable }
  const found: string[] = []
  for (const [name, table] of Object.entries(tables))
    if ((await server.database.$count(table, eq(table.accountUserId, id))) > 0) found.push(name)
  const { accountUserId, result } = digitalLoginTable
  const ready = and(eq(accountUserId, id), eq(result, 'OK'))
  return (await server.database.$count(digitalLoginTable, ready)) > 0 ? [...found, 'digital'] : found
}

describe('the e-mail address', () => {
  test('of an invited user is corrected by the administrator, without letters about it', async () => {
    const made = await invited()
    await outboxWith(server, 1, made.email)
    const email = freshEmail()
    expect((await update(made.accountUserId, { email }, ADMIN)).status).toBe(200)
    await outboxWith(server, 1, email)
    expect(await lettersTo(email, 'e-mail address of your Tehing')).toEqual([])
  })

  test('in other letters is the same address', async () => {
    const { accountUserId, email } = await addUser()
    const token = await server.signIn(email)
    expect((await update(accountUserId, { email: email.toUpperCase() }, ADMIN)).status).toBe(200)
    expect(await isOpen(token)).toBe(true)
  })

  test('that changes while a letter with a link is on its way gets no link at the earlier address', async () => {
    const { accountUserId, email } = await addUser()
    const { accountUserId: officerId } = await userWith(server, COMPLIANCE)
    // The letters are asked for in a transaction that ends after the change.
    await server.database.transaction(async (tx) => {
      await resetPassword(server.dependencies, tx, accountUserId)
      await sendRecovery(server.dependencies, tx, { accountUserId, officerId })
      expect((await update(accountUserId, { email: freshEmail() })).status).toBe(200)
    })
    const now = await userOf(accountUserId)
    await outboxWith(server, 3, now?.email)
    expect((await lettersTo(email, 'create-password')).length).toBe(0)
  })

  test('stays with the account that a link activates at the same moment', async () => {
    const made = await invited()
    const [letter] = await outboxWith(server, 1, made.email)
    const uuid = /create-password\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''
    const [used, changed] = await Promise.all([
      server.request(registrationCalls.createPassword, {
        params: { uuid },
        body: { password: DEMO_PASSWORD },
      }),
      server.request(userCalls.update, { body: bodyOf(made, { email: freshEmail() }) }, ADMIN),
    ])
    // Whichever comes first, the other is refused.
    expect([`${used.status} ${changed.status}`]).toEqual([
      used.status === 204 ? expect.stringMatching(/^204 4(?:00|09)$/) : '404 200',
    ])
  })
})

describe('a sign-in at the moment of a change', () => {
  const waits = () => expect.poll(() => waitingForLocks(server)).toBeGreaterThan(0)

  test('by phone with the earlier personal code finds no account', async () => {
    const { accountUserId, personalCode } = await addUser()
    const started = { identityCode: personalCode, providerSession: '', challenge: '', interactions: '' }
    const [login] = await server.database
      .insert(digitalLoginTable)
      .values({ method: 'smartid', ...started })
      .returning()
    if (!login) throw new Error('no sign-in')
    let confirmed: Promise<void> | undefined
    await server.database.transaction(async (tx) => {
      await lockUserRow(tx, accountUserId)
      confirmed = completeLogin(server.database, login, 'OK')
      await waits()
      await writeUser(tx, accountUserId, { personalCode: freshCode() })
    })
    await confirmed
    const [after] = await server.database
      .select()
      .from(digitalLoginTable)
      .where(eq(digitalLoginTable.digitalLoginId, login.digitalLoginId))
    expect(after).toMatchObject({ result: 'NO_ACCESS', accountUserId: null })
  })

  test('that is starting its session has it ended', async () => {
    const { accountUserId } = await addUser()
    await openWays(accountUserId)
    const [now, jti] = [server.dependencies.now(), randomUUID()]
    let changed: ReturnType<typeof update> | undefined
    await server.database.transaction(async (tx) => {
      await tx.delete(ssoIdTable).where(eq(ssoIdTable.accountUserId, accountUserId))
      changed = update(accountUserId, { email: freshEmail() })
      await waits()
      const expiresAt = new Date(now.getTime() + MINUTE)
      await insertSession(tx, { jti, accountUserId, method: 'sso', createdAt: now, expiresAt })
    })
    expect((await changed)?.status).toBe(200)
    expect(await findSession(server.database, { jti })).toBeUndefined()
  })
})

describe('the own e-mail address', () => {
  const later = async (who: Email) => {
    const browser = openPasskeyBrowser(server)
    await browser.login(who)
    server.advance(11 * MINUTE)
    return browser
  }
  const ownBody = async (id: number, email: Email = freshEmail()) => ({
    body: bodyOf(await read(id), { email }),
  })

  test('needs a fresh sign-in or the password; other sessions end, this one stays', async () => {
    const own = await addUser({ partnerAdmin: true })
    const elsewhere = await server.signIn(own.email)
    const browser = await later(own.email)
    const change = await ownBody(own.accountUserId)
    const asked = { status: 403, body: { code: 'session.confirmPassword' } }
    expect(await browser.send(userCalls.update, change)).toMatchObject(asked)
    const wrong = await browser.send(sessionCalls.confirm, { body: { presentPassword: 'not mine' } })
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'presentPassword', code: 'field.presentPassword' }] },
    })
    expect(await browser.send(userCalls.update, change)).toMatchObject(asked)
    await browser.send(sessionCalls.confirm, { body: { presentPassword: DEMO_PASSWORD } })
    expect((await browser.send(userCalls.update, change)).status).toBe(200)
    expect([await isOpen(elsewhere), await browser.isSignedIn()]).toEqual([false, true])
    await outboxWith(server, 2, own.email)
  })

  test('is not changed after the password alone by a user who has, or must have, a passkey', async () => {
    const own = await addUser({ partnerAdmin: true })
    const browser = await later(own.email)
    await demandPasskeys(server, '2020-01-01', 'everyone')
    const present = { body: { presentPassword: DEMO_PASSWORD } }
    const missing = { status: 403, body: { code: 'session.passkeyMissing' } }
    expect(await browser.send(sessionCalls.confirm, present)).toMatchObject(missing)
    await demandPasskeys(server, null)
    const withKey = openPasskeyBrowser(server)
    await withKey.login(own.email)
    await addPasskey(server, withKey)
    server.advance(6 * MINUTE)
    const asked = { status: 403, body: { code: 'session.confirm' } }
    expect(await withKey.send(userCalls.update, await ownBody(own.accountUserId))).toMatchObject(asked)
    expect(await withKey.send(sessionCalls.confirm, present)).toMatchObject(asked)
  })

  test('is not changed longer after a passkey by repeating the password', async () => {
    const own = await addUser({ partnerAdmin: true })
    const browser = openPasskeyBrowser(server)
    await browser.login(own.email)
    await addPasskey(server, browser)
    const asked = { status: 403, body: { code: 'session.confirm' } }
    server.advance(4 * MINUTE)
    const present = { body: { presentPassword: DEMO_PASSWORD } }
    expect(await browser.send(sessionCalls.confirm, present)).toMatchObject(asked)
    server.advance(2 * MINUTE)
    expect(await browser.send(userCalls.update, await ownBody(own.accountUserId))).toMatchObject(asked)
  })

  test('needs a new sign-in by a user with neither', async () => {
    const own = await addUser({ partnerAdmin: true })
    const browser = await later(own.email)
    await server.database
      .update(userTable)
      .set({ passwordHash: null })
      .where(eq(userTable.accountUserId, own.accountUserId))
    expect(await browser.send(userCalls.update, await ownBody(own.accountUserId))).toMatchObject({
      status: 403,
      body: { code: 'session.notFresh' },
    })
  })
})
