import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import { languages } from '../../api/language.ts'
import { LANGUAGE_COOKIE, METHOD_COOKIE, SESSION_COOKIE, THEME_COOKIE } from '../../api/page-cookies.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { text } from '../../server/platform/language/text.ts'
import { builtClient } from './built-client.ts'
import { startTestServer, type TestServer } from './server.ts'

const HOUR_MS = 3_600_000

/** A renderer that prints who is signed in. */
const renderer = `
export const render = async ({ visit, language }) => {
  const own = visit.kind === 'signedIn'
  const { body } = own ? await visit.ask({ method: 'GET', path: '${userCalls.loggedIn.path}' }) : {}
  const html = own ? body.user.email : visit.kind
  return { language, html, styles: '', screen: visit.kind, state: '</script>\\u2028' }
}`
const client = builtClient({
  'index.html': '<!doctype html><html lang="en"><head></head><body><div id="app"></div></body></html>',
  'ssr/entry-server.js': renderer,
  'ssr/preloads.json': '{"signIn":{"et":["form.js"]},"dashboard":{"et":["list.js"]}}',
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clientFolder: client.folder })
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
const signInToShop = () => signIn('shop@tehing.example')

const open = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', cookie, ...headers } })
const shownAt = async (...request: Parameters<typeof open>) =>
  /<div id="app">(.*?)<\/div>/.exec(await (await open(...request)).text())?.[1]

test('each reader gets an own document, which is not cached', async () => {
  const [shop, credit] = [await signInToShop(), await signIn('credit@tehing.example')]
  const response = await open('/', shop.cookie)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('>shop@tehing.example<')
  expect(await shownAt('/credit/home', credit.cookie)).toBe('credit@tehing.example')
  expect(await shownAt('/')).toBe('signIn')
})

test('only documents get the cookie, scripts cannot read it, and signing out removes it', async () => {
  const { set, end } = await signInToShop()
  expect(set).toMatch(/^page=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/)
  const { headers } = await end()
  expect(headers.getSetCookie().join()).toMatch(/page=; Path=\/; Max-Age=0/)
})

test('the cookie opens the sign-in with another session, a forgotten, an invented or an ended one', async () => {
  const [one, other, ended] = [await signInToShop(), await signInToShop(), await signInToShop()]
  await ended.end()
  const invented = `page=${'x'.repeat(43)}; ${SESSION_COOKIE}=${crypto.randomUUID()}`
  for (const cookie of [`${one.page}; ${SESSION_COOKIE}=${other.jti}`, one.page, invented, ended.cookie])
    expect(await shownAt('/login', cookie)).toBe('signIn')
})

test('what is no visit gets nobody’s data', async () => {
  const { cookie } = await signInToShop()
  for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-dest': 'image' }])
    expect(await shownAt('/', cookie, headers)).toBe('signIn')
})

test('personal data is compressed only at a URL without a search', async () => {
  const { cookie } = await signInToShop()
  const encodingOf = async (path: string) =>
    (await open(path, cookie, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')
  expect(await encodingOf('/shop')).toBe('gzip')
  expect(await encodingOf('/shop?search=x')).toBeNull()
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
  const document = await (await open('/', `${LANGUAGE_COOKIE}=et; ${THEME_COOKIE}=dark`)).text()
  for (const part of [
    '<html lang="et" data-theme="dark">',
    '<link rel="modulepreload" crossorigin href="/form.js">',
    '<link rel="prefetch" as="script" crossorigin href="/list.js">',
    String.raw`<script type="application/json" id="page-state">"\u003c/script>\u2028"</script>`,
    ...languages.map((one) => `<p lang="${one}">${text(one, 'shell.noScript')}</p>`),
  ])
    expect(document).toContain(part)
  // Only the method chosen before is shown.
  expect(await shownAt('/login', `${METHOD_COOKIE}=smartid`)).toBe('elsewhere')
})

// Last, because it moves the clock.
test('an expired session opens the sign-in', async () => {
  const { cookie } = await signInToShop()
  server.advance(2 * HOUR_MS)
  expect(await shownAt('/login', cookie)).toBe('signIn')
})
