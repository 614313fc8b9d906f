import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { refusal } from '../scripted-server.ts'
import { storedPartner } from './stored.ts'
import { open, press } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('the API key', () => {
  const KEY = `tehing_0123456789ab_${'k'.repeat(43)}`
  const having = storedPartner({
    apiKey: {
      publicPart: 'tehing_0123456789ab',
      createdDtime: '2026-11-20T09:54:00.000Z',
      lastUsedDtime: null,
    },
  })

  test('is shown once, and can be copied', async () => {
    const drawn = await open()
    drawn.server.on(partnerCalls.generateApiKey, { json: { apiKey: KEY } })
    drawn.server.on(partnerCalls.get, { json: having })
    await drawn.user.click(press('Generate API key'))
    const dialog = await screen.findByRole('dialog', { name: 'New API key' })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'API key' }).value).toBe(KEY)
    await drawn.user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(KEY)
    await drawn.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.innerHTML).not.toContain(KEY)
    screen.getByText('tehing_0123456789ab…')
    screen.getByText('Never')
  })

  test('is replaced and revoked after a confirmation', async () => {
    const drawn = await open(having)
    const asked = (end: string) => drawn.server.asked.filter(({ url }) => url.pathname.endsWith(end)).length
    await drawn.user.click(press('Generate API key'))
    await drawn.user.click(await screen.findByRole('button', { name: 'Keep the key' }))
    expect(asked('/generate-api-key')).toBe(0)
    drawn.server.on(partnerCalls.revokeApiKey, { status: 204 })
    drawn.server.on(partnerCalls.get, { json: storedPartner() })
    await drawn.user.click(press('Revoke API key'))
    await drawn.user.click(await screen.findByRole('button', { name: 'Revoke the key' }))
    await screen.findByText('This partner has no API key.')
    expect(asked('/api-key')).toBe(1)
  })

  test('keeps the old one valid for the chosen time, shows its end, and can end it at once', async () => {
    const drawn = await open(having)
    const old = { ...having.apiKey, publicPart: 'tehing_aaaaaaaaaaaa', endsDtime: '2026-11-28T09:54:00.000Z' }
    drawn.server.on(partnerCalls.generateApiKey, { json: { apiKey: KEY } })
    drawn.server.on(partnerCalls.get, { json: { ...having, oldApiKey: old } })
    await drawn.user.click(press('Generate API key'))
    const question = await screen.findByRole('alertdialog')
    const choice = within(question).getByRole<HTMLSelectElement>('combobox', {
      name: 'The old one stays valid',
    })
    expect(choice.selectedOptions[0]?.textContent).toBe('1 day')
    await drawn.user.selectOptions(choice, '7 days')
    await drawn.user.click(within(question).getByRole('button', { name: 'Generate a new key' }))
    await screen.findByText(/The old key tehing_aaaaaaaaaaaa… is valid until/)
    expect(drawn.server.asked.find(({ path }) => path.endsWith('/generate-api-key'))?.body).toEqual({
      oldValidHours: 168,
    })
    await drawn.user.keyboard('{Escape}')
    drawn.server.on(partnerCalls.endOldApiKey, { status: 204 })
    drawn.server.on(partnerCalls.get, { json: having })
    await drawn.user.click(await screen.findByRole('button', { name: 'End the old key now' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'End the old key' }))
    await screen.findByText('The old API key has ended')
    await waitFor(() => expect(screen.queryByText(/The old key/)).toBeNull())
  })

  test('stays in its question if it cannot be revoked, with the reason', async () => {
    const drawn = await open(having)
    drawn.server.on(partnerCalls.revokeApiKey, refusal(409, 'record.conflict', { detail: 'Not now.' }))
    await drawn.user.click(press('Revoke API key'))
    const question = await screen.findByRole('alertdialog')
    await drawn.user.click(within(question).getByRole('button', { name: 'Revoke the key' }))
    expect((await within(question).findByRole('alert')).textContent).toBe('Not now.')
    await drawn.user.click(within(question).getByRole('button', { name: 'Keep the key' }))
    await drawn.user.click(press('Revoke API key'))
    expect(within(await screen.findByRole('alertdialog')).queryByRole('alert')).toBeNull()
  })

  test('shows an error if it cannot be created', async () => {
    const drawn = await open()
    drawn.server.on(partnerCalls.generateApiKey, refusal(500, 'internal'))
    await drawn.user.click(press('Generate API key'))
    await screen.findByText('API key generation failed')
  })

  test('is available once the partner is stored', async () => {
    const drawn = await open(null)
    await drawn.user.click(press('Generate API key'))
    expect(
      (await screen.findAllByText('The API key is generated automatically once the partner is saved')).length,
    ).toBe(2)
  })
})
