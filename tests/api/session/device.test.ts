import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { knownDeviceTable } from '../../../server/schema/session.table.ts'
import { outboxWith, readOutbox } from '../mail/outbox.ts'
import { startTestServer, type TestServer } from '../server.ts'

const PERSON = 'shop@tehing.example'
const COLLEAGUE = 'partner@tehing.example'
const [HOME, OFFICE] = ['198.51.100.1', '198.51.100.2']
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({
    environment: { TRUST_PROXY: 'true', PUBLIC_URL: 'https://portal.example' },
  })
})
afterEach(() => server.stop())

type From = { address?: string; cookie?: string }

const login = async (username: string, password: string, { address = HOME, cookie }: From = {}) => {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
  const answered = await server.request(sessionCalls.login, { body: { username, password } }, undefined, {
    headers,
  })
  const sent = answered.headers.getSetCookie().find((one) => one.startsWith('__Host-tehing_device='))
  return {
    ...answered,
    sent,
    cookie: sent?.split(';')[0] ?? '',
    wait: Number(answered.headers.get('retry-after')),
    token: answered.headers.get('authorization') ?? '',
  }
}

const guess = async (times: number, username: string, from: From = {}) => {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await login(username, 'wrong', from)).status)
  return new Set(statuses)
}

/** Guesses five times from each of five addresses. */
const guessFromEverywhere = async (username: string) => {
  for (let place = 0; place < 5; place++) await guess(5, username, { address: `203.0.113.${place}` })
}

describe('wrong guesses', () => {
  test('at one address delay only that address', async () => {
    expect(await guess(5, PERSON, { address: OFFICE })).toEqual(new Set([401]))
    expect((await login(PERSON, DEMO_PASSWORD, { address: OFFICE })).status).toBe(429)
    expect((await login(PERSON, DEMO_PASSWORD, { address: HOME })).status).toBe(200)
  })

  test('from many addresses delay unknown browsers, not those the account knows', async () => {
    const { cookie } = await login(PERSON, DEMO_PASSWORD)
    await guessFromEverywhere(PERSON)
    expect((await login(PERSON, DEMO_PASSWORD)).status).toBe(429)
    expect((await login(PERSON, DEMO_PASSWORD, { cookie })).status).toBe(200)
  })

  test('a browser known to one account is unknown to others', async () => {
    const { cookie } = await login(COLLEAGUE, DEMO_PASSWORD)
    await guessFromEverywhere(PERSON)
    expect((await login(PERSON, DEMO_PASSWORD, { cookie })).status).toBe(429)
  })

  test('of a whole office do not lock out a known browser', async () => {
    const { cookie } = await login(PERSON, DEMO_PASSWORD, { address: OFFICE })
    for (let count = 0; count < 50; count++)
      await login(`person${count}@example.ee`, 'wrong', { address: OFFICE })
    expect((await login(COLLEAGUE, DEMO_PASSWORD, { address: OFFICE })).status).toBe(429)
    expect((await login(PERSON, DEMO_PASSWORD, { address: OFFICE, cookie })).status).toBe(200)
  })

  test('in a known browser count too', async () => {
    const { cookie } = await login(PERSON, DEMO_PASSWORD)
    expect(await guess(5, PERSON, { cookie })).toEqual(new Set([401]))
    expect((await login(PERSON, DEMO_PASSWORD, { cookie })).status).toBe(429)
  })

  test('double the wait each time, up to a quarter of an hour', async () => {
    await guess(5, PERSON)
    const waits: number[] = []
    for (let count = 0; count < 7; count++) {
      const { wait } = await login(PERSON, 'wrong')
      waits.push(Math.ceil(wait / 15) * 15)
      server.advance(wait * 1000)
      await guess(1, PERSON)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  })
})

describe('the browser’s cookie', () => {
  test('holds a secret that scripts and other sites cannot use; the hash is stored', async () => {
    const { sent = '', cookie } = await login(PERSON, DEMO_PASSWORD)
    expect(sent).toMatch(
      /^__Host-tehing_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    )
    const [stored] = await server.database.select().from(knownDeviceTable)
    expect(stored?.deviceHash).toMatch(/^[\w-]{43}$/)
    expect(cookie).not.toContain(stored?.deviceHash)
    expect((await login(PERSON, DEMO_PASSWORD, { cookie })).cookie).toBe(cookie)
  })

  test('has one session per person: a new sign-in ends the earlier one here only', async () => {
    const isOpen = async (token: string) =>
      (await server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization: token } }))
        .status === 200
    const here = await login(PERSON, DEMO_PASSWORD)
    const there = await login(PERSON, DEMO_PASSWORD)
    const again = await login(PERSON, DEMO_PASSWORD, { cookie: here.cookie })
    expect(await Promise.all([here, there, again].map(({ token }) => isOpen(token)))).toEqual([
      false,
      true,
      true,
    ])
  })

  test.each(['all sessions are ended', 'half a year has gone'])('is unknown once %s', async (what) => {
    const { cookie, token } = await login(PERSON, DEMO_PASSWORD)
    if (what === 'half a year has gone') server.advance(181 * DAY)
    else await server.ask(sessionCalls.endAll, { body: {} }, undefined, { headers: { authorization: token } })
    await guessFromEverywhere(PERSON)
    expect((await login(PERSON, DEMO_PASSWORD, { cookie })).status).toBe(429)
  })

  test('stays known when its person chooses a new password, unlike other browsers', async () => {
    const [here, there] = [await login(PERSON, DEMO_PASSWORD), await login(PERSON, DEMO_PASSWORD)]
    const headers = { authorization: here.token, cookie: here.cookie }
    const password = 'uus-ja-pikk-parool'
    expect(
      (await server.request(userCalls.savePassword, { body: { password } }, undefined, { headers })).status,
    ).toBe(204)
    await guessFromEverywhere(PERSON)
    expect((await login(PERSON, password, { cookie: there.cookie })).status).toBe(429)
    expect((await login(PERSON, password, { cookie: here.cookie })).status).toBe(200)
  })
})

describe('a security letter', () => {
  test('reports a new browser, but not the first or a known one', async () => {
    const { cookie } = await login(PERSON, DEMO_PASSWORD)
    await login(PERSON, DEMO_PASSWORD, { cookie })
    await login(PERSON, DEMO_PASSWORD, { address: OFFICE })
    const [letter] = await outboxWith(server, 1, PERSON)
    expect(letter?.text).toContain(PERSON)
    expect(letter?.text).toContain('A sign-in to Tehing from a new browser')
    expect(letter?.text).toContain(OFFICE)
    expect(letter?.text).toContain('https://portal.example/forgot-password')
    await login(COLLEAGUE, DEMO_PASSWORD, { cookie })
    await login(COLLEAGUE, DEMO_PASSWORD)
    const letters = await outboxWith(server, 2, 'from a new browser')
    expect(letters.map(({ text }) => [PERSON, COLLEAGUE].find((email) => text.includes(email)))).toEqual([
      COLLEAGUE,
      PERSON,
    ])
  })

  test('reports delayed guesses once a day', async () => {
    await guess(8, PERSON, { address: OFFICE })
    const [letter] = await outboxWith(server, 1, PERSON)
    expect(letter?.text).toContain('Many failed attempts to sign in to Tehing')
    expect(letter?.text).toContain(OFFICE)
    // Letters are sent in order: once the last has arrived, none can precede it.
    await login(COLLEAGUE, DEMO_PASSWORD)
    await login(COLLEAGUE, DEMO_PASSWORD)
    await outboxWith(server, 1, COLLEAGUE)
    expect((await readOutbox(server)).filter(({ text }) => text.includes(PERSON))).toHaveLength(1)
  })
})
