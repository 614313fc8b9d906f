import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { passkeyCalls } from '../../../api/passkey.calls.ts'
import type { OwnPasskey } from '../../../api/passkey.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import type { OwnDevice, OwnSession } from '../../../api/session.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { en } from '../../../lang/en.ts'
import { SettingsScreen } from '../../../src/settings/SettingsScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const own = (parts: Partial<OwnSession>): OwnSession => ({
  id: '1',
  startedAt: '2026-11-21T06:00:00Z',
  lastSeenAt: '2026-11-21T06:30:00Z',
  method: 'password',
  userAgent: firefox,
  address: '198.51.100.1',
  sameAddress: true,
  current: true,
  ...parts,
})

const device = (parts: Partial<OwnDevice>): OwnDevice => ({
  id: 'a',
  lastSeenAt: '2026-11-21T06:30:00Z',
  linkedAt: '2026-11-21T06:00:00Z',
  userAgent: firefox,
  current: true,
  ...parts,
})

const open = (hasPassword = true, passkeys: readonly OwnPasskey[] = []) => {
  const server = scriptedServer()
  server.on(sessionCalls.own, {
    json: [own({}), own({ id: '2', method: 'mobileid', current: false, sameAddress: false, userAgent: '' })],
  })
  server.on(sessionCalls.ownDevices, {
    json: [device({}), device({ id: 'b', linkedAt: null, current: false })],
  })
  server.on(passkeyCalls.own, { json: passkeys })
  server.on(webhookCalls.get, { json: null })
  server.on(webhookCalls.deliveries, { json: [] })
  const drawn = renderInApp(<SettingsScreen />, {
    user: { ...personOf('PARTNER'), hasPassword },
    path: '/settings',
  })
  return { ...drawn, server }
}

describe('a new password', () => {
  const save = async (user: ReturnType<typeof open>['user']) => {
    await user.type(screen.getByLabelText('Current password'), 'demo-tehing')
    await user.type(screen.getByLabelText('New password'), 'hunter22')
    await user.type(screen.getByLabelText('Repeat the password'), 'hunter22{Enter}')
  }

  test('is sent in the body; the session continues with the new token, and the fields are cleared', async () => {
    const { server, user, session } = open()
    server.on(userCalls.savePassword, {
      status: 204,
      headers: { authorization: 'Bearer renewed', role: 'ROLE_PARTNER', language: 'en' },
    })
    await save(user)
    expect(await screen.findByText('Settings saved')).toBeTruthy()
    const sent = server.asked.find(({ path }) => path === '/api/user/save-password')
    expect([sent?.url.search, sent?.body]).toEqual([
      '',
      { password: 'hunter22', presentPassword: 'demo-tehing' },
    ])
    expect(session.getSnapshot().context.session?.token).toBe('Bearer renewed')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
    expect(server.asked.filter(({ path }) => path === '/api/user/sessions')).toHaveLength(2)
  })

  const saving = () => {
    const button = within(screen.getByRole('region', { name: 'Password' })).getByRole('button', {
      name: 'Save',
    })
    return button.getAttribute('aria-disabled') === 'true'
      ? (document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
      : 'open'
  }

  test('shows no error before anything is typed, and says what is missing, field by field', async () => {
    const { user } = open()
    const [present, fresh, repeat] = ['Current password', 'New password', 'Repeat the password'].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement]
    expect(saving()).toBe(en['password.needs.present'])
    for (const field of [present, fresh, repeat]) await user.click(field)
    await user.tab()
    for (const field of [present, fresh, repeat]) expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.type(fresh, 'hunter22')
    expect(saving()).toBe(en['password.needs.presentToo'])
    await user.type(present, 'demo-tehing')
    expect(saving()).toBe(en['password.needs.repeat'])
    await user.type(repeat, 'hunter2')
    expect(saving()).toBe(en['field.passwordRepeat'])
    await user.type(repeat, '2')
    expect(saving()).toBe('open')
  })

  test('is set by who has none, without a present one', async () => {
    const { server, user } = open(false)
    expect(screen.getByText(en['settings.password.none'])).toBeTruthy()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    server.on(userCalls.savePassword, { status: 204 })
    await user.type(screen.getByLabelText('New password'), 'hunter22')
    await user.type(screen.getByLabelText('Repeat the password'), 'hunter22{Enter}')
    await screen.findByText('Settings saved')
    expect(server.asked.find(({ path }) => path === '/api/user/save-password')?.body).toEqual({
      password: 'hunter22',
    })
  })

  test('is not sent without the current one; a wrong one is reported at its field', async () => {
    const { server, user } = open()
    await user.type(screen.getByLabelText('New password'), 'hunter22')
    await user.type(screen.getByLabelText('Repeat the password'), 'hunter22{Enter}')
    const present = screen.getByLabelText<HTMLInputElement>('Current password')
    expect(saving()).toBe(en['password.needs.presentToo'])
    expect(server.asked.filter(({ path }) => path === '/api/user/save-password')).toEqual([])
    const detail = 'This is not your current password'
    const fields = [{ path: 'presentPassword', code: 'field.presentPassword', detail }]
    server.on(userCalls.savePassword, refusal(400, 'request.invalid', { fields }))
    await user.type(present, 'wrong{Enter}')
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('hunter22')
  })

  test('that the server refuses stays, with the reason at the field', async () => {
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

  test('are hidden once, even if the button is clicked several times during the save', async () => {
    const { server, user } = open()
    const answer = Promise.withResolvers<{ json: unknown }>()
    server.on(userCalls.toggleHideVatFields, () => answer.promise)
    await user.click(box())
    expect(box().checked).toBe(true)
    await user.click(box())
    answer.resolve({ json: { hideVatFields: true } })
    expect(await screen.findByText('Settings saved')).toBeTruthy()
    const sent = server.asked.filter(({ path }) => path === '/api/user/toggle-hide-vat-fields')
    expect(sent.map(({ url }) => url.search)).toEqual(['?hide=true'])
  })

  test('stay if it cannot be saved', async () => {
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

describe('own sessions', () => {
  test('show device, method and time, and the current one', async () => {
    open()
    const [, first, second] = within(
      await screen.findByRole('table', { name: en['settings.sessions'] }),
    ).getAllByRole('row')
    expect(first?.textContent).toBe(
      'Firefox on LinuxThis sessionThis networkPassword21.11.2026 08:0021.11.2026 08:30',
    )
    expect(second?.textContent).toBe(
      'Unknown deviceAnother network, 198.51.100.1Mobile-ID21.11.2026 08:0021.11.2026 08:30End',
    )
  })

  test.each([
    ['one', 'End session: Unknown device', sessionCalls.endOne, 'settings.sessions.oneEnded'],
    ['all others', 'End all others', sessionCalls.endOthers, 'settings.sessions.othersEnded'],
  ] as const)('end %s', async (_, name, call, said) => {
    const { server, user } = open()
    server.on(call, { status: 204 })
    const button = await screen.findByRole('button', { name })
    server.on(sessionCalls.own, { json: [own({})] })
    await user.click(button)
    expect(await screen.findByText(en[said])).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  })

  test('end all at once after a confirmation', async () => {
    const { server, user, session } = open()
    server.on(sessionCalls.endAll, { status: 204 })
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const question = screen.getByRole('alertdialog', { name: 'Sign out on all devices?' })
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Stay signed in' }))
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(session.getSnapshot().matches('signedOut')).toBe(true))
  })

  test('later need the current password to end', async () => {
    const { server, user, session } = open()
    const refused = (code: 'field.required' | 'field.presentPassword') =>
      refusal(400, 'request.invalid', { fields: [{ path: 'presentPassword', code, detail: en[code] }] })
    server.on(sessionCalls.endAll, refused('field.required'))
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    const question = screen.getByRole('alertdialog', { name: 'Sign out on all devices?' })
    const end = within(question).getByRole('button', { name: 'Sign out everywhere' })
    await user.click(end)
    const password = await within(question).findByLabelText(en['password.present'])
    await waitFor(() => expect(document.activeElement).toBe(password))
    server.on(sessionCalls.endAll, refused('field.presentPassword'))
    await user.type(password, 'wrong')
    await user.click(end)
    expect(await within(question).findByText(en['field.presentPassword'])).toBeTruthy()
    server.on(sessionCalls.endAll, { status: 204 })
    await user.type(password, ' no longer')
    await user.click(end)
    await waitFor(() => expect(session.getSnapshot().matches('signedOut')).toBe(true))
    expect(server.asked.findLast(({ path }) => path.endsWith('/end-all'))?.body).toEqual({
      presentPassword: 'wrong no longer',
    })
  })

  test('stay after “stay”', async () => {
    const { server, user, session } = open()
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(session.getSnapshot().value).toEqual({ signedIn: 'working' })
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  })
})

describe('known browsers', () => {
  const table = () => screen.findByRole('table', { name: en['settings.devices'] })

  test('show when they were used, and whether with Smart-ID', async () => {
    open()
    const [, first, second] = within(await table()).getAllByRole('row')
    expect(first?.textContent).toBe('Firefox on LinuxThis browser21.11.2026 08:3021.11.2026 08:00Forget')
    expect(second?.textContent).toBe('Firefox on Linux21.11.2026 08:30NeverForget')
  })

  test('are forgotten one by one, and the list is reloaded', async () => {
    const { server, user } = open()
    server.on(sessionCalls.forgetDevice, { status: 204 })
    const [, second] = within(await table()).getAllByRole('button', { name: 'Forget Firefox on Linux' })
    server.on(sessionCalls.ownDevices, { json: [] })
    if (second) await user.click(second)
    expect(await screen.findByText(en['settings.devices.none'])).toBeTruthy()
    expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/user/devices/b')
    expect(screen.getByText(en['settings.devices.forgotten'])).toBeTruthy()
  })
})
