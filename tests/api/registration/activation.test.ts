import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { demoInvitations, USED_INVITATION } from '../../../server/demo/invitations.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { activationTable, userTable } from '../../../server/schema/user.table.ts'
import { inviteUser } from '../../../server/user/activation/invite.job.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'

const [open, expired] = demoInvitations
const UNKNOWN = '10000000-0000-4000-8000-00000000ffff'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(loginAttemptTable)
})

const stateOf = async (uuid: string) =>
  (await server.ask(registrationCalls.activationState, { params: { uuid } })).state
const choose = (uuid: string, password: string) =>
  server.request(registrationCalls.createPassword, { params: { uuid }, body: { password } })
const login = (username: string, password: string) =>
  server.request(sessionCalls.login, { body: { username, password } })

describe('an activation link', () => {
  test('reports its state', async () => {
    expect(await stateOf(open.uuid)).toBe('open')
    expect(await stateOf(expired.uuid)).toBe('expired')
    expect(await stateOf(USED_INVITATION)).toBe('used')
    const params = { uuid: UNKNOWN }
    expect(await server.refuse(registrationCalls.activationState, { params })).toMatchObject({
      status: 404,
      code: 'activation.unknown',
    })
  })

  test('that cannot be used refuses a password', async () => {
    expect((await choose(expired.uuid, 'uus-kuusepuu')).body).toMatchObject({ code: 'activation.expired' })
    expect((await choose(USED_INVITATION, 'uus-kuusepuu')).body).toMatchObject({ code: 'activation.used' })
    expect((await choose(UNKNOWN, 'uus-kuusepuu')).body).toMatchObject({ code: 'activation.unknown' })
    expect((await login('partner@tehing.example', 'uus-kuusepuu')).status).toBe(401)
  })

  test('requires at least six characters', async () => {
    const short = await choose(open.uuid, 'viis5')
    expect(short.body).toMatchObject({ fields: [{ path: 'password', code: 'field.password' }] })
    const params = { uuid: open.uuid }
    const missing = await server.refuse(registrationCalls.createPassword, { params })
    expect(missing.fields).toMatchObject([{ path: 'password', code: 'field.required' }])
  })

  test('sets the first password once, also when used twice at once', async () => {
    expect((await login(open.email, 'uus-kuusepuu')).status).toBe(401)
    const [one, two] = await Promise.all([
      choose(open.uuid, 'uus-kuusepuu'),
      choose(open.uuid, 'teine-parool'),
    ])
    expect([one.status, two.status].filter((status) => status === 204)).toHaveLength(1)
    const chosen = one.status === 204 ? 'uus-kuusepuu' : 'teine-parool'
    expect((await login(open.email, chosen)).status).toBe(200)
    expect(await stateOf(open.uuid)).toBe('used')
    expect((await choose(open.uuid, 'kolmas-parool')).status).toBe(409)
  })

  test('is stored as a hash only', async () => {
    const kept = JSON.stringify(await server.database.select().from(activationTable))
    for (const { uuid } of demoInvitations) expect(kept).not.toContain(uuid)
  })
})

describe('a new activation link', () => {
  const resend = (uuid: string, key: string) =>
    server.request(registrationCalls.resetActivationLink, { params: { uuid } }, undefined, {
      headers: { 'idempotency-key': key },
    })

  test('comes by mail in the user’s language, and works until another one is used', async () => {
    expect((await resend(expired.uuid, 'first')).status).toBe(204)
    const [english] = await outboxWith(server, 1, expired.email)
    await server.database.update(userTable).set({ language: 'et' }).where(eq(userTable.email, expired.email))
    expect((await resend(expired.uuid, 'second')).status).toBe(204)
    const [estonian] = await outboxWith(server, 2, expired.email)
    expect(english?.heading).toBe('Your account in the Tehing partner portal')
    expect(english?.text).toContain('Hello, Hille Hilineja')
    expect(estonian?.heading).toBe('Sinu konto Tehingu partneriportaalis')
    expect(estonian?.text).toContain(expired.email)
    const uuids = [english, estonian].map(
      (letter) => /create-password\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? '',
    )
    for (const uuid of uuids) expect(await stateOf(uuid)).toBe('open')
    expect((await choose(uuids[0] ?? '', 'hilineja-parool')).status).toBe(204)
    for (const uuid of [...uuids, expired.uuid]) expect(await stateOf(uuid)).toBe('used')
    expect((await login(expired.email, 'hilineja-parool')).status).toBe(200)
  })

  test('is sent once per key, and not to users with a password', async () => {
    expect((await resend(expired.uuid, 'third')).body).toMatchObject({ code: 'activation.used' })
    expect((await resend(USED_INVITATION, 'fourth')).status).toBe(409)
    expect((await resend(UNKNOWN, 'fifth')).status).toBe(404)
    expect((await readOutbox(server)).filter(({ text }) => text.includes(expired.email))).toHaveLength(2)
  })

  test('cannot be requested without limit', async () => {
    await server.database.update(userTable).set({ active: false }).where(eq(userTable.email, open.email))
    await server.database.update(activationTable).set({ usedAt: null })

    for (let nth = 0; nth < 5; nth += 1) expect((await resend(open.uuid, `again-${nth}`)).status).toBe(204)
    const { status, headers, body } = await resend(open.uuid, 'again-5')
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'request.tooMany' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('an activation link expires after seven days', async () => {
  await server.database.delete(activationTable)
  await server.database
    .update(userTable)
    .set({ active: false, passwordHash: null })
    .where(eq(userTable.email, expired.email))
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, expired.email))
  const own = async () => (await readOutbox(server)).filter(({ text }) => text.includes(expired.email))
  const earlier = (await own()).length
  await server.database.transaction((tx) => inviteUser(server.dependencies, tx, user?.accountUserId ?? 0))
  const [letter] = await vi.waitUntil(
    async () => {
      const letters = await own()
      return letters.length > earlier && letters
    },
    { interval: 50, timeout: 60_000 },
  )
  const uuid = /create-password\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(await stateOf(uuid)).toBe('open')
  server.advance(7 * 86_400_000)
  expect(await stateOf(uuid)).toBe('expired')
})
