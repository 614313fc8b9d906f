import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import type { WebhookDelivery } from '../../../api/webhook.ts'
import { WebhookCard } from '../../../src/webhook/WebhookCard.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const delivery = (parts: Partial<WebhookDelivery>): WebhookDelivery => ({
  deliveryId: '0b7c1c0e-6a0b-4c6f-9d51-0a5b8f6f7f61',
  queryId: 1042,
  status: 'QA',
  url: 'https://shop.example/hook',
  request: '{}',
  state: 'delivered',
  tries: 1,
  answerStatus: 204,
  fault: null,
  createdDtime: '2026-11-21T06:00:00Z',
  triedDtime: '2026-11-21T06:30:00Z',
  ...parts,
})
const webhook = {
  url: 'https://shop.example/hook',
  createdDtime: '2026-11-21T06:00:00Z',
  modifiedDtime: '2026-11-21T06:00:00Z',
  oldSecretEndsDtime: null,
}

const open = (found: typeof webhook | null, deliveries: readonly WebhookDelivery[]) => {
  const server = scriptedServer()
  server.on(webhookCalls.get, { json: found })
  server.on(webhookCalls.deliveries, { json: deliveries })
  return { ...renderInApp(<WebhookCard partnerId={7} />, { user: personOf('SHOP') }), server }
}

test('shows the address and the result of each message', async () => {
  open(webhook, [
    delivery({}),
    delivery({
      deliveryId: 'b',
      queryId: 1041,
      state: 'failed',
      tries: 10,
      answerStatus: null,
      fault: 'inside',
    }),
  ])
  const table = await screen.findByRole('table', { name: 'Messages to the program' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/#1042.*approved.*delivered.*204.*1.*Send again/i),
    expect.stringMatching(/#1041.*approved.*given up.*not on the public internet.*10.*Send again/i),
  ])
  expect(screen.getByText('https://shop.example/hook')).toBeTruthy()
})

test('sends a message again, and shows a refusal', async () => {
  const { server, user } = open(webhook, [delivery({})])
  server.on(webhookCalls.resend, { json: delivery({ state: 'waiting' }) })
  await user.click(await screen.findByRole('button', { name: 'Send the message about #1042 again' }))
  expect(await screen.findByText('The message is sent again')).toBeTruthy()
  expect(server.asked.filter(({ path }) => path.endsWith('/resend')).map(({ path }) => path)).toEqual([
    '/api/partner/7/webhook/deliveries/0b7c1c0e-6a0b-4c6f-9d51-0a5b8f6f7f61/resend',
  ])
  server.on(webhookCalls.resend, refusal(404, 'notFound'))
  await user.click(screen.getByRole('button', { name: 'Send the message about #1042 again' }))
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
})

test('is hidden without a webhook, and says if there are no messages', async () => {
  const { server } = open(null, [])
  await waitFor(() => expect(server.asked).toHaveLength(2))
  expect(screen.queryByText('Webhook')).toBeNull()
  cleanup()
  open(webhook, [])
  expect(await screen.findByText('No message has been sent yet.')).toBeTruthy()
})

test('sends a test message, and shows the answer or why there was none', async () => {
  const { server, user } = open(webhook, [])
  const result = {
    url: webhook.url,
    answerStatus: 204,
    fault: null,
    tookMs: 35,
    triedDtime: delivery({}).createdDtime,
  }
  server.on(webhookCalls.test, { json: result })
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText(/https:\/\/shop\.example\/hook answered 204 after 35 ms\./)).toBeTruthy()
  server.on(webhookCalls.test, { json: { ...result, answerStatus: null, fault: 'unreachable' } })
  await user.click(screen.getByRole('button', { name: 'Send a test message' }))
  expect(await screen.findByText(/https:\/\/shop\.example\/hook could not be reached\./)).toBeTruthy()
  server.on(webhookCalls.test, refusal(429, 'request.tooMany'))
  await user.click(screen.getByRole('button', { name: 'Send a test message' }))
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
})
