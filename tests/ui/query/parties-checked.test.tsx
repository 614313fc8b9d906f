import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { screeningCalls } from '../../../api/screening.calls.ts'
import { MESSAGE_POLL_MS } from '../../../domain/constants.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const reason = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
const nextCard = () => within(screen.getByRole('region', { name: 'What happens next' }))

const ofShop = (screening: QueryFacts['screening']) =>
  queryOf({
    status: 'CR',
    product: 'ONSPOT',
    lendifyRefno: 'LV-1',
    facts: { product: 'ONSPOT', hasLedgerContract: true, screening },
  })

test('a shop reads that the parties are being checked, and its button becomes ready under the focus', async () => {
  const path = '/shop/query/1042/edit?tab=transaction'
  const { server, user } = await openQuery({ role: 'SHOP', query: ofShop('hold'), path })
  const send = await screen.findByRole('button', { name: 'Send for signing' })
  await user.click(nextCard().getByRole('link', { name: 'The parties are being checked' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(send))
  expect(reason(send)).toBe('The provider has not finished checking the parties.')
  server.on(queryCalls.edit, { json: ofShop(null) })
  await act(() => vi.advanceTimersByTimeAsync(MESSAGE_POLL_MS))
  await vi.waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(send)
  expect(nextCard().getByRole('link', { name: 'Send for signing' })).toBeTruthy()
})

test('compliance reads who is being checked, since when, and what happens without an answer', async () => {
  const query = queryOf({
    status: 'CR',
    lendifyRefno: 'LV-1',
    facts: {
      hasLedgerContract: true,
      screening: 'running',
      partiesInCheck: ['Meretuul OÜ', 'Mari Meri'],
      inCheckSince: '12:02',
    },
  })
  const { server } = await openQuery({ role: 'COMPLIANCE', query })
  server.on(screeningCalls.find, { json: { screenings: [] } })
  expect(nextCard().getByRole('link', { name: 'The parties are being checked' })).toBeTruthy()
  expect(reason(screen.getByRole('button', { name: 'Send for signing' }))).toBe(
    'The parties are being checked (since 12:02): Meretuul OÜ, Mari Meri. After two minutes you can go on without an answer.',
  )
})

test.each([
  ['hold', 'Compliance has to decide about the match of a party first; a confirmed one allows no contract.'],
  // Supposed facts name no parties.
  ['running', 'The provider has not finished checking the parties.'],
  ['risk', 'Compliance has to give the risk class first.'],
] as const)('compliance reads of %s without names what it waits for', async (screening, text) => {
  const facts = { hasLedgerContract: true, screening }
  await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR', lendifyRefno: 'LV-1', facts }) })
  expect(reason(screen.getByRole('button', { name: 'Send for signing' }))).toBe(text)
})
