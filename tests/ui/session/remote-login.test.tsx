import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { ssoFailures } from '../../../api/session.ts'
import { en } from '../../../lang/en.ts'
import { RemoteLoginScreen } from '../../../src/session/RemoteLoginScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const arrive = (search: string) => {
  const server = scriptedServer()
  return {
    server,
    open: () => renderInApp(<RemoteLoginScreen />, { path: `/remote-login-landing${search}` }),
  }
}
const waysOn = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('the landing of a single sign-on', () => {
  test('announces progress, signs in and opens the home', async () => {
    const { server, open } = arrive('?ssoId=once')
    const answer = Promise.withResolvers<{ headers: Record<string, string>; json: unknown }>()
    server.on(sessionCalls.remoteLogin, () => answer.promise)
    const { session, location } = open()
    expect(screen.getByRole('status').textContent).toBe(en['session.remote.redirect'])
    answer.resolve({
      headers: { authorization: 'Bearer new', role: 'ROLE_SHOP', language: 'et' },
      json: { role: 'SHOP', language: 'et', expiresAt: '2099-01-01T00:00:00Z' },
    })
    await waitFor(() => expect(location.history.at(-1)).toBe('/'))
    expect(session.getSnapshot().context.session?.token).toBe('Bearer new')
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/remote-login/once'])
  })

  test('shows why an id does not work, and both ways to continue', async () => {
    const { server, open } = arrive('?ssoId=used')
    server.on(sessionCalls.remoteLogin, refusal(410, 'sso.invalid', { detail: 'This link works once.' }))
    const { session } = open()
    expect((await screen.findByRole('alert')).textContent).toBe('This link works once.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign-in failed')
    expect(waysOn()).toEqual(['/login', '/api/sso/start'])
    expect(session.getSnapshot().matches('signedOut')).toBe(true)
  })

  test.each(ssoFailures)('shows the meaning of %s without a request', async (failure) => {
    const { server, open } = arrive(`?error=${failure}`)
    open()
    expect(screen.getByRole('alert').textContent).toBe(en[`error.${failure}`])
    expect(server.asked).toEqual([])
  })

  test.each(['', '?error=made.up', '?error=%3Cscript%3E'])('takes "%s" as refused', (search) => {
    arrive(search).open()
    expect(screen.getByRole('alert').textContent).toBe(en['error.sso.refused'])
  })
})
