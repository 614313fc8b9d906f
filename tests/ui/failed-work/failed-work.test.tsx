import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failedWorkCalls, type FailedWork } from '../../../api/failed-work.calls.ts'
import { FailedWorkScreen } from '../../../src/failed-work/FailedWorkScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const sending: FailedWork = {
  id: '10000000-0000-4000-8000-000000000001',
  kind: 'container.send',
  state: 'waits',
  reason: 'unavailable',
  service: 'signing',
  tries: 3,
  lastTried: '2026-11-20T09:54:00.000Z',
  nextTry: '2026-11-20T10:04:00.000Z',
  query: { queryId: 17, custName: 'Meretuul OÜ' },
  about: 'L-7',
  person: null,
}
const invitation: FailedWork = {
  ...sending,
  id: '10000000-0000-4000-8000-000000000002',
  kind: 'user.invite',
  state: 'givenUp',
  reason: 'refused',
  service: 'mail',
  tries: 1,
  nextTry: null,
  query: null,
  about: null,
  person: { fullName: 'Mari Meri', email: 'mari@meretuul.example' },
}
const running: FailedWork = {
  ...sending,
  id: '10000000-0000-4000-8000-000000000003',
  kind: 'limit.follow',
  about: null,
  state: 'tried',
  reason: 'cutOff',
  service: null,
}

const draw = (work: readonly FailedWork[], language: 'en' | 'et' = 'en') => {
  const server = scriptedServer()
  server.on(failedWorkCalls.find, { json: work })
  return { server, ...renderInApp(<FailedWorkScreen />, { user: personOf('COMPLIANCE'), language }) }
}

const rowsShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...within(row).getAllByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
        ({ textContent }) => textContent,
      ),
    )

test('shows for each job its subject, reason, attempts and next attempt', async () => {
  draw([sending, invitation, running])
  await screen.findByText('3 pieces of work')
  expect(rowsShown()).toEqual([
    [
      'Sending a container for signing',
      '17 Meretuul OÜL-7',
      'The signing service did not answer.',
      '3 times, last at 20.11.2026 11:54',
      '20.11.2026 12:04',
      'Try again',
    ],
    [
      'Letter with an invitation',
      'Mari Meri, mari@meretuul.example',
      'The mail server refused it.',
      'once, last at 20.11.2026 11:54',
      'Given up',
      'Try again',
    ],
    [
      'Asking for the customer’s limit',
      '17 Meretuul OÜ',
      'The portal was stopped in the middle of it.',
      '3 times, last at 20.11.2026 11:54',
      'Being tried now',
      'Try againIt is being tried now.',
    ],
  ])
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/compliance/query/17/edit')
})

test('retries one and reloads the list; a running one cannot be retried', async () => {
  const { server, user } = draw([sending, running])
  server.on(failedWorkCalls.retry, { status: 204 })
  const now = await screen.findByRole('button', { name: /Asking for the customer’s limit/ })
  expect(now.getAttribute('aria-disabled')).toBe('true')
  server.on(failedWorkCalls.find, { json: [] })
  await user.click(
    screen.getByRole('button', { name: 'Try again: Sending a container for signing 17 Meretuul OÜ, L-7' }),
  )
  await screen.findByText('Nothing has failed')
  const sent = server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(sent).toEqual([`/api/failed-work/${sending.id}/retry`])
})

test('retries all, and reports one that is done meanwhile', async () => {
  const { server, user } = draw([sending, invitation])
  server.on(failedWorkCalls.retryAll, { json: { retried: 2 } })
  server.on(failedWorkCalls.retry, refusal(404, 'notFound', { detail: 'It is done' }))
  await user.click(await screen.findByRole('button', { name: 'Try all again' }))
  await waitFor(() =>
    expect(server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/failed-work/retry',
    ]),
  )
  await user.click(screen.getByRole('button', { name: /^Try again: Letter/ }))
  await waitFor(() =>
    expect(server.asked.findLast(({ method }) => method === 'POST')?.path).toBe(
      `/api/failed-work/${invitation.id}/retry`,
    ),
  )
})

test('shows an empty list and a failed load', async () => {
  draw([], 'et')
  await screen.findByText('Ükski toiming pole ebaõnnestunud')
  expect(screen.queryByRole('button', { name: 'Proovi kõiki uuesti' })).toBeNull()
  cleanup()
  const server = scriptedServer()
  server.on(failedWorkCalls.find, refusal(503, 'server.unavailable', { detail: 'Try again shortly' }))
  renderInApp(<FailedWorkScreen />, { user: personOf('COMPLIANCE') })
  await screen.findByText('Try again shortly')
})
