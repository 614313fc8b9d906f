import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { digitalLoginTable } from '../../../server/schema/digital-login.table.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import {
  addressesOf,
  comeBack,
  decideInApp,
  finishLink,
  linkNow,
  linkStatus,
  openInApp,
  startLink,
} from './link.ts'

const PENDING = { state: 'PENDING', result: null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(loginAttemptTable)
})

/** Gives a user the code of the provider's published person for device links. */
const adoptCode = (personalCode: string) =>
  server.database.update(userTable).set({ personalCode }).where(eq(userTable.email, 'credit@tehing.example'))

const rowOf = async (sessionId: string) => {
  const [row] = await server.database
    .select()
    .from(digitalLoginTable)
    .where(eq(digitalLoginTable.digitalLoginId, sessionId))
  return row
}

describe('a QR code', () => {
  test('signs in the published person once', async () => {
    await adoptCode('40404040009')
    const browser = await startLink(server)
    const { qr } = await addressesOf(server, browser)
    expect((await linkStatus(server, browser)).body).toMatchObject(PENDING)
    expect(await decideInApp(await openInApp(qr), 'confirmed', '40404040009')).toBeNull()
    const { result, authorization } = await finishLink(server, browser)
    expect(result).toBe('OK')
    expect((await linkStatus(server, browser)).headers.get('authorization')).toBe(authorization)
    const who = await server.request(userCalls.loggedIn, {}, undefined, {
      headers: { authorization: authorization ?? '' },
    })
    expect(who.body).toMatchObject({ user: { email: 'credit@tehing.example' } })
    server.advance(61_000)
    expect((await linkStatus(server, browser)).status).toBe(404)
    expect(await linkNow(server, browser)).toBeNull()
  })

  test.each([
    ['a minor who is nobody’s user', '61101019999', 'confirmed', 'NO_ACCESS'],
    ['a refusal', '40504040001', 'refused', 'USER_CANCELLED'],
  ] as const)('%s signs nobody in', async (_name, code, decision, result) => {
    const browser = await startLink(server)
    const { qr } = await addressesOf(server, browser)
    await decideInApp(await openInApp(qr), decision, code)
    expect(await finishLink(server, browser)).toEqual({ result, authorization: null })
  })

  test('changes each second', async () => {
    const browser = await startLink(server)
    const first = await addressesOf(server, browser)
    server.advance(1000)
    const second = await addressesOf(server, browser)
    const elapsed = ({ qr }: typeof first) => Number(new URL(qr).searchParams.get('elapsedSeconds'))
    expect(elapsed(second)).toBeGreaterThan(elapsed(first))
    expect(second.qr).not.toBe(first.qr)
    expect(second.app).toBe(first.app)
  })

  test('belongs to its browser: another one gets neither code nor session', async () => {
    const browser = await startLink(server)
    const other = { ...(await startLink(server)), sessionId: browser.sessionId }
    const { qr } = await addressesOf(server, browser)
    const params = { sessionId: browser.sessionId }
    for (const headers of [other.headers, { cookie: '' }]) {
      expect((await server.request(sessionCalls.deviceLink, { params }, undefined, { headers })).status).toBe(
        404,
      )
      expect((await linkStatus(server, { ...other, headers })).status).toBe(404)
    }
    await decideInApp(await openInApp(qr), 'confirmed')
    expect((await linkStatus(server, other)).status).toBe(404)
    expect((await finishLink(server, browser)).result).toBe('OK')
  })

  test('opens nothing if it was changed', async () => {
    const browser = await startLink(server)
    const { qr } = await addressesOf(server, browser)
    const later = qr.replace(/(?<=elapsedSeconds=)\d+/, (seconds) => String(Number(seconds) + 1))
    expect(await openInApp(later)).toBeNull()
    expect(await openInApp(qr.replace('lang=eng', 'lang=est'))).toBeNull()
    expect(await openInApp(`${qr}A`)).toBeNull()
    expect(await openInApp(qr)).not.toBeNull()
  })

  test('expires after 90 seconds on the screen', async () => {
    const browser = await startLink(server)
    await addressesOf(server, browser)
    server.advance(90_000)
    expect(await linkNow(server, browser)).toBeNull()
    expect(await finishLink(server, browser)).toEqual({ result: 'TIMEOUT', authorization: null })
  })

  test('cancelled in the browser cannot sign in later, and is not shown', async () => {
    const browser = await startLink(server)
    const { qr } = await addressesOf(server, browser)
    const params = { sessionId: browser.sessionId }
    await server.ask(sessionCalls.cancelDigitalLogin, { params })
    await decideInApp(await openInApp(qr), 'confirmed')
    expect(await finishLink(server, browser)).toEqual({ result: 'USER_CANCELLED', authorization: null })
    expect(await linkNow(server, browser)).toBeNull()
  })

  test('in two tabs of one browser has separate codes and results', async () => {
    const one = await startLink(server)
    const other = await startLink(server, one.headers)
    expect(other.headers).toEqual(one.headers)
    const [shown, otherShown] = [await addressesOf(server, one), await addressesOf(server, other)]
    expect(shown.qr).not.toBe(otherShown.qr)
    await decideInApp(await openInApp(otherShown.qr), 'refused')
    expect((await finishLink(server, other)).result).toBe('USER_CANCELLED')
    await decideInApp(await openInApp(shown.qr), 'confirmed')
    expect((await finishLink(server, one)).result).toBe('OK')
  })
})

describe('the button on the same phone', () => {
  const confirmed = async (headers?: { cookie: string }) => {
    const browser = await startLink(server, headers)
    const { app } = await addressesOf(server, browser)
    return { browser, callback: await decideInApp(await openInApp(app), 'confirmed') }
  }

  test('starts a session whichever arrives first, response or browser', async () => {
    const { browser, callback } = await confirmed()
    expect((await linkStatus(server, browser)).body).toMatchObject(PENDING)
    expect(await comeBack(callback, browser.headers)).toEqual({ path: '/login', outcome: browser.sessionId })
    expect((await finishLink(server, browser)).result).toBe('OK')

    const next = await confirmed()
    expect(await comeBack(next.callback, next.browser.headers)).toMatchObject({
      outcome: next.browser.sessionId,
    })
    expect((await finishLink(server, next.browser)).result).toBe('OK')
  })

  test('does not sign in without the browser’s return, and expires after 90 seconds', async () => {
    const { browser } = await confirmed()
    expect((await linkStatus(server, browser)).body).toMatchObject(PENDING)
    expect((await linkStatus(server, browser)).body).toMatchObject(PENDING)
    server.advance(90_000)
    expect((await finishLink(server, browser)).result).toBe('TIMEOUT')
  })

  test('shows a refusal on the phone', async () => {
    const browser = await startLink(server)
    const { app } = await addressesOf(server, browser)
    const callback = await decideInApp(await openInApp(app), 'refused')
    expect(await comeBack(callback, browser.headers)).toMatchObject({ outcome: browser.sessionId })
    expect((await finishLink(server, browser)).result).toBe('USER_CANCELLED')
  })

  test('refuses a callback in another browser, which ends the sign-in', async () => {
    const { browser, callback } = await confirmed()
    const victim = await startLink(server)
    expect(await comeBack(callback, victim.headers)).toEqual({ path: '/login', outcome: 'otherBrowser' })
    expect(await finishLink(server, browser)).toEqual({ result: 'ERROR', authorization: null })
    expect((await linkStatus(server, { ...victim, sessionId: browser.sessionId })).status).toBe(404)
  })

  test('accepts a callback once', async () => {
    const { browser, callback } = await confirmed()
    await comeBack(callback, browser.headers)
    expect(await comeBack(callback, browser.headers)).toEqual({ path: '/login', outcome: 'refused' })
    expect((await finishLink(server, browser)).result).toBe('OK')
    expect(await comeBack(callback, browser.headers)).toEqual({ path: '/login', outcome: 'refused' })
  })

  test.each([
    ['a wrong digest', 'sessionSecretDigest', 'A'.repeat(43), 'refused'],
    ['no digest', 'sessionSecretDigest', '', 'refused'],
    ['a wrong user challenge', 'userChallengeVerifier', 'A'.repeat(43), null],
    ['no user challenge', 'userChallengeVerifier', '', null],
  ])('%s signs nobody in', async (_name, part, value, outcome) => {
    const { browser, callback } = await confirmed()
    const forged = new URL(callback ?? '')
    forged.searchParams.set(part, value)
    expect(await comeBack(forged.href, browser.headers)).toMatchObject({
      outcome: outcome ?? browser.sessionId,
    })
    expect(await finishLink(server, browser)).toEqual({ result: 'ERROR', authorization: null })
  })

  test('refuses an unknown random parameter', async () => {
    const { browser, callback } = await confirmed()
    const forged = new URL(callback ?? '')
    forged.searchParams.set('value', 'A'.repeat(43))
    expect(await comeBack(forged.href, browser.headers)).toMatchObject({ outcome: 'refused' })
    expect(await comeBack(`${server.url}/api/smartid/callback`, browser.headers)).toMatchObject({
      outcome: 'refused',
    })
    expect((await linkStatus(server, browser)).body).toMatchObject(PENDING)
  })
})

test('has a cookie that scripts cannot read and that the app’s return sends', async () => {
  const { headers } = await server.request(sessionCalls.startDeviceLink, {})
  expect(headers.get('set-cookie')).toMatch(/^\w+=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
})

test('reveals no secrets to the browser, and clears the row afterwards', async () => {
  const browser = await startLink(server)
  const pending = await rowOf(browser.sessionId)
  const addresses = await addressesOf(server, browser)
  expect(pending?.link?.secret).toMatch(/^[\w+/]{43}=$/)
  expect(JSON.stringify([browser, addresses])).not.toContain(pending?.link?.secret ?? '')
  await decideInApp(await openInApp(addresses.qr), 'refused')
  await finishLink(server, browser)
  expect(await rowOf(browser.sessionId)).toMatchObject({
    link: null,
    challenge: '',
    providerSession: '',
    interactions: '',
    identityCode: '',
    userChallenge: null,
    userChallengeVerifier: null,
  })
})

test('is rate-limited by address, not by person', async () => {
  for (let count = 0; count < 6; count += 1) await startLink(server)
  const at = server.dependencies.now()
  const tries = Array.from({ length: 50 }, (_, nth) => ({ account: `no ${nth}`, address: '127.0.0.1', at }))
  await server.database.insert(loginAttemptTable).values(tries)
  const { status } = await server.request(sessionCalls.startDeviceLink, {})
  expect(status).toBe(429)
})
