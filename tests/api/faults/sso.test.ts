import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServices, type ServicesConfig } from '../../../server/services/services.ts'
import { ssoAttemptTable, ssoIdTable } from '../../../server/schema/sso.table.ts'
import { PATIENCE_MS, ssoFaults } from '../../specs/service-faults.table.ts'
import { type Browser, leave, openBrowser, remoteLogin } from '../session/browser.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { expectOthersGoOn, resilience } from './faulty-portal.ts'
import { type FaultyHttp, startFaultyHttp } from './faulty-http.ts'

const SHOP = 'shop@tehing.example'
const DISCOVERY = /openid-configuration/
const TOKEN = /\/token/
const KEYS = /\/jwks/
const allFaults = Object.keys(ssoFaults.leaving) as (keyof typeof ssoFaults.leaving)[]

let server: TestServer
let issuer: FaultyHttp
beforeAll(async () => {
  const made: FaultyHttp[] = []
  const reach = async (configured: ServicesConfig) => {
    if (!configured.sso) throw new Error('single sign-on is not configured')
    const faulty = await startFaultyHttp(configured.sso.issuer)
    made.push(faulty)
    const sso = { ...configured.sso, issuer: faulty.url }
    return createServices(
      { ...configured, sso },
      { warn: () => undefined },
      { timeoutMs: PATIENCE_MS, retryDelayMs: 1 },
      resilience,
    )
  }
  server = await startTestServer({ reach })
  issuer = made[0] as FaultyHttp
})
afterAll(async () => {
  await issuer.stop()
  await server.stop()
})

const kept = async () => ({
  attempts: (await server.database.select({ n: count() }).from(ssoAttemptTable))[0]?.n,
  ids: (await server.database.select({ n: count() }).from(ssoIdTable))[0]?.n,
})

/** The landing page's parameters; null if the browser goes to the issuer. */
const landed = (to: string) =>
  to.includes('/remote-login-landing') ? new URL(to).searchParams.get('error') : null

const oncePossible = async (work: () => Promise<string>): Promise<string> => {
  let to = ''
  await expect
    .poll(async () => {
      to = await work()
      return landed(to)
    })
    .not.toBe('service.unavailable')
  return to
}

/** Signs on after the issuer has recovered; the circuit may still be open for a moment. */
const expectSignsOn = (browser: Browser) =>
  expect
    .poll(
      async () => {
        const page = await oncePossible(() => leave(server, browser))
        const { to } = await browser.visit(await browser.choose(page, SHOP))
        const ssoId = new URL(to).searchParams.get('ssoId') ?? ''
        const { status, headers } = await remoteLogin(server, browser, ssoId)
        return [status, headers.get('authorization')?.split(' ')[0]]
      },
      { timeout: 60_000 },
    )
    .toEqual([200, 'Bearer'])

describe('the redirect to the issuer', () => {
  test.each(allFaults)('%s', async (fault) => {
    await issuer.recover()
    const before = await kept()
    await issuer.fail({ fault }, DISCOVERY)
    const browser = openBrowser()
    const leaving = leave(server, browser)
    if (fault === 'hanging') await expectOthersGoOn(server)
    expect(landed(await leaving)).toBe(ssoFaults.leaving[fault])
    if (fault !== 'slow') expect(await kept()).toEqual(before)
    await issuer.recover()
    await expectSignsOn(browser)
  })
})

describe.each([
  ['the token', TOKEN],
  ['the keys', KEYS],
] as const)('coming back, while %s fails', (_, where) => {
  test.each(allFaults)('%s', async (fault) => {
    await issuer.recover()
    const browser = openBrowser()
    const callback = await browser.choose(await oncePossible(() => leave(server, browser)), SHOP)
    const before = await kept()
    await issuer.fail({ fault }, where)
    const coming = browser.visit(callback)
    if (fault === 'hanging') await expectOthersGoOn(server)
    expect(landed((await coming).to)).toBe(ssoFaults.comingBack[fault])
    // The state works once; there is no id for anyone to sign in with.
    const ids = Number(before.ids) + (fault === 'slow' ? 1 : 0)
    expect(await kept()).toEqual({ attempts: Number(before.attempts) - 1, ids })
    await issuer.recover()
    await expectSignsOn(browser)
  })
})

describe('forged responses of the issuer', () => {
  test.each([
    ['another issuer', DISCOVERY, { issuer: 'https://elsewhere.example' }],
    ['no token', TOKEN, { id_token: undefined }],
    ['a token that is none', TOKEN, { id_token: 'a.b.c' }],
    ['no keys', KEYS, { keys: [] }],
  ])('%s: nobody is signed on', async (_, where, change) => {
    await issuer.recover()
    const browser = openBrowser()
    const callback = await browser.choose(await oncePossible(() => leave(server, browser)), SHOP)
    await issuer.fail({ change: (said: object) => ({ ...said, ...change }) }, where)
    expect(landed((await browser.visit(callback)).to)).toBe('sso.refused')
    await issuer.recover()
    await expectSignsOn(browser)
  })
})
