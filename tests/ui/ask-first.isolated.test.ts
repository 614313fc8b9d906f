import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEarly } from '../../src/api/open-early.ts'
import { askFirst, openDashboard } from '../../src/app/prerender/ask-first.ts'

const me = { key: 'me', path: '/me' }

const known = {
  session: 'the.session',
  language: 'the.language',
  defaultLanguage: 'en',
  path: 'the.path',
  apiPrefix: '/api',
  signIn: { en: [], et: ['sign-in-et.js'] },
  dashboard: {
    address: '^/(?:|list|rows)/?$',
    homes: { CREDIT: '/list', SHOP: '/rows' },
    opening: '/opening',
    paths: ['/me', '/rows'],
    files: { en: ['list.js'], et: ['texts-et.js', 'list.js'] },
  },
  query: { address: '^/thing/', calls: [me], files: { en: ['thing.js'] } },
} satisfies Parameters<typeof askFirst>[0]
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const asked = vi.fn<typeof fetch>()

const begin = (path: string, session: unknown, language?: string) => {
  window.history.replaceState(null, '', path)
  if (session !== undefined) localStorage.setItem('the.session', JSON.stringify(session))
  if (language !== undefined) localStorage.setItem('the.language', language)
  askFirst(known, openDashboard, openEarly)
  const links = [...document.head.querySelectorAll('link')]
  return {
    preloaded: links.map((link) => link.getAttribute('href')),
    asked: asked.mock.calls.map(([path, options]) => ({ path, headers: options?.headers })),
  }
}

beforeEach(() => {
  asked.mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  for (const link of document.head.querySelectorAll('link')) link.remove()
  delete window.tehingEarly
})

test('a stored language that is none is the default one, whatever its name', () => {
  expect(begin('/list', { token: 'Bearer mine', expiresAt: TOMORROW }, 'constructor').preloaded).toEqual([
    '/list.js',
  ])
})

const opened = (role = 'CREDIT') => ({ token: 'Bearer mine', role, expiresAt: TOMORROW })

test('who is signed in has the dashboard asked for in one, before its scripts, in the language chosen', async () => {
  const opening = { answers: { views: [] }, drawn: null }
  asked.mockImplementation(async () => Response.json(opening))
  expect(begin('/list', opened(), 'et')).toEqual({
    preloaded: ['/texts-et.js', '/list.js'],
    asked: [
      {
        path: '/api/opening?address=',
        headers: { authorization: 'Bearer mine', 'Accept-Language': 'et' },
      },
    ],
  })
  expect(window.tehingEarly).toMatchObject({ token: 'Bearer mine', opening: { paths: ['/me', '/rows'] } })
  expect(await window.tehingEarly?.opening?.coming).toEqual(opening)
})

test.each([
  ['what the address says of the list', '/list?search=a%26b', '/list', 'search%3Da%2526b'],
  ['the same with a slash before it', '/list/?search=a', '/list', 'search%3Da'],
  ['the own list where another role’s is opened', '/rows?page=2', '/list', ''],
  ['the own list from the beginning', '/', '/list', ''],
])('it is asked for %s', (_, path, home, address) => {
  expect(begin(path, opened()).asked).toMatchObject([{ path: `/api/opening?address=${address}` }])
  expect(location.pathname).toBe(home)
})

test('who will be led elsewhere, or has no dashboard, has no more than its scripts asked for', () => {
  sessionStorage.setItem('the.path', '/thing/7')
  expect(begin('/', opened())).toEqual({ preloaded: ['/list.js'], asked: [] })
  sessionStorage.clear()
  for (const link of document.head.querySelectorAll('link')) link.remove()
  expect(begin('/', opened('STRANGER'))).toEqual({ preloaded: ['/list.js'], asked: [] })
  expect(window.tehingEarly).toBeUndefined()
})

test.each([
  ['is refused', async () => new Response('{}', { status: 401 })],
  ['says nothing', async () => new Response('<p>Bad gateway')],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s is no error', async (_, answer) => {
  asked.mockImplementation(answer)
  begin('/list', opened())
  expect(await window.tehingEarly?.opening?.coming).toBeUndefined()
})

test('an unknown language is the default one, and another address has other files', () => {
  const headers = { authorization: 'Bearer mine', 'Accept-Language': 'en' }
  expect(begin('/thing/7', { token: 'Bearer mine', expiresAt: TOMORROW }, 'fi')).toEqual({
    preloaded: ['/thing.js'],
    asked: [{ path: '/api/me', headers }],
  })
})

test.each([
  ['the time is over', '/list', { token: 'Bearer mine', expiresAt: new Date(Date.now() - 1).toISOString() }],
  ['the time is not said', '/list', { token: 'Bearer mine' }],
  ['no token is stored', '/list', { expiresAt: TOMORROW }],
  ['nothing is stored', '/list', null],
  ['the address shows something else', '/other', { token: 'Bearer mine', expiresAt: TOMORROW }],
])('where %s nothing is asked for', (_, path, session) => {
  expect(begin(path, session)).toEqual({ preloaded: [], asked: [] })
  expect(window.tehingEarly).toBeUndefined()
})

test('what is stored in no form that is known is left to the program', () => {
  localStorage.setItem('the.session', '{')
  expect(begin('/list', undefined)).toEqual({ preloaded: [], asked: [] })
})

test.each([
  ['et', ['/sign-in-et.js']],
  ['en', []],
  ['fi', []],
])('who is not signed in has the sign-in’s own files asked for, in %s', (language, preloaded) => {
  expect(begin('/list', undefined, language)).toEqual({ preloaded, asked: [] })
  expect(window.tehingEarly).toBeUndefined()
})
