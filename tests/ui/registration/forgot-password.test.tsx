import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { en } from '../../../lang/en.ts'
import { ForgotPasswordScreen } from '../../../src/registration/ForgotPasswordScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const open = () => {
  const server = scriptedServer()
  return { ...renderInApp(<ForgotPasswordScreen />, { path: '/forgot-password' }), server }
}
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const send = () => screen.getByRole('button', { name: 'Send the link' })

describe('a forgotten password', () => {
  test('requests a link once, and does not reveal accounts', async () => {
    const { server, user } = open()
    server.on(registrationCalls.forgotPassword, { status: 204 })
    await user.type(email(), 'shop@tehing.example{Enter}')
    expect((await screen.findByRole('status')).textContent).toBe(en['registration.forgot.sent'])
    const sent = server.asked.filter(({ path }) => path === '/api/register/forgot-password')
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'shop@tehing.example' }])
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login')
  })

  test.each(['', 'shop'])('"%s" is no e-mail', async (typed) => {
    const { server, user } = open()
    if (typed) await user.type(email(), typed)
    await user.click(send())
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(server.asked).toEqual([])
  })

  test('reports too many requests in the form, and keeps the input', async () => {
    const { server, user } = open()
    const headers = { 'retry-after': '60' }
    server.on(
      registrationCalls.forgotPassword,
      refusal(429, 'request.tooMany', { detail: 'Too many.', headers }),
    )
    await user.type(email(), 'shop@tehing.example')
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('Too many. Try again at')
    expect(email().value).toBe('shop@tehing.example')
  })
})
