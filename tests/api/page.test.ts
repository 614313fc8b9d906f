import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCalls } from '../../api/apply.calls.ts'
import { API_PREFIX } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import { languages } from '../../api/language.ts'
import {
  APPLY_LANGUAGE_COOKIE,
  LANGUAGE_COOKIE,
  METHOD_COOKIE,
  SESSION_COOKIE,
  THEME_COOKIE,
} from '../../api/page-cookies.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { text } from '../../server/platform/language/text.ts'
import { loginAttemptTable } from '../../server/schema/session.table.ts'
import { mari, Phone, sendApplication, type SentLinks, startApplyServer } from './apply/scene.ts'
import { builtClient } from './built-client.ts'
import { SHOP } from './selfserve/scene.ts'
import type { TestServer } from './server.ts'

const HOUR_MS = 3_600_000

/** A renderer that prints who is signed in, or whose offer a customer's link opens. */
const renderer = `
export const render = async ({ visit, language }) => {
  const page = { language, screen: visit.kind, state: '</script>\\u2028' }
  if (visit.kind === 'signedIn') {
    const { body } = await visit.ask({ method: 'GET', path: '${userCalls.loggedIn.path}' })
    return { ...page, html: body.user.email }
  }
  if (visit.kind !== 'customer') return { ...page, html: visit.kind }
  const opening = { method: 'POST', path: '${applyCalls.open.path}', body: { token: visit.token } }
  const { ok, body } = await visit.ask(opening)
  return { ...page, language: visit.picked, html: ok ? body.partner : body.code, status: ok ? 200 : body.status }
}`
const document = '<!doctype html><html lang="en"><head></head><body><div id="app"></div></body></html>'
const client = builtClient({
  'index.html': document,
  'apply.html': document,
  'ssr/entry-server.js': renderer,
  'ssr/preloads.json': '{"signIn":{"et":["form.js"]},"dashboard":{"et":["list.js"]}}',
})

let server: TestServer
let link: SentLinks
beforeAll(async () => {
  const scene = await startApplyServer({ clientFolder: client.folder })
  server = scene.server
  link = await sendApplication(scene)
})
afterAll(async () => {
  await server.stop()
  client.remove()
})

/** Signs in; returns the browser's cookies, and signs out by `end`. */
const signIn = async (username: string) => {
  const body = { username, password: DEMO_PASSWORD }
  const { headers } = await server.request(sessionCalls.login, { body })
  const authorization = headers.get('authorization') ?? ''
  const set = headers.getSetCookie().find((one) => one.startsWith('page=')) ?? ''
  const page = set.split(';')[0] ?? ''
  const { jti } = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString())
  const end = () => server.request(sessionCalls.logout, {}, undefined, { headers: { authorization } })
  return { set, page, jti, cookie: `${page}; ${SESSION_COOKIE}=${jti}`, end }
}
const signInToShop = () => signIn(SHOP)

const open = async (path: string, cookie = '', other: Record<string, string> = {}, method = 'GET') => {
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie, ...other }
  const response = await fetch(server.url + path, { method, headers })
  const written = await response.text()
  const [, language, shown] = /lang="(\w+)".*<div id="app">(.*?)<\/div>/s.exec(written) ?? []
  const [cache, encoding] = ['cache-control', 'content-encoding'].map((name) => response.headers.get(name))
  return { status: response.status, cache, encoding, written, language, shown }
}

test('each reader gets an own document, which is not cached', async () => {
  const [shop, credit] = [await signInToShop(), await signIn('credit@tehing.example')]
  expect(await open('/', shop.cookie)).toMatchObject({ cache: 'no-store', shown: SHOP })
  expect(await open('/credit/home', credit.cookie)).toMatchObject({ shown: 'credit@tehing.example' })
  expect(await open('/')).toMatchObject({ cache: 'no-cache', shown: 'signIn' })
})

test('only documents get the cookie, scripts cannot read it, and signing out removes it', async () => {
  const { set, end } = await signInToShop()
  expect(set).toMatch(/^page=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
  const { headers } = await end()
  expect(headers.getSetCookie().join()).toMatch(/page=; Path=\/; Max-Age=0/)
})

test('the cookie opens the sign-in with another session, a forgotten, an invented or an ended one', async () => {
  const [one, other, ended] = [await signInToShop(), await signInToShop(), await signInToShop()]
  await ended.end()
  const invented = `page=${'x'.repeat(43)}; ${SESSION_COOKIE}=${crypto.randomUUID()}`
  for (const cookie of [`${one.page}; ${SESSION_COOKIE}=${other.jti}`, one.page, invented, ended.cookie])
    expect(await open('/login', cookie)).toMatchObject({ shown: 'signIn' })
})

test.each([
  ['a prefetch', { 'sec-purpose': 'prefetch' }, 'GET'],
  ['an image', { 'sec-fetch-dest': 'image' }, 'GET'],
  ['a connection check', {}, 'HEAD'],
])('%s gets nobody’s data and opens no link', async (_, headers, method) => {
  const { cookie } = await signInToShop()
  for (const path of ['/', `/apply/${link.byMail}`])
    expect(await open(path, cookie, headers, method)).toMatchObject({ status: 200, cache: 'no-cache' })
  expect(await openedAt()).toBeNull()
})

test('personal data is compressed only at a URL without a search', async () => {
  const { cookie } = await signInToShop()
  const zipped = { 'accept-encoding': 'gzip' }
  expect(await open('/shop', cookie, zipped)).toMatchObject({ encoding: 'gzip' })
  expect(await open('/shop?search=x', cookie, zipped)).toMatchObject({ encoding: null })
})

test('no call of the API accepts the cookie', async () => {
  const { cookie } = await signIn('compliance@tehing.example')
  const guarded = allCalls.map(({ call }) => call).filter(({ access }) => access !== 'public')
  expect(guarded.length).toBeGreaterThan(100)
  const answers = await Promise.all(
    guarded.map(async ({ method, path }) => {
      const url = server.url + API_PREFIX + path.replaceAll(/:\w+/g, '1')
      return (await fetch(url, { method, headers: { cookie } })).status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([401]))
})

test('the sign-in has the reader’s choices, its files, inert data and a note without scripts', async () => {
  const { written } = await open('/', `${LANGUAGE_COOKIE}=et; ${THEME_COOKIE}=dark`)
  for (const part of [
    '<html lang="et" data-theme="dark">',
    '<link rel="modulepreload" crossorigin href="/form.js">',
    '<link rel="prefetch" as="script" crossorigin href="/list.js">',
    String.raw`<script type="application/json" id="page-state">"\u003c/script>\u2028"</script>`,
    ...languages.map((one) => `<p lang="${one}">${text(one, 'shell.noScript')}</p>`),
  ])
    expect(written).toContain(part)
  // Only the method chosen before is shown.
  expect(await open('/login', `${METHOD_COOKIE}=smartid`)).toMatchObject({ shown: 'elsewhere' })
})

const openedAt = async () => {
  const { queryId } = link
  return (await server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)).openedDtime
}

test('a program that looks into letters does not open the link', async () => {
  expect(await open(`/apply/${link.byMail}`, '', { 'sec-fetch-dest': '' })).toMatchObject({ shown: '' })
  expect(await openedAt()).toBeNull()
})

test('a visit opens the link, in the language picked there', async () => {
  const shown = await open(`/apply/${link.byMail}`, `${APPLY_LANGUAGE_COOKIE}=et`)
  expect(shown).toMatchObject({ status: 200, cache: 'no-store', language: 'et', shown: 'Nutipood OÜ' })
  expect(await openedAt()).not.toBeNull()
})

test('a made-up link counts as an attempt of the browser’s address, as by the page’s own call', async () => {
  const token = 'x'.repeat(43)
  expect(await open(`/apply/${token}`)).toMatchObject({ status: 404, shown: 'apply.unknown' })
  await server.request(applyCalls.open, { body: { token } })
  const rows = server.database.select().from(loginAttemptTable)
  const [byDocument, byCall, ...others] = await rows.where(like(loginAttemptTable.account, 'apply:%'))
  expect(byDocument).toMatchObject({ address: byCall?.address, account: byCall?.account })
  expect(others).toEqual([])
})

test('what an identified customer sees is left to the browser', async () => {
  const phone = new Phone(server, link.byMail)
  expect(await phone.identify(mari)).toBe('OK')
  expect(await open(`/apply/${link.byMail}`, phone.cookie)).toMatchObject({ cache: 'no-cache', shown: '' })
})

test('the browser renders a document whose data takes too long', async () => {
  const { cookie } = await signInToShop()
  await server.database.transaction(async (tx) => {
    await tx.execute(sql`lock table session, apply_link in access exclusive mode`)
    expect(await open('/', cookie)).toMatchObject({ cache: 'no-cache', shown: 'elsewhere' })
    expect(await open(`/apply/${link.bySms}`)).toMatchObject({ cache: 'no-cache', shown: '' })
  })
})

// Last, because it moves the clock.
test('an expired session opens the sign-in', async () => {
  const { cookie } = await signInToShop()
  server.advance(2 * HOUR_MS)
  expect(await open('/login', cookie)).toMatchObject({ shown: 'signIn' })
})
