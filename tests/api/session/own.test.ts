import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { finishDigital, startDigital } from './digital.ts'

const EMAIL = 'partner@tehing.example'
const person = { identityCode: '40504040001' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const login = async (userAgent: string, password = DEMO_PASSWORD) => {
  const body = { username: EMAIL, password }
  const { headers } = await server.request(sessionCalls.login, { body }, undefined, {
    headers: { 'user-agent': userAgent },
  })
  return headers.get('authorization') ?? ''
}
const sessionsOf = (authorization: string) =>
  server.request(sessionCalls.own, {}, undefined, { headers: { authorization } })
const isOpen = async (authorization: string) => (await sessionsOf(authorization)).status === 200

test('users list their own open sessions, newest first', async () => {
  const first = await login('Firefox at work')
  const { sessionId } = await startDigital(server, person)
  const { headers } = await finishDigital(server, person, sessionId)
  await server.signIn('credit@tehing.example')
  const { body } = await sessionsOf(first)
  expect(body).toEqual([
    expect.objectContaining({ method: 'smartid', current: false }),
    expect.objectContaining({ method: 'password', userAgent: 'Firefox at work', current: true }),
  ])
  const second = headers.get('authorization') ?? ''
  await server.request(sessionCalls.logout, {}, undefined, { headers: { authorization: second } })
  expect((await sessionsOf(first)).body).toHaveLength(1)
})

test('the user agent is cut to a maximum length, and may be missing', async () => {
  const token = await login('x'.repeat(5000))
  const { body } = await sessionsOf(token)
  expect(body).toMatchObject([{ userAgent: 'x'.repeat(300) }, {}])
})

test('signing out everywhere ends all of a user’s sessions', async () => {
  const [one, two] = [await login('one'), await login('two')]
  const other = await server.signIn('credit@tehing.example')
  const ended = await server.request(sessionCalls.endAll, {}, undefined, { headers: { authorization: one } })
  expect(ended.status).toBe(204)
  for (const token of [one, two]) expect(await isOpen(token)).toBe(false)
  expect(await isOpen(other)).toBe(true)
})

test('later it needs the current password', async () => {
  const token = await login('late')
  server.advance(11 * 60_000)
  const end = (body: { presentPassword?: string }) =>
    server.request(sessionCalls.endAll, { body }, undefined, { headers: { authorization: token } })
  const refused = (code: string) => ({
    status: 400,
    body: expect.objectContaining({ fields: [expect.objectContaining({ path: 'presentPassword', code })] }),
  })
  expect(await end({})).toMatchObject(refused('field.required'))
  expect(await end({ presentPassword: 'not this one' })).toMatchObject(refused('field.presentPassword'))
  expect(await isOpen(token)).toBe(true)
  expect((await end({ presentPassword: DEMO_PASSWORD })).status).toBe(204)
  expect(await isOpen(token)).toBe(false)
})

test('a user without a password must sign in again', async () => {
  const token = await login('late')
  const own = eq(userTable.email, EMAIL)
  const [{ passwordHash } = { passwordHash: null }] = await server.database
    .select()
    .from(userTable)
    .where(own)
  const headers = { authorization: token }
  const hasPassword = async () => {
    const { body } = await server.request(userCalls.loggedIn, {}, undefined, { headers })
    return (body as { hasPassword: boolean }).hasPassword
  }
  expect(await hasPassword()).toBe(true)
  await server.database.update(userTable).set({ passwordHash: null }).where(own)
  expect(await hasPassword()).toBe(false)
  server.advance(11 * 60_000)
  const refused = await server.request(sessionCalls.endAll, {}, undefined, { headers })
  expect(refused).toMatchObject({ status: 403, body: { code: 'session.notFresh' } })
  await server.database.update(userTable).set({ passwordHash }).where(own)
})

test('a new password voids every earlier token and returns a new one', async () => {
  const [one, two] = [await login('one'), await login('two')]
  const password = 'uus-kuusepuu'
  const changed = await server.request(userCalls.savePassword, { body: { password } }, undefined, {
    headers: { authorization: one, 'user-agent': 'one' },
  })
  expect(changed.status).toBe(204)
  for (const token of [one, two]) expect(await isOpen(token)).toBe(false)
  const fresh = changed.headers.get('authorization') ?? ''
  expect((await sessionsOf(fresh)).body).toMatchObject([{ userAgent: 'one', current: true }])
  expect(changed.headers.get('role')).toBe('ROLE_PARTNER')
  expect(await login('late')).toBe('')
})

describe('some minutes after the sign-in', () => {
  const CREDIT = 'credit@tehing.example'
  const MINUTES = 11 * 60_000
  const change = (token: string, body: object) =>
    server.request(userCalls.savePassword, { body }, undefined, { headers: { authorization: token } })

  test('a new password also needs the current one', async () => {
    const token = await server.signIn(CREDIT)
    server.advance(MINUTES)
    const password = 'hiline-parool'
    const wrong = (code: string) => ({
      status: 400,
      body: { fields: [{ path: 'presentPassword', code }] },
    })
    expect(await change(token, { password })).toMatchObject(wrong('field.required'))
    const asParameter = await server.request(userCalls.savePassword, { query: { password } }, undefined, {
      headers: { authorization: token },
    })
    expect(asParameter).toMatchObject(wrong('field.required'))
    expect(await change(token, { password, presentPassword: 'vale-parool' })).toMatchObject(
      wrong('field.presentPassword'),
    )
    expect(await isOpen(token)).toBe(true)
    const changed = await change(token, { password, presentPassword: DEMO_PASSWORD })
    expect(changed.status).toBe(204)
    expect(await server.signIn(CREDIT, password)).not.toBe('')
  })

  test('the current one cannot be guessed', async () => {
    const token = await server.signIn('compliance@tehing.example')
    const body = { password: 'oletatud-parool', presentPassword: 'vale-parool' }
    for (let nth = 0; nth < 5; nth += 1) expect((await change(token, body)).status).toBe(400)
    const right = await change(token, { ...body, presentPassword: DEMO_PASSWORD })
    expect(right).toMatchObject({ status: 429, body: { code: 'login.tooMany' } })
  })
})
