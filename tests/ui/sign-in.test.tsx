import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { sessionCalls } from '../../contract/session.calls.ts'
import { userCalls } from '../../contract/user.calls.ts'
import { alertsMachine } from '../../machines/alerts.machine.ts'
import { App } from '../../src/App.tsx'
import { connectCalls } from '../../src/call.ts'
import { createConnection } from '../../src/connection/createConnection.ts'
import { failureText } from '../../src/failure-text.ts'
import { createSession } from '../../src/session/createSession.ts'
import { SESSION_KEY } from '../../src/session/sessionKey.ts'
import { languageOf } from './inApp.tsx'
import { personOf } from './people.ts'
import { refusal, scriptedServer } from './scriptedServer.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/login')
})
afterEach(cleanup)

/** The whole program, as in `main.tsx`, before a scripted server. */
const openPortal = async (path = '/login') => {
  window.history.replaceState(null, '', path)
  const server = scriptedServer()
  server.on(userCalls.loggedIn, { json: personOf('SHOP', { businessName: 'Nutipood OÜ' }) })
  const language = languageOf('en')
  const alerts = createActor(alertsMachine, { systemId: 'alerts' }).start()
  const connection = createConnection()
  const session = createSession({
    adoptLanguage: (own) => void language.adopt(own),
    goToSignIn: () => window.history.replaceState(null, '', '/login'),
  })
  session.on('session.signInFailed', ({ error }) =>
    alerts.send({ type: 'alert.show', tone: 'error', text: failureText(error) }),
  )
  connectCalls({
    token: () => session.getSnapshot().context.session?.token ?? null,
    language: () => language.current().language,
    refused: () => session.send({ type: 'session.expired' }),
    reached: () => undefined,
  })
  connection.start()
  session.start()
  render(<App {...{ language, session, alerts, connection }} />)
  const user = userEvent.setup()
  await screen.findByRole('heading', { level: 1 })
  return { server, session, user, language }
}

const signedIn = {
  json: { role: 'SHOP', language: 'en', expiresAt: '2099-01-01T00:00:00Z' },
  headers: { authorization: 'Bearer new', role: 'ROLE_SHOP', language: 'en' },
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

describe('signing in with a password', () => {
  test('Enter sends it, and the user arrives with name, role and partner in the header', async () => {
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

  test('wrong ones read the same alert, and what was typed stays', async () => {
    const { server, user } = await openPortal()
    server.on(sessionCalls.login, refusal(401, 'login.failed', { detail: 'Invalid username or password' }))
    await user.type(email(), 'shop@tehing.example')
    await user.type(password(), 'wrong{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Invalid username or password')
    expect([email().value, password().value]).toEqual(['shop@tehing.example', 'wrong'])
    expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  })

  test('too many attempts say when to try again', async () => {
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

  test('a wrong e-mail and an empty password are said at the fields and nothing is sent', async () => {
    const { server, user } = await openPortal()
    await user.type(email(), 'shop')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
    expect(screen.getByText('This field is required')).toBeTruthy()
    expect(server.asked).toEqual([])
  })

  test('while it is asked the button says so and takes no second click', async () => {
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

  test('a language picked on the screen stays, and the server is told', async () => {
    const { server, user } = await openPortal()
    server.on(sessionCalls.login, signedIn)
    server.on(userCalls.changeLanguage, { status: 204 })
    await user.click(screen.getByRole('button', { name: /^Language/ }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Eesti' }))
    await user.type(screen.getByRole('textbox', { name: 'E-post' }), 'shop@tehing.example')
    await user.type(screen.getByLabelText('Parool'), 'demo-tehing{Enter}')
    await screen.findByRole('button', { name: /^Kasutaja: Kadri Lepp/ })
    const told = server.asked.filter(({ path }) => path === '/api/user/change-language')
    expect(told.map(({ url }) => url.search)).toEqual(['?language=et'])
  })

  test('the password can be shown and hidden', async () => {
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

  test('that is stored goes on', async () => {
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

  test('ends when another tab signs out', async () => {
    stored('2099-01-01T00:00:00Z')
    await openPortal('/')
    await screen.findByRole('button', { name: /^User: Kadri Lepp / })
    window.history.replaceState(null, '', '/login')
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }))
    expect(await screen.findByRole('heading', { name: 'Sign in to the Partner Portal' })).toBeTruthy()
  })
})

test('the language changes at once and what is typed stays', async () => {
  const { user } = await openPortal()
  await user.type(email(), 'shop@tehing.example')
  await user.click(screen.getByRole('button', { name: 'Language: English, EN' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'Eesti' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Logi partneriportaali sisse')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-post' }).value).toBe('shop@tehing.example')
})
