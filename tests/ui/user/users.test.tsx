import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { partnerCalls } from '../../../api/partner.calls.ts'
import type { User, UserRow } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { NewUserScreen } from '../../../src/user/NewUserScreen.tsx'
import { UserScreen } from '../../../src/user/UserScreen.tsx'
import { UsersScreen } from '../../../src/user/UsersScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const rowOf = (accountUserId: number, parts: Partial<UserRow> = {}): UserRow => ({
  accountUserId,
  firstName: 'Mari',
  lastName: `Maasikas ${accountUserId}`,
  fullName: `Mari Maasikas ${accountUserId}`,
  personalCode: '4••••••••••',
  email: `mari${accountUserId}@tehing.example`,
  phone: '+372 5551 2399',
  userRole: 'CREDIT',
  language: 'en',
  partnerId: null,
  partner: null,
  active: true,
  invited: false,
  hideVatFields: false,
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  ...parts,
})
const userOf = (parts: Partial<User> = {}): User => ({
  ...rowOf(5),
  lastName: 'Maasikas',
  fullName: 'Mari Maasikas',
  personalCode: '38001085718',
  logo: null,
  ...parts,
})

const names = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => name.startsWith('Mari'))

describe('the users', () => {
  const draw = (users: UserRow[], language: 'en' | 'et' = 'en') => {
    scriptedServer().on(userCalls.findAll, { json: users })
    return renderInApp(<UsersScreen />, { user: personOf('COMPLIANCE'), language })
  }

  test('stand in two tables of ten rows, the inactive ones with the reason', async () => {
    const active = Array.from({ length: 12 }, (_, index) => rowOf(index + 1))
    draw([
      ...active,
      rowOf(20, { active: false, invited: true, userRole: 'SHOP', partner: 'Nutipood OÜ' }),
      rowOf(21, { active: false }),
    ])
    const first = await screen.findByRole('table', { name: 'Active users (12)' })
    expect(within(first).getAllByRole('row')).toHaveLength(11)
    const second = screen.getByRole('table', { name: 'Inactive users (2)' })
    const rows = within(second).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Mari Maasikas 20', 'mari20@tehing.example', 'Shop', 'Nutipood OÜ', 'Invited'],
      ['Mari Maasikas 21', 'mari21@tehing.example', 'Credit committee', '–', 'Deactivated'],
    ])
    expect(within(first).getAllByRole('link')[0]?.getAttribute('href')).toBe('/user/1/edit')
  })

  test('are searched by words in any order, and sorted', async () => {
    const { user } = draw([
      rowOf(1),
      rowOf(2, { partner: 'Nutipood OÜ', userRole: 'SHOP' }),
      rowOf(3, { active: false, partner: 'Nutipood OÜ' }),
    ])
    await screen.findByRole('table', { name: 'Active users (2)' })
    const search = screen.getByRole('textbox', { name: 'Search by name, e-mail, partner or role' })
    await user.type(search, 'nutipood MARI')
    expect(names()).toEqual(['Mari Maasikas 2', 'Mari Maasikas 3'])
    await user.type(search, ' nobody')
    expect(screen.getAllByText('No user fits the search')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    const [byEmail] = screen.getAllByRole('button', { name: 'E-mail' })
    if (!byEmail) throw new Error('not sortable')
    await user.click(byEmail)
    await user.click(byEmail)
    expect(names()).toEqual(['Mari Maasikas 2', 'Mari Maasikas 1', 'Mari Maasikas 3'])
  })

  test('are in Estonian where that is chosen', async () => {
    draw([rowOf(1)], 'et')
    expect(await screen.findByRole('table', { name: 'Aktiivsed kasutajad (1)' })).toBeTruthy()
    expect(screen.getByText('Kasutajaid ei ole')).toBeTruthy()
  })
})

const partners = [
  { partnerId: 2, businessName: 'Nutipood OÜ' },
  { partnerId: 3, businessName: 'Rattapood OÜ' },
]
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

describe('a new user', () => {
  const draw = async () => {
    const server = scriptedServer()
    server.on(partnerCalls.names, { json: partners })
    server.on(userCalls.save, { status: 201, json: userOf() })
    const drawn = renderInApp(<NewUserScreen />, { user: personOf('COMPLIANCE'), path: '/user/create' })
    await screen.findByRole('button', { name: 'Create and invite' })
    const send = () => drawn.user.click(screen.getByRole('button', { name: 'Create and invite' }))
    return {
      ...drawn,
      server,
      send,
      sent: () => server.asked.find(({ path }) => path.endsWith('/user/save'))?.body,
    }
  }

  test('needs all that is required, and a valid personal code', async () => {
    const { user, send, sent } = await draw()
    await user.type(field('ID code'), '38001085719')
    await send()
    const summary = await screen.findByRole('alert')
    expect([...summary.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'First name: This field is required',
      'Last name: This field is required',
      'ID code: Please enter a valid ID code',
      'E-mail: This field is required',
      'Partner: This field is required',
    ])
    expect(sent()).toBeUndefined()
  })

  test('is sent with a partner only where the role has one', async () => {
    const { user, send, sent, location } = await draw()
    await user.type(field('First name'), 'Mari')
    await user.type(field('Last name'), 'Maasikas')
    await user.type(field('ID code'), '38001085718')
    await user.type(field('E-mail'), 'mari@tehing.example')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Partner' }), 'Rattapood OÜ')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Shop')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Partner' }).value).toBe('1')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Compliance')
    expect(screen.queryByRole('combobox', { name: 'Partner' })).toBeNull()
    await send()
    await waitFor(() => expect(location.history.at(-1)).toBe('/users'))
    expect(sent()).toEqual({
      firstName: 'Mari',
      lastName: 'Maasikas',
      personalCode: '38001085718',
      email: 'mari@tehing.example',
      phone: '',
      userRole: 'COMPLIANCE',
      language: 'et',
      logo: null,
      partnerId: null,
    })
    expect(screen.getByText('User created, the invitation is on its way')).toBeTruthy()
  })

  test('says at its field what the server refused', async () => {
    const { user, server, send } = await draw()
    server.on(
      userCalls.save,
      refusal(400, 'request.invalid', {
        fields: [{ path: 'email', code: 'field.emailTaken', detail: 'Another user has this e-mail' }],
      }),
    )
    await user.type(field('First name'), 'Mari')
    await user.type(field('Last name'), 'Maasikas')
    await user.type(field('ID code'), '38001085718')
    await user.type(field('E-mail'), 'mari@tehing.example')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Compliance')
    await send()
    expect((await screen.findAllByText(/Another user has this e-mail/))[0]).toBeTruthy()
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
  })

  test('may have a logo, which is looked at by its content', async () => {
    const { user } = await draw()
    const picture = screen.getByLabelText<HTMLInputElement>(/Logo/)
    const bytes = Uint8Array.from(atob(LOGO), (letter) => letter.charCodeAt(0))
    await user.upload(picture, new File([bytes], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeTruthy()
    await user.upload(picture, new File(['<script>'], 'logo.png', { type: 'image/png' }))
    const wrong = 'Choose a PNG, JPEG or WebP picture of at most 4000 pixels a side'
    expect(await screen.findByText(wrong)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    await waitFor(() => expect(screen.queryByText(wrong)).toBeNull())
    await user.upload(picture, new File([new Uint8Array(200_001)], 'logo.png', { type: 'image/png' }))
    expect(await screen.findByText('The picture may be 200 kB at most')).toBeTruthy()
  })
})

describe('a user', () => {
  const draw = async (stored: User, own = false) => {
    const server = scriptedServer()
    server.on(partnerCalls.names, { json: partners })
    server.on(userCalls.edit, { json: stored })
    server.on(userCalls.findAll, { json: [] })
    const person = personOf('COMPLIANCE')
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

  test('that somebody else has changed shows what is stored, and is saved over it the second time', async () => {
    const { user, server } = await draw(userOf())
    const newer = userOf({ lastName: 'Uus', modifiedDtime: '2026-11-21T10:00:00.000Z' })
    server.on(userCalls.update, refusal(409, 'record.conflict', { stored: newer }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const told = await screen.findByText('Somebody has changed this user since you opened it. Now it says:')
    expect(told.parentElement?.textContent).toContain('Last nameUus')
    server.on(userCalls.update, { json: newer })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.asked.findLast(({ path }) => path.endsWith('/user/update'))?.body).toMatchObject({
        lastName: 'Maasikas',
        modifiedDtime: '2026-11-21T10:00:00.000Z',
      }),
    )
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

  test('that is inactive is sent another activation link', async () => {
    const { user, server } = await draw(userOf({ active: false, invited: true }))
    server.on(userCalls.resendActivation, { status: 204 })
    expect(screen.queryByRole('button', { name: 'Deactivate user' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Resend activation e-mail' }))
    expect(await screen.findByText('E-mail sent')).toBeTruthy()
  })

  test('of one’s own keeps its role, and is not ended', async () => {
    const { user, server } = await draw(userOf({ userRole: 'COMPLIANCE' }), true)
    const why = 'Another compliance user has to change your own role.'
    expect(field('Role').getAttribute('readonly')).not.toBeNull()
    expect(screen.getByText(why)).toBeTruthy()
    for (const name of ['Deactivate user', 'Delete user'])
      await user.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.asked.every(({ method }) => method === 'GET')).toBe(true)
  })
})
