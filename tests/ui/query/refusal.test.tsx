import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { Button } from '../../../src/design/Button.tsx'
import { renderInApp } from '../in-app.tsx'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

afterEach(cleanup)

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
/** The solid buttons of the bar. */
const solid = () => {
  const { unmount } = renderInApp(<Button variant="solid">Solid</Button>)
  const look = screen.getByRole('button', { name: 'Solid' }).className
  unmount()
  const buttons = within(screen.getByRole('group', { name: 'Steps' })).getAllByRole('button')
  return buttons.filter(({ className }) => className === look).map(({ textContent }) => textContent)
}

test('the status tab shows whom another role’s step waits for, as list and as chart', async () => {
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'SCR' }) })
  server.on(statusHistoryCalls.find, { json: [] })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const next = await screen.findByRole('region', { name: 'What happens next' })
  const approve = within(next).getByText('Approve').closest('li')
  expect(approve?.textContent).toContain('Waits for credit committee.')
  // It may also be closed, or sent to compliance.
  expect(within(next).getAllByText('Only credit committee can do this.')).toHaveLength(2)
  expect(within(next).queryByText(/Refused now/)).toBeNull()
  const titles = [...document.querySelectorAll('svg title')].map(({ textContent }) => textContent)
  expect(titles).toContain('Approve: Waits for credit committee.')
})

test('a shop is asked to make the contract of its query, and to hand the assets over once it is signed', async () => {
  await openQuery({ role: 'SHOP', query: queryOf({ product: 'ONSPOT' }) })
  expect(screen.getByText(/then create the contract\.$/)).toBeTruthy()
  cleanup()
  const { facts } = queryOf()
  const signed = { ...facts, product: 'ONSPOT', contractConcluded: true } as const
  await openQuery({ role: 'SHOP', query: queryOf({ product: 'ONSPOT', status: 'HO', facts: signed }) })
  expect(screen.getByText(/The contract is signed: hand the asset over\./)).toBeTruthy()
})

test('an approved application by a link waits for in-house to request its contract', async () => {
  const { facts } = queryOf()
  const approved = { ...facts, product: 'SELFSERVE', aplink: true } as const
  const query = queryOf({ product: 'SELFSERVE', status: 'HO', facts: approved })
  await openQuery({ role: 'PARTNER', inhouse: true, query })
  const next = screen.getByRole('region', { name: 'What happens next' })
  expect(next.textContent).toContain('It is your turn. The query is approved: request the contract.')
  expect(solid()).toEqual(['Request contract'])
  cleanup()
  await openQuery({ role: 'SHOP', query })
  expect(screen.getByText('Now: In-house partner.')).toBeTruthy()
  expect(screen.getByText(/next the contract is requested/)).toBeTruthy()
})

test('a contract that cannot be requested yet says what must happen first', async () => {
  await openQuery({ role: 'PARTNER', inhouse: true, query: queryOf({ status: 'SCR' }) })
  expect(described(screen.getByRole('button', { name: 'Request contract' }))).toBe(
    'First the query must reach the status “Approved” or “Approved with changes”.',
  )
})

test('the step needed next is the one solid button; until then “next” is', async () => {
  await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  expect(solid()).toEqual([])
  cleanup()
  await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  expect(solid()).toEqual(['Approve'])
  cleanup()
  await openQuery({ query: queryOf({ contactEmail: '' }) })
  expect(solid()).toEqual(['Next tab'])
  cleanup()
  await openQuery({ role: 'SHOP', query: queryOf({ product: 'ONSPOT', qassets: [] }) })
  expect(solid()).toEqual(['Next tab'])
})

test('annulling and closing explain their difference', async () => {
  await openQuery({ role: 'PARTNER', inhouse: true })
  expect(described(screen.getByRole('button', { name: 'Annul query' }))).toBe(
    'Withdraws a query that is still being entered or signed. You need not give a reason.',
  )
  expect(described(screen.getByRole('button', { name: 'Close query…' }))).toBe(
    'Ends the query with a reason, which the partner sees.',
  )
})

test('terms without a payment cannot be sent, and lead to the residual', async () => {
  const { user } = await openQuery({ query: queryOf({ advance: 15, residual: 86 }) })
  expect(described(screen.getByRole('button', { name: 'Send to manager' }))).toBe(
    'The terms do not give a payment for each month: make the advance, the residual or the period smaller.',
  )
  await user.click(screen.getByRole('button', { name: /^The terms do not give a payment/ }))
  const residual = await screen.findByRole('radiogroup', { name: /^Residual/ })
  await waitFor(() => expect(residual.contains(document.activeElement)).toBe(true))
  await user.click(within(residual).getByRole('radio', { name: /^10/ }))
  await waitFor(() => expect(screen.queryByText(/^The terms give no payment/)).toBeNull())
})

/** The steps of the bar, in order. */
const steps = () =>
  [...screen.getByRole('group', { name: 'Steps' }).querySelectorAll('[data-step]')].map(
    ({ textContent }) => textContent,
  )

test('while a signing goes on, what can be done comes before sending', async () => {
  const { facts } = queryOf()
  const sent = { ...facts, hasLedgerContract: true, containerSent: true }
  const stopped = { ...sent, signingStopped: true }
  for (const [current, first] of [
    [sent, 'Activate contract'],
    [stopped, 'Send for signing'],
  ] as const) {
    await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'YS', facts: current }) })
    expect(steps()[0]).toBe(first)
    cleanup()
  }
})
