import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionCalls } from '../../../contract/session.calls.ts'
import type { OwnSession } from '../../../contract/session.ts'
import { userCalls } from '../../../contract/user.calls.ts'
import en from '../../../lang/en.json' with { type: 'json' }
import { SettingsScreen } from '../../../src/settings/SettingsScreen.tsx'
import { renderInApp } from '../inApp.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scriptedServer.ts'

afterEach(cleanup)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const own = (parts: Partial<OwnSession>): OwnSession => ({
  id: '1',
  startedAt: '2026-11-21T06:00:00Z',
  lastSeenAt: '2026-11-21T06:30:00Z',
  method: 'password',
  userAgent: firefox,
  current: true,
  ...parts,
})

const open = () => {
  const server = scriptedServer()
  server.on(sessionCalls.own, {
    json: [own({}), own({ id: '2', method: 'mobileid', current: false, userAgent: '' })],
  })
  const drawn = renderInApp(<SettingsScreen />, { user: personOf('PARTNER'), path: '/settings' })
  return { ...drawn, server }
}

describe('a new password', () => {
  const save = async (user: ReturnType<typeof open>['user']) => {
    await user.type(screen.getByLabelText('New password'), 'hunter22')
    await user.type(screen.getByLabelText('Repeat the password'), 'hunter22{Enter}')
  }

  test('goes in the body; the session goes on with the new token, and the fields are empty', async () => {
    const { server, user, session } = open()
    server.on(userCalls.savePassword, {
      status: 204,
      headers: { authorization: 'Bearer renewed', role: 'ROLE_PARTNER', language: 'en' },
    })
    await save(user)
    expect(await screen.findByText('Settings saved')).toBeTruthy()
    const sent = server.asked.find(({ path }) => path === '/api/user/save-password')
    expect([sent?.url.search, sent?.body]).toEqual(['', { password: 'hunter22' }])
    expect(session.getSnapshot().context.session?.token).toBe('Bearer renewed')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
    expect(server.asked.filter(({ path }) => path === '/api/user/sessions')).toHaveLength(2)
  })

  test('that the server refuses stays in the field, with the reason at it', async () => {
    const { server, user } = open()
    const fields = [{ path: 'password', code: 'field.password', detail: 'Enter at least 6 letters' }]
    server.on(userCalls.savePassword, refusal(400, 'request.invalid', { fields }))
    await save(user)
    await waitFor(() =>
      expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('hunter22')
  })
})

describe('amounts with VAT', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hide VAT-inclusive amounts' })

  test('are hidden once, however often it is clicked while it is saved', async () => {
    const { server, user } = open()
    const answer = Promise.withResolvers<{ json: unknown }>()
    server.on(userCalls.toggleHideVatFields, () => answer.promise)
    await user.click(box())
    expect(box().checked).toBe(true)
    await user.click(box())
    answer.resolve({ json: { hideVatFields: true } })
    expect(await screen.findByText('Settings saved')).toBeTruthy()
    expect(server.asked.filter(({ path }) => path === '/api/user/toggle-hide-vat-fields')).toHaveLength(1)
  })

  test('stay as they are when it cannot be saved', async () => {
    const { server, user } = open()
    server.on(userCalls.toggleHideVatFields, refusal(503, 'service.unavailable', { detail: 'Try later.' }))
    await user.click(box())
    expect((await screen.findByRole('alert')).textContent).toContain('Try later.')
    expect(box().checked).toBe(false)
  })

  test('are explained', () => {
    open()
    expect(screen.getByRole('button', { name: en['settings.hideVat.explained'] })).toBeTruthy()
  })
})

describe('the own sessions', () => {
  test('say on what, how and when, and which one this is', async () => {
    open()
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(first?.textContent).toBe('Firefox, LinuxThis sessionPassword21.11.2026 08:0021.11.2026 08:30')
    expect(second?.textContent).toBe('Unknown deviceMobile-ID21.11.2026 08:0021.11.2026 08:30')
  })

  test('end all at once, after a question', async () => {
    const { server, user, session } = open()
    server.on(sessionCalls.endAll, { status: 204 })
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const question = screen.getByRole('alertdialog', { name: 'Sign out on all devices?' })
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Stay signed in' }))
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(session.getSnapshot().value).toBe('signedOut'))
  })

  test('stay when the answer is to stay', async () => {
    const { server, user, session } = open()
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(session.getSnapshot().value).toBe('signedIn')
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  })
})
