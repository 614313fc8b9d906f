import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { partnerCalls } from '../../../api/partner.calls.ts'
import type { User } from '../../../api/user.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { UserScreen } from '../../../src/user/UserScreen.tsx'
import { en } from '../../../lang/en.ts'
import { renderInApp } from '../in-app.tsx'
import { administratorOf, personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { partners, userOf } from './stored.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

describe('a user', () => {
  const draw = async (stored: User, own = false, person = personOf('COMPLIANCE')) => {
    const server = scriptedServer()
    server.on(partnerCalls.names, { json: partners })
    server.on(userCalls.edit, { json: stored })
    server.on(userCalls.findAll, { json: [] })
    const user = own ? { ...person, user: { ...person.user, accountUserId: stored.accountUserId } } : person
    const drawn = renderInApp(
      <Route path="/user/:id/edit">
        <UserScreen />
      </Route>,
      { user, path: `/user/${stored.accountUserId}/edit` },
    )
    await screen.findByRole('region', { name: 'Account' })
    const asked = (method: string, path: string) =>
      server.asked.find((one) => one.method === method && one.path.endsWith(path))?.body
    return { ...drawn, server, asked }
  }

  test('is changed', async () => {
    const { user, server, asked, location } = await draw(userOf())
    server.on(userCalls.update, { json: userOf() })
    await user.clear(field('First name'))
    await user.type(field('First name'), 'Mare')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.history.at(-1)).toBe('/users'))
    expect(asked('PUT', '/user/update')).toMatchObject({
      accountUserId: 5,
      firstName: 'Mare',
      modifiedDtime: '2026-11-20T09:54:00.000Z',
    })
  })

  test.each([
    ['in use', { active: true, invited: false }, 2],
    ['deactivated', { active: false, invited: false }, 2],
    ['never used', { active: false, invited: true }, 0],
  ])('%s: compliance reads what another e-mail address or personal code does', async (_, parts, hints) => {
    await draw({ ...userOf(), ...parts })
    expect(screen.queryAllByText(en['user.identity.hint'])).toHaveLength(hints)
  })

  test.each([
    ['compliance', personOf('COMPLIANCE'), 1],
    ['an administrator, who cannot send the link', administratorOf('SHOP'), 0],
  ])('with a copied passkey: %s reads what to do', async (_, person, notes) => {
    await draw(userOf({ partnerId: 2, passkeyBlockedDtime: '2026-11-22T06:00:00Z' }), false, person)
    expect(screen.queryAllByText(/is blocked since/)).toHaveLength(notes)
  })

  test('restores unsaved input after leaving, but not after a save', async () => {
    const { user } = await draw(userOf())
    await user.type(field('First name'), 'nne')
    cleanup()
    const again = await draw(userOf())
    expect(screen.getByText('Your unsaved input has been restored.')).toBeTruthy()
    expect(field('First name')).toHaveProperty('value', 'Marinne')
    again.server.on(userCalls.update, { json: userOf() })
    await again.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(again.location.history.at(-1)).toBe('/users'))
    expect(again.asked('PUT', '/user/update')).toMatchObject({ firstName: 'Marinne' })
    expect(sessionStorage).toHaveLength(0)
  })

  test.each([
    ['Deactivate user', 'Deactivate Mari Maasikas?', '/user/5/deactivate', 'User deactivated'],
    ['Delete user', 'Delete Mari Maasikas?', '/user/delete', 'User deleted'],
  ])('%s asks first', async (button, question, path, said) => {
    const { user, server, asked } = await draw(userOf())
    server.on(userCalls.deactivate, { json: userOf({ active: false }) })
    server.on(userCalls.delete, { status: 204 })
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = await screen.findByRole('alertdialog', { name: question })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(asked('POST', path)).toBeUndefined()
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(server.asked.some((one) => one.method === 'POST' && one.path.endsWith(path))).toBe(true)
  })

  test('keeps the focus among the steps when one of them changes which there are', async () => {
    const { user, server } = await draw(userOf())
    server.on(userCalls.deactivate, { json: userOf({ active: false }) })
    await user.click(screen.getByRole('button', { name: 'Deactivate user' }))
    server.on(userCalls.edit, { json: userOf({ active: false }) })
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Deactivate user' }))
    const resend = await screen.findByRole('button', { name: 'Resend activation e-mail' })
    await waitFor(() => expect(document.activeElement).toBe(resend))
  })

  test('is sent a link for a forgotten password if active', async () => {
    const { user, server, asked } = await draw(userOf())
    server.on(registrationCalls.forgotPassword, { status: 204 })
    await user.click(screen.getByRole('button', { name: 'Send a link for a new password' }))
    expect(await screen.findByText('The link for a new password is on its way')).toBeTruthy()
    expect(asked('POST', '/register/forgot-password')).toEqual({ email: 'mari5@tehing.example' })
  })

  test('gets another activation link if inactive', async () => {
    const { user, server } = await draw(userOf({ active: false, invited: true }))
    server.on(userCalls.resendActivation, { status: 204 })
    expect(screen.queryByRole('button', { name: 'Deactivate user' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Resend activation e-mail' }))
    expect(await screen.findByText('E-mail sent')).toBeTruthy()
  })

  test('cannot change the own role or end the own account', async () => {
    const { user, server } = await draw(userOf({ userRole: 'COMPLIANCE' }), true)
    const why = 'Another administrator has to change your own role.'
    expect(field('Role').getAttribute('readonly')).not.toBeNull()
    expect(screen.getByText(why)).toBeTruthy()
    for (const name of ['Deactivate user', 'Delete user'])
      await user.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.asked.every(({ method }) => method === 'GET')).toBe(true)
  })

  const administrator = administratorOf('SHOP')
  const colleague = { userRole: 'SHOP', partnerId: 2, partner: 'Nutipood OÜ' } as const

  test.each<[string, Partial<User>, boolean]>([
    ['invited, an e-mail address to correct', { active: false, invited: true }, false],
    ['deactivated, none', { active: false }, true],
    ['invited as an administrator, none', { active: false, invited: true, partnerAdmin: true }, true],
  ])('of the own partner has, while it is %s', async (_, parts, locked) => {
    await draw(userOf({ ...colleague, ...parts }), false, administrator)
    expect(field('E-mail').getAttribute('readonly') !== null).toBe(locked)
  })

  test('that was invited and has not come yet is withdrawn after a question; one used meanwhile is not', async () => {
    const invited = userOf({ ...colleague, active: false, invited: true })
    const { user, server } = await draw(invited, false, administrator)
    await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }))
    const dialog = screen.getByRole('alertdialog', { name: 'Withdraw the invitation of Mari Maasikas?' })
    const confirm = within(dialog).getByRole('button', { name: 'Withdraw invitation' })
    server.on(userCalls.withdrawInvitation, refusal(409, 'user.active', { detail: 'Active.' }))
    await user.click(confirm)
    expect(await within(dialog).findByText('Active.')).toBeTruthy()
    server.on(userCalls.withdrawInvitation, { json: { ...invited, withdrawn: true } })
    server.on(userCalls.edit, { json: { ...invited, withdrawn: true } })
    await user.click(confirm)
    expect(await screen.findByText('The invitation was withdrawn before it was used.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw invitation' })).toBeNull()
  })

  test('that compliance has closed is not changed or invited again by an administrator', async () => {
    const closed = userOf({ ...colleague, active: false, closedByCompliance: true })
    const { user, server } = await draw(closed, false, administrator)
    expect(screen.getAllByText(/Compliance has deactivated this account/)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Resend activation e-mail' }))
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('of the own partner keeps role, partner and rights; compliance deletes', async () => {
    const { user, server, asked } = await draw(userOf(colleague), false, administrator)
    server.on(userCalls.update, { json: userOf(colleague) })
    expect(field('Role').getAttribute('readonly')).not.toBeNull()
    expect(
      screen.getByText('You can give users your own role only; other roles are given by compliance'),
    ).toBeTruthy()
    expect(field('Partner')).toHaveProperty('value', 'Nutipood OÜ')
    expect(screen.getByText('Only compliance gives and takes back this right')).toBeTruthy()
    for (const name of ['E-mail', 'ID code']) expect(field(name).getAttribute('readonly')).not.toBeNull()
    expect(screen.getAllByText('Only compliance changes this in this account')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Deactivate user' })).toBeTruthy()
    for (const name of ['Delete user', 'End sessions', 'Send a link for a new passkey'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(screen.getByRole('checkbox'))
    await user.type(field('First name'), 'anne')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(asked('PUT', '/user/update')).toMatchObject({ ...bodyOfColleague, firstName: 'Marianne' }),
    )
    expect(server.asked.some(({ path }) => path.endsWith('/partner/names'))).toBe(false)
  })

  test('without a personal code is saved by a partner’s administrator, who cannot set one', async () => {
    const stored = userOf({ ...colleague, personalCode: '' })
    const { user, server, asked } = await draw(stored, false, administrator)
    server.on(userCalls.update, { json: stored })
    expect(screen.queryByText(en['user.identity.hint'])).toBeNull()
    await user.type(field('First name'), 'anne')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(asked('PUT', '/user/update')).toMatchObject({ firstName: 'Marianne', personalCode: '' }),
    )
  })

  test('of another role cannot be saved by a partner’s administrator, who reads why', async () => {
    const { user, server } = await draw(userOf({ ...colleague, userRole: 'PARTNER' }), false, administrator)
    await user.type(field('First name'), 'anne')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText(/This user has another role than you/)).toBeTruthy()
    expect(server.asked.every(({ method }) => method === 'GET')).toBe(true)
  })
})

const bodyOfColleague = { userRole: 'SHOP', partnerId: 2, partnerAdmin: false }
