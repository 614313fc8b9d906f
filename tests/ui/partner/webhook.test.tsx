import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { WebhookSettings } from '../../../src/partner/WebhookSettings.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const DTIME = '2026-11-21T06:00:00Z'
const stored = {
  url: 'https://shop.example/hook',
  createdDtime: DTIME,
  modifiedDtime: DTIME,
  oldSecretEndsDtime: null as string | null,
}

const open = async (webhook: typeof stored | null, language: 'en' | 'et' = 'en') => {
  const server = scriptedServer()
  server.on(webhookCalls.get, { json: webhook })
  server.on(webhookCalls.deliveries, { json: [] })
  const drawn = renderInApp(<WebhookSettings partnerId={7} />, { user: personOf('COMPLIANCE'), language })
  const address = await screen.findByRole<HTMLInputElement>('textbox')
  const bodies = (method: string, path: string) =>
    server.asked.filter((one) => one.method === method && one.path === path).map(({ body }) => body)
  return { ...drawn, server, address, bodies }
}
const press = (name: string) => screen.getByRole('button', { name })

test('the first address returns the secret once', async () => {
  const { user, server, address, bodies } = await open(null)
  expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull()
  server.on(webhookCalls.save, { json: { secret: 'whsec_abc' } })
  server.on(webhookCalls.get, { json: stored })
  await user.type(address, stored.url)
  await user.click(press('Save the address'))
  const dialog = await screen.findByRole('dialog', { name: 'Secret of the webhook' })
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe('whsec_abc')
  expect(bodies('PUT', '/api/partner/7/webhook')).toEqual([{ url: stored.url }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('No message has been sent yet.')).toBeTruthy()
  expect(press('New secret')).toBeTruthy()
})

test('an invalid or internal address is refused at the field', async () => {
  const { user, server, address, bodies } = await open(stored)
  await user.clear(address)
  await user.type(address, 'http://shop.example')
  await user.click(press('Save the address'))
  expect(await screen.findByText(/^Enter an address that begins with https:.*also takes http/)).toBeTruthy()
  expect(bodies('PUT', '/api/partner/7/webhook')).toEqual([])
  server.on(
    webhookCalls.save,
    refusal(400, 'request.invalid', {
      fields: [
        { path: 'url', code: 'field.insideAddress', detail: 'This address is not on the public internet' },
      ],
    }),
  )
  await user.clear(address)
  await user.type(address, 'https://localhost/hook')
  await user.click(press('Save the address'))
  expect(await screen.findByText('This address is not on the public internet')).toBeTruthy()
  expect(address.getAttribute('aria-invalid')).toBe('true')
})

test('the secret is replaced and the webhook removed after a confirmation', async () => {
  const { user, server, address, bodies } = await open(stored)
  server.on(webhookCalls.renewSecret, { json: { secret: 'whsec_new' } })
  await user.click(press('New secret'))
  expect(bodies('POST', '/api/partner/7/webhook/secret')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Generate a new secret' }))
  const dialog = await screen.findByRole('dialog', { name: 'Secret of the webhook' })
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('whsec_new')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.on(webhookCalls.remove, { status: 204 })
  server.on(webhookCalls.get, { json: null })
  await user.click(press('Remove the webhook'))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Webhook removed')
  await waitFor(() => expect(address.value).toBe(''))
  expect(bodies('DELETE', '/api/partner/7/webhook')).toHaveLength(1)
})

test('the old secret stays valid for the chosen time, is shown with its end, and can be ended', async () => {
  const { user, server, bodies } = await open(stored)
  server.on(webhookCalls.renewSecret, { json: { secret: 'whsec_new' } })
  server.on(webhookCalls.get, { json: { ...stored, oldSecretEndsDtime: '2026-11-22T06:00:00Z' } })
  await user.click(press('New secret'))
  await user.selectOptions(await screen.findByRole('combobox'), '1 hour')
  await user.click(press('Generate a new secret'))
  await screen.findByText(/signed with the old secret too, until/)
  expect(bodies('POST', '/api/partner/7/webhook/secret')).toEqual([{ oldValidHours: 1 }])
  await user.keyboard('{Escape}')
  server.on(webhookCalls.endOldSecret, { status: 204 })
  server.on(webhookCalls.get, { json: stored })
  await user.click(await screen.findByRole('button', { name: 'End the old secret now' }))
  await user.click(await screen.findByRole('button', { name: 'End the old secret' }))
  await screen.findByText('The old secret has ended')
  await waitFor(() => expect(screen.queryByText(/signed with the old secret too/)).toBeNull())
})

test('the hint allows http for a program on the portal’s own machine', async () => {
  await open(stored)
  const onOwnMachine = ['127.0.0.1', 'localhost'].includes(globalThis.location.hostname)
  expect(Boolean(screen.queryByText(/or for a program on this machine/))).toBe(onOwnMachine)
})

test('stays in its question if it cannot be removed, with the reason', async () => {
  const { user, server } = await open(stored)
  server.on(webhookCalls.remove, refusal(409, 'record.conflict', { detail: 'Not now.' }))
  await user.click(press('Remove the webhook'))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect((await within(question).findByRole('alert')).textContent).toBe('Not now.')
})

test('is in Estonian if chosen', async () => {
  await open(stored, 'et')
  expect(press('Salvesta aadress')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Veebihaagi seaded' })).toBeTruthy()
})
