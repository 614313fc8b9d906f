import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_PREFIX } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import { languages } from '../../api/language.ts'
import { LANGUAGE_COOKIE, METHOD_COOKIE, SESSION_COOKIE, THEME_COOKIE } from '../../api/page-cookies.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { text as messageIn } from '../../server/platform/language/text.ts'
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

/** Signs in; returns the browser's cookies and the token. */
const signIn = async (username: string) => {
  const { headers } = await server.request(sessionCalls.login, {
    body: { username, password: DEMO_PASSWORD },
  })
  const token = headers.get('authorization') ?? ''
  const page = headers.getSetCookie().find((cookie) => cookie.startsWith('page=')) ?? ''
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { token, page, jti, cookie: `${page.split(';')[0]}; ${SESSION_COOKIE}=${jti}` }
}

const open = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', cookie, ...headers } })
const shownAt = async (...request: Parameters<typeof open>) =>
  /<div id="app">(.*?)<\/div>/.exec(await (await open(...request)).text())?.[1]

test('each reader gets an own document, which is not cached', async () => {
  const [shop, credit] = [await signIn('shop@tehing.example'), await signIn('credit@tehing.example')]
  const response = await open('/', shop.cookie)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('>shop@tehing.example<')
  expect(await shownAt('/credit/home', credit.cookie)).toBe('credit@tehing.example')
  expect(await shownAt('/')).toBe('signIn')
})

test('the cookie is for documents only, and scripts cannot read it', async () => {
  const { page } = await signIn('shop@tehing.example')
  expect(page).toMatch(/^page=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/)
})

test.each([
  [
    'of another session',
    async () =>
      `${(await signIn('shop@tehing.example')).page.split(';')[0]}; ${SESSION_COOKIE}=${(await signIn('credit@tehing.example')).jti}`,
  ],
  [
    'that the browser has forgotten',
    async () => (await signIn('shop@tehing.example')).page.split(';')[0] ?? '',
  ],
  ['that was made up', async () => `page=${'x'.repeat(43)}; ${SESSION_COOKIE}=${crypto.randomUUID()}`],
  [
    'that has ended',
    async () => {
      const { token, cookie } = await signIn('shop@tehing.example')
      await server.request(sessionCalls.logout, {}, undefined, { headers: { authorization: token } })
      return cookie
    },
  ],
])('a session %s opens the sign-in', async (_, cookieOf) => {
  expect(await shownAt('/login', await cookieOf())).toBe('signIn')
})

test('signing out removes the cookie', async () => {
  const { token } = await signIn('shop@tehing.example')
  const { headers } = await server.request(sessionCalls.logout, {}, undefined, {
    headers: { authorization: token },
  })
  expect(headers.getSetCookie().join()).toMatch(/page=; Path=\/; Max-Age=0/)
})

test.each([{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-dest': 'image' }])(
  'what is no visit gets nobody’s data: %o',
  async (headers) => {
    const { cookie } = await signIn('shop@tehing.example')
    expect(await shownAt('/', cookie, headers)).toBe('signIn')
  },
)

test('personal data is compressed only at a URL without a search', async () => {
  const { cookie } = await signIn('shop@tehing.example')
  const encodingOf = async (path: string) =>
    (await open(path, cookie, { 'accept-encoding': 'br' })).headers.get('content-encoding')
  expect(await encodingOf('/shop')).toBe('br')
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

test('the document of the sign-in has the reader’s choices, its files, inert data and a note without scripts', async () => {
  const text = await (await open('/', `${LANGUAGE_COOKIE}=et; ${THEME_COOKIE}=dark`)).text()
  expect(text).toContain('<html lang="et" data-theme="dark">')
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/form.js">')
  expect(text).toContain('<link rel="prefetch" as="script" crossorigin href="/list.js">')
  expect(text).toContain(
    String.raw`<script type="application/json" id="page-state">"\u003c/script>\u2028"</script>`,
  )
  for (const language of languages)
    expect(text).toContain(`<p lang="${language}">${messageIn(language, 'shell.noScript')}</p>`)
})

test('the sign-in is rendered only for the method chosen before', async () => {
  expect(await shownAt('/login', `${METHOD_COOKIE}=smartid`)).toBe('elsewhere')
})

// Last, because it moves the clock.
test('an expired session opens the sign-in', async () => {
  const { cookie } = await signIn('shop@tehing.example')
  server.advance(2 * HOUR_MS)
  expect(await shownAt('/login', cookie)).toBe('signIn')
})
