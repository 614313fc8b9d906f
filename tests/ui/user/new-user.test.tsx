import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { NewUserScreen } from '../../../src/user/UserScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'
import { partners, userOf } from './stored.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

describe('a new user', () => {
  const draw = async (path = '/user/create') => {
    const server = scriptedServer()
    server.on(partnerCalls.names, { json: partners })
    server.on(userCalls.save, { status: 201, json: userOf() })
    const drawn = renderInApp(<NewUserScreen />, { user: personOf('COMPLIANCE'), path })
    await screen.findByRole('button', { name: 'Create and invite' })
    const send = () => drawn.user.click(screen.getByRole('button', { name: 'Create and invite' }))
    return {
      ...drawn,
      server,
      send,
      sent: () => server.asked.find(({ path }) => path.endsWith('/user/save'))?.body,
    }
  }

  test('begins with the partner and role of the link that led here', async () => {
    await draw('/user/create?partner=3&role=SHOP')
    const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value
    // The second of both.
    expect([chosen('Role'), chosen('Partner')]).toEqual(['1', '1'])
  })

  test('needs all required fields and a valid personal code', async () => {
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

  test('has a partner only if the role does', async () => {
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
      partnerAdmin: false,
    })
    expect(screen.getByText('User created, the invitation is on its way')).toBeTruthy()
  })

  test('is created once by a double click', async () => {
    const { user, server, location } = await draw()
    await user.type(field('First name'), 'Mari')
    await user.type(field('Last name'), 'Maasikas')
    await user.type(field('ID code'), '38001085718')
    await user.type(field('E-mail'), 'mari@tehing.example')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Compliance')
    const create = screen.getByRole('button', { name: 'Create and invite' })
    fireEvent.click(create)
    fireEvent.click(create)
    await waitFor(() => expect(location.history.at(-1)).toBe('/users'))
    expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('shows the server’s errors at the fields', async () => {
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

  test('may have a logo, checked by its content', async () => {
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
