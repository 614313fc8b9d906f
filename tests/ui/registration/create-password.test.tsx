import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { en } from '../../../lang/en.ts'
import { CreatePasswordScreen } from '../../../src/registration/CreatePasswordScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const uuid = '3f0c5f5e-8f8e-4a3c-9a55-0d3f4c2b1a00'

const account = { fullName: 'Uku Uustulnuk', email: 'invited@tehing.example' }
const linkIn = (state: 'open' | 'expired' | 'used', purpose: 'invitation' | 'reset' = 'invitation') => ({
  json: { state, purpose, account: state === 'open' ? account : null },
})

const open = (state: 'open' | 'expired' | 'used' | null, purpose: 'invitation' | 'reset' = 'invitation') => {
  const server = scriptedServer()
  server.on(
    registrationCalls.activationState,
    state ? linkIn(state, purpose) : refusal(404, 'activation.unknown'),
  )
  const drawn = renderInApp(
    <Route path="/register/create-password/:id">
      <CreatePasswordScreen />
    </Route>,
    { path: `/register/create-password/${uuid}` },
  )
  return { ...drawn, server }
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const toSignIn = () => screen.findByRole('link', { name: 'Go to sign-in' })

describe('choosing the first password', () => {
  test('sends it in the body and leads to the sign-in', async () => {
    const { server, user } = open('open')
    server.on(registrationCalls.createPassword, { status: 204 })
    await user.type(await field('New password'), 'hunter22')
    await user.type(await field('Repeat the password'), 'hunter22')
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    const link = await toSignIn()
    expect(link.getAttribute('href')).toBe('/')
    expect(document.activeElement).toBe(link)
    expect(screen.getByRole('status').textContent).toBe(en['registration.saved'])
    const sent = server.asked.find(({ method }) => method === 'PUT')
    expect([sent?.path, sent?.url.search, sent?.body]).toEqual([
      `/api/register/create-password/${uuid}`,
      '',
      { password: 'hunter22' },
    ])
  })

  test.each([
    ['', '', 'Enter the new password twice.'],
    ['12345', '12345', 'Enter at least 6 letters'],
    ['123456', '', 'Repeat the new password.'],
    ['123456', '123457', "Passwords don't match"],
  ])('"%s" and "%s" are not saved: the button says why', async (password, repeat, why) => {
    const { server, user } = open('open')
    if (password) await user.type(await field('New password'), password)
    if (repeat) await user.type(await field('Repeat the password'), repeat)
    await user.type(await field('Repeat the password'), '{Enter}')
    const button = await screen.findByRole('button', { name: 'Save password' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe(why)
    await user.click(button)
    expect(server.asked.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('names the account, for the reader and the password manager', async () => {
    open('open')
    expect((await screen.findByText(account.email)).parentElement?.textContent).toBe(
      'Account: Uku Uustulnuk, invited@tehing.example',
    )
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(
      account.email,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Activate your account')
  })

  test('says if it replaces a forgotten one', async () => {
    const { server, user } = open('open', 'reset')
    server.on(registrationCalls.createPassword, { status: 204 })
    await user.type(await field('New password'), 'hunter22')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a new password')
    await user.type(await field('Repeat the password'), 'hunter22{Enter}')
    expect(await screen.findByText(en['registration.reset.saved'])).toBeTruthy()
  })

  test('shows and hides each password', async () => {
    const { user } = open('open')
    const [first, second] = [await field('New password'), await field('Repeat the password')]
    const [show] = screen.getAllByRole('button', { name: 'Show password' })
    if (show) await user.click(show)
    expect([first.type, second.type]).toEqual(['text', 'password'])
  })

  test('reports a link that ended meanwhile', async () => {
    const { server, user } = open('open')
    server.on(registrationCalls.createPassword, () => {
      server.on(registrationCalls.activationState, linkIn('used'))
      return refusal(409, 'activation.used', { detail: 'Used.' })
    })
    await user.type(await field('New password'), 'hunter22')
    await user.type(await field('Repeat the password'), 'hunter22{Enter}')
    expect(await screen.findByText(en['registration.used'])).toBeTruthy()
    expect(await toSignIn()).toBeTruthy()
  })
})

describe('a link that does not lead to a password', () => {
  test('used: leads to the sign-in', async () => {
    open('used')
    expect(await screen.findByText(en['registration.used'])).toBeTruthy()
    expect(await toSignIn()).toBeTruthy()
  })

  test('unknown: leads to the sign-in', async () => {
    open(null)
    expect(await screen.findByText(en['error.activation.unknown'])).toBeTruthy()
    expect(await toSignIn()).toBeTruthy()
  })

  test('expired: a new one is sent, once', async () => {
    const { server, user } = open('expired')
    const answer = Promise.withResolvers<{ status: number }>()
    server.on(registrationCalls.resetActivationLink, () => answer.promise)
    const button = await screen.findByRole('button', { name: 'Send a new link' })
    await user.click(button)
    await user.click(button)
    answer.resolve({ status: 204 })
    expect(await screen.findByText(en['registration.resent'])).toBeTruthy()
    expect(server.asked.filter(({ path }) => path.endsWith('/reset-activation-link'))).toHaveLength(1)
  })

  test('expired, and too many were sent: says so, and can retry', async () => {
    const { server, user } = open('expired')
    server.on(
      registrationCalls.resetActivationLink,
      refusal(429, 'request.tooMany', { detail: 'Too many requests.', headers: { 'retry-after': '60' } }),
    )
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests. Try again at')
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  })
})
