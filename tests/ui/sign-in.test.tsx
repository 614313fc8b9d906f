import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { METHOD_COOKIE } from '../../api/page-cookies.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { sessionCalls } from '../../api/session.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { alertsMachine } from '../../machines/flow/app/alerts.machine.ts'
import { App } from '../../src/app/App.tsx'
import { keepChoice } from '../../src/design/theme/choice-cookie.ts'
import { connectCalls } from '../../src/api/caller.ts'
import { createConnection } from '../../src/shell/connection/create-connection.ts'
import { createSession } from '../../src/session/create-session.ts'
import { SESSION_KEY } from '../../src/session/storage.ts'
import { languageOf } from './in-app.tsx'
import { personOf } from './people.ts'
import { type Answered, refusal, scriptedServer } from './scripted-server.ts'
import { eventually } from '../eventually.ts'

beforeEach(() => {
  localStorage.clear()
  keepChoice(METHOD_COOKIE, null)
  sessionStorage.clear()
  window.history.replaceState(null, '', '/login')
})
afterEach(cleanup)

/** Renders the whole program, as `entry-client.tsx` does, with a scripted server. */
const openPortal = async (path = '/login', user?: Answered) => {
  window.history.replaceState(null, '', path)
  const server = scriptedServer()
  server.on(userCalls.loggedIn, user ?? { json: personOf('SHOP', { businessName: 'Nutipood OÜ' }) })
  server.on(dashboardCalls.message, { json: { text: '' } })
  server.on(queryListCalls.counts, { json: { byStatus: {}, waiting: {}, conditions: 0 } })
  server.on(queryListCalls.ofPartner, { json: { content: [], totalElements: 0 } })
  const language = languageOf('en')
  const alerts = createActor(alertsMachine, { systemId: 'alerts' }).start()
  const connection = createConnection()
  const session = createSession({
    adoptLanguage: (own) => void language.adopt(own),
    goToSignIn: () => window.history.replaceState(null, '', '/login'),
    openDocument: async () => undefined,
  })
  connectCalls({
    token: () => session.getSnapshot().context.session?.token ?? null,
    language: () => language.current().language,
    refused: (ended) => session.send({ type: 'session.refused', ended }),
    confirm: async () => false,
    reached: () => undefined,
  })
  connection.start()
  session.start()
  render(<App {...{ language, session, alerts, connection }} opened={null} />)
  await screen.findByRole('heading', { level: 1 })
  return { server, session, user: userEvent.setup(), language }
}

const signedIn = {
  json: { role: 'SHOP', language: 'en', expiresAt: '2099-01-01T00:00:00Z' },
  headers: { authorization: 'Bearer new', role: 'ROLE_SHOP', language: 'en' },
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

describe('signing in with a password', () => {
  test('Enter sends it, and the header shows name, role and partner', async () => {
    const { server, user } = await openPortal()
    server.on(sessionCalls.login, signedIn)
    await user.type(email(), 'shop@tehing.example')
    await user.type(password(), 'demo-tehing{Enter}')
    const menu = await screen.findByRole('button', { name: /^User: Kadri Lepp / })
    expect(menu.textContent).toContain('Shop, Nutipood OÜ')
    expect(window.location.pathname).toBe('/shop')
    const sent = server.asked.find(({ path }) => path === '/api/login')
    expect(sent?.body).toEqual({ username: 'shop@tehing.example', password: 'demo-tehing' })
    expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')).toMatchObject({
      token: 'Bearer new',
      role: 'SHOP',
    })
  })

  test('focuses the e-mail, and offers a link for a forgotten password', async () => {
    const { user } = await openPortal()
    expect(document.activeElement).toBe(email())
    await user.type(email(), 'shop@tehing.example')
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Forgot your password?')
    expect(window.location.pathname).toBe('/forgot-password')
    expect(email().value).toBe('shop@tehing.example')
    expect(document.activeElement).toBe(email())
  })

  test('offers the last used method', async () => {
    const first = await openPortal()
    await first.user.click(screen.getByRole('button', { name: 'Mobile-ID' }))
    cleanup()
    await openPortal()
    const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(pressed).toEqual(['Mobile-ID'])
    keepChoice(METHOD_COOKIE, 'fax')
    cleanup()
    await openPortal()
    expect(screen.getByRole('button', { name: 'Password', pressed: true })).toBeTruthy()
  })

  test('reports a wrong one in the form, and keeps the input', async () => {
    const { server, user } = await openPortal()
    server.on(sessionCalls.login, refusal(401, 'login.failed', { detail: 'Invalid username or password' }))
    await user.type(email(), 'shop@tehing.example')
    await user.type(password(), 'wrong{Enter}')
    await screen.findByRole('alert')
    await user.type(password(), '{Enter}')
    const alert = await screen.findByRole('alert')
    expect(password().form?.contains(alert)).toBe(true)
    expect(alert.textContent).toContain('Invalid username or password')
    expect([email().value, password().value]).toEqual(['shop@tehing.example', 'wrong'])
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  test('says when to try again after too many attempts', async () => {
    const { server, user } = await openPortal()
    server.on(
      sessionCalls.login,
      refusal(429, 'login.tooMany', { detail: 'Too many attempts.', headers: { 'retry-after': '60' } }),
    )
    await user.type(email(), 'shop@tehing.example')
    await user.type(password(), 'x{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Too many attempts\. Try again at \d\d:\d\d\./,
    )
  })

  test('reports a wrong e-mail and an empty password at the fields, without sending', async () => {
    const { server, user } = await openPortal()
    await user.type(email(), 'shop')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(screen.getByText('This field is required')).toBeTruthy()
    expect(server.asked).toEqual([])
  })

  test('the button shows progress and ignores a second click', async () => {
    const { server, user } = await openPortal()
    const answer = Promise.withResolvers<typeof signedIn>()
    server.on(sessionCalls.login, () => answer.promise)
    await user.type(email(), 'shop@tehing.example')
    await user.type(password(), 'demo-tehing{Enter}')
    const button = await screen.findByRole('button', { name: 'Signing in…' })
    await user.click(button)
    answer.resolve(signedIn)
    await screen.findByRole('button', { name: /^User: Kadri Lepp / })
    expect(server.asked.filter(({ path }) => path === '/api/login')).toHaveLength(1)
  })

  test('keeps a language picked on the screen, and sends it to the server', async () => {
    const { server, user } = await openPortal()
    server.on(sessionCalls.login, signedIn)
    server.on(userCalls.changeLanguage, { status: 204 })
    await user.click(screen.getByRole('button', { name: /^Language/ }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Eesti' }))
    await user.type(screen.getByRole('textbox', { name: 'E-post' }), 'shop@tehing.example')
    await user.type(screen.getByLabelText('Parool'), 'demo-tehing{Enter}')
    await screen.findByRole('button', { name: /^Kasutaja: Kadri Lepp/ })
    const languageChanges = server.asked.filter(({ path }) => path === '/api/user/change-language')
    expect(languageChanges.map(({ url }) => url.search)).toEqual(['?language=et'])
  })

  test('shows and hides the password', async () => {
    const { user } = await openPortal()
    await user.type(password(), 'secret')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().type).toBe('password')
  })
})

describe('a session', () => {
  const stored = (expiresAt: string) =>
    localStorage.setItem(SESSION_KEY, JSON.stringify({ token: 'Bearer old', role: 'SHOP', expiresAt }))

  test('that is stored continues', async () => {
    stored('2099-01-01T00:00:00Z')
    await openPortal('/')
    expect(await screen.findByRole('button', { name: /^User: Kadri Lepp / })).toBeTruthy()
  })

  test('that has expired does not', async () => {
    stored('2020-01-01T00:00:00Z')
    await openPortal('/')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to the Partner Portal')
  })

  test('ends by Logout, here and on the server', async () => {
    stored('2099-01-01T00:00:00Z')
    const { server, user } = await openPortal('/')
    server.on(sessionCalls.logout, { status: 204 })
    await user.click(await screen.findByRole('button', { name: /^User: Kadri Lepp / }))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    await screen.findByRole('heading', { name: 'Sign in to the Partner Portal' })
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
    expect(server.asked.find(({ path }) => path === '/api/logout')?.headers.get('authorization')).toBe(
      'Bearer old',
    )
  })

  test('offers a passkey once the logout is over', async () => {
    stored('2099-01-01T00:00:00Z')
    const { server, user } = await openPortal('/')
    const over = Promise.withResolvers<{ status: number }>()
    server.on(sessionCalls.logout, () => over.promise)
    await user.click(await screen.findByRole('button', { name: /^User: Kadri Lepp / }))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    const withPasskey = await screen.findByRole('button', { name: 'Sign in with a passkey' })
    expect(withPasskey).toHaveProperty('disabled', true)
    over.resolve({ status: 204 })
    await eventually(() => expect(withPasskey).toHaveProperty('disabled', false))
  })

  test('ends when another tab signs out', async () => {
    stored('2099-01-01T00:00:00Z')
    await openPortal('/')
    await screen.findByRole('button', { name: /^User: Kadri Lepp / })
    window.history.replaceState(null, '', '/login')
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }))
    expect(await screen.findByRole('heading', { name: 'Sign in to the Partner Portal' })).toBeTruthy()
  })
})

test('the language changes at once, and input stays', async () => {
  const { user } = await openPortal()
  await user.type(email(), 'shop@tehing.example')
  await user.click(screen.getByRole('button', { name: 'Language: English, EN' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Eesti' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Logi partneriportaali sisse')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-post' }).value).toBe('shop@tehing.example')
})

describe('a user who was signed in', () => {
  const session = (expiresAt: string) => JSON.stringify({ token: 'Bearer old', role: 'SHOP', expiresAt })

  test('sees that the session has expired, even if it expired while the page was closed', async () => {
    localStorage.setItem(SESSION_KEY, session('2020-01-01T00:00:00Z'))
    await openPortal('/shop')
    expect((await screen.findByRole('status')).textContent).toMatch(/^Your session has expired\./)
  })

  test.each([
    ['session.expired', refusal(401, 'session.expired'), /^Your session has expired\./],
    ['session.invalid', refusal(401, 'session.invalid'), /^Your session was ended/],
    ['no words of the portal', { status: 401, json: 'no' }, /^Your session has expired\./],
  ] as const)('is told why when the server answers with %s', async (_, answer, why) => {
    localStorage.setItem(SESSION_KEY, session('2099-01-01T00:00:00Z'))
    await openPortal('/shop', answer)
    expect((await screen.findByText(why)).textContent).toMatch(why)
    expect(window.location.pathname).toBe('/login')
  })

  test('sees no message after signing out', async () => {
    const { server, session: own, user } = await openPortal()
    server.on(sessionCalls.login, signedIn)
    await user.type(email(), 'shop@tehing.example')
    await user.type(password(), 'demo-tehing{Enter}')
    await screen.findByRole('button', { name: /^User: Kadri Lepp / })
    act(() => own.send({ type: 'session.signOut', hasUnsavedInput: false }))
    await screen.findByRole('heading', { name: 'Sign in to the Partner Portal' })
    expect(screen.queryByRole('status')).toBeNull()
  })
})
