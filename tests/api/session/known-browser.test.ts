import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import type { OwnDevice } from '../../../api/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { addressesOf, decideInApp, linkStatus, openInApp, startLink } from './link.ts'

const PERSON = '40504040001'
const EMAIL = 'partner@tehing.example'
const COLLEAGUE = '50001029996'
const DAY = 86_400_000

let server: TestServer
const start = async (notification: 'always' | 'known') => {
  server = await startTestServer({ environment: { SMART_ID_NOTIFICATION: notification } })
}
afterEach(() => server.stop())

/** Signs in by a scanned code; returns the browser's cookie. */
const completeLink = async (): Promise<{ cookie: string }> => {
  const browser = await startLink(server)
  const { qr } = await addressesOf(server, browser)
  await decideInApp(await openInApp(qr), 'confirmed', PERSON)
  for (;;) {
    const { headers, body } = await linkStatus(server, browser)
    const cookie = headers.getSetCookie().find((one) => one.startsWith('tehing_device='))
    if (cookie) return { cookie: cookie.split(';')[0] ?? '' }
    expect(body).toMatchObject({ state: 'PENDING' })
  }
}

const ways = (headers?: Record<string, string>) =>
  server.ask(sessionCalls.smartIdWays, {}, undefined, headers && { headers })

const ask = (identityCode: string, headers: Record<string, string> = {}) =>
  server.request(sessionCalls.startSmartId, { body: { method: 'smartid', identityCode } }, undefined, {
    headers,
  })

const devices = (headers?: Record<string, string>): Promise<OwnDevice[]> =>
  server.ask(sessionCalls.ownDevices, {}, EMAIL, headers && { headers })

describe('if the provider may not notify from unknown browsers', () => {
  beforeEach(() => start('known'))

  test('no phone is contacted before this person has used a device link in the browser', async () => {
    expect(await ways()).toEqual({ known: false, notification: 'known' })
    for (const code of [PERSON, '37605030299', '37605030298']) {
      expect(await ask(code)).toMatchObject({ status: 403, body: { code: 'login.deviceUnknown' } })
    }
    const browser = await completeLink()
    expect(await ways(browser)).toEqual({ known: true, notification: 'known' })
    expect((await ask(PERSON, browser)).status).toBe(200)
    expect((await ask(COLLEAGUE, browser)).status).toBe(403)
    expect((await ask(PERSON)).status).toBe(403)
  })

  test('a sign-in by password does not make the browser known', async () => {
    const { headers } = await server.request(sessionCalls.login, {
      body: { username: EMAIL, password: DEMO_PASSWORD },
    })
    const cookie =
      headers
        .getSetCookie()
        .find((one) => one.startsWith('tehing_device='))
        ?.split(';')[0] ?? ''
    expect(await ways({ cookie })).toMatchObject({ known: false })
    expect((await ask(PERSON, { cookie })).status).toBe(403)
  })

  test('the refusal leads to the device link, in the caller’s language', async () => {
    const { body } = await ask(PERSON, { 'accept-language': 'et' })
    expect(body).toMatchObject({ detail: expect.stringContaining('loe kood või ava rakendus') })
  })

  test('Mobile-ID is not affected', async () => {
    const body = { method: 'mobileid', identityCode: '60001019906', phone: '00000766' }
    expect((await server.request(sessionCalls.startMobileId, { body })).status).toBe(200)
  })

  test('a browser is unknown again half a year after its last sign-in', async () => {
    const browser = await completeLink()
    server.advance(180 * DAY)
    expect(await ways(browser)).toMatchObject({ known: false })
    expect((await ask(PERSON, browser)).status).toBe(403)
  })
})

describe('otherwise', () => {
  beforeEach(() => start('always'))

  test('every browser may ask; a known one is reported as such', async () => {
    expect(await ways()).toEqual({ known: false, notification: 'always' })
    expect((await ask(PERSON)).status).toBe(200)
    expect(await ways(await completeLink())).toEqual({ known: true, notification: 'always' })
  })

  test('users list their known browsers, and can forget one at once', async () => {
    const browser = await completeLink()
    const listed = await devices(browser)
    const linked = listed.find(({ linkedAt }) => linkedAt !== null)
    expect(listed.filter(({ current }) => current)).toEqual([linked])
    expect(linked).toMatchObject({ userAgent: 'node', lastSeenAt: linked?.linkedAt })
    expect(JSON.stringify(listed)).not.toContain(browser.cookie.split('=')[1])

    const params = { deviceId: linked?.id ?? '' }
    const forget = sessionCalls.forgetDevice
    expect(await server.refuse(forget, { params }, 'shop@tehing.example')).toMatchObject({ code: 'notFound' })
    expect(await server.refuse(forget, { params: { deviceId: 'none' } }, EMAIL)).toMatchObject({
      code: 'notFound',
    })
    await server.ask(forget, { params }, EMAIL)
    expect(await devices(browser)).toEqual(listed.filter(({ id }) => id !== linked?.id))
    expect(await ways(browser)).toMatchObject({ known: false })
  })

  test('signing out everywhere forgets the browser, and a password does not restore it', async () => {
    const browser = await completeLink()
    await server.ask(sessionCalls.endAll, { body: {} }, EMAIL)
    expect(await ways(browser)).toMatchObject({ known: false })
    await server.request(
      sessionCalls.login,
      { body: { username: EMAIL, password: DEMO_PASSWORD } },
      undefined,
      { headers: browser },
    )
    expect(await ways(browser)).toMatchObject({ known: false })
  })
})
