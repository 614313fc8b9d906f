import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFirst } from '../../src/app/prerender/ask-first.ts'

const me = { key: 'me', path: '/me' }
const opening = { key: 'opening', path: '/rows?page=0', body: '["NEW"]' }

const known = {
  session: 'the.session',
  language: 'the.language',
  defaultLanguage: 'en',
  apiPrefix: '/api',
  signIn: { en: [], et: ['sign-in-et.js'] },
  looks: [
    {
      screen: 'dashboard',
      address: '^/list$',
      calls: [me, { key: 'views', path: '/views' }],
      opening: { CREDIT: opening },
      files: { en: ['list.js'], et: ['texts-et.js', 'list.js'] },
    },
    { screen: 'query', address: '^/thing/', calls: [me], files: { en: ['thing.js'] } },
  ],
} satisfies Parameters<typeof askFirst>[0]
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const asked = vi.fn<typeof fetch>()

const begin = (path: string, session: unknown, language?: string) => {
  window.history.replaceState(null, '', path)
  if (session !== undefined) localStorage.setItem('the.session', JSON.stringify(session))
  if (language !== undefined) localStorage.setItem('the.language', language)
  askFirst(known)
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
  document.head.replaceChildren()
  delete window.tehingEarly
})

test('a stored language that is none is the default one, whatever its name', () => {
  expect(begin('/list', { token: 'Bearer mine', expiresAt: TOMORROW }, 'constructor').preloaded).toEqual([
    '/list.js',
  ])
})

test('who is signed in has what the address shows asked for, in the language chosen', async () => {
  const headers = { authorization: 'Bearer mine', 'Accept-Language': 'et' }
  expect(begin('/list', { token: 'Bearer mine', expiresAt: TOMORROW }, 'et')).toEqual({
    preloaded: ['/texts-et.js', '/list.js'],
    asked: [
      { path: '/api/me', headers },
      { path: '/api/views', headers },
    ],
  })
  expect(window.tehingEarly).toMatchObject({ token: 'Bearer mine', screen: 'dashboard' })
  expect(await (await window.tehingEarly?.answers['views'])?.text()).toBe('{}')
})

test.each([
  ['has the list asked for as it opens', 'CREDIT', '/list', true],
  ['of another role has not', 'SHOP', '/list', false],
  ['with more in the address has not', 'CREDIT', '/list?page=2', false],
])('who is signed in %s', (_, role, path, isAsked) => {
  begin(path, { token: 'Bearer mine', role, expiresAt: TOMORROW })
  const posted = asked.mock.calls.filter(([, options]) => options?.method === 'POST')
  expect(posted).toMatchObject(isAsked ? [['/api/rows?page=0', { body: '["NEW"]' }]] : [])
  expect(window.tehingEarly?.answers).toHaveProperty('views')
  expect('opening' in (window.tehingEarly?.answers ?? {})).toBe(isAsked)
})

test('an unknown language is the default one, and another address has other files', () => {
  const headers = { authorization: 'Bearer mine', 'Accept-Language': 'en' }
  expect(begin('/thing/7', { token: 'Bearer mine', expiresAt: TOMORROW }, 'fi')).toEqual({
    preloaded: ['/thing.js'],
    asked: [{ path: '/api/me', headers }],
  })
})

test('a server that is not reached is no error', async () => {
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  begin('/list', { token: 'Bearer mine', expiresAt: TOMORROW })
  expect(await window.tehingEarly?.answers['me']).toBeUndefined()
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
