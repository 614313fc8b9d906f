import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitCalls } from '../../../api/limit.calls.ts'
import type { ReadLimit } from '../../../api/limit.ts'
import { en } from '../../../lang/en.ts'
import {
  POLL_MS,
  PROGRESS_MS,
  PROGRESS_STEPS,
  TIMEOUT_MS,
} from '../../../machines/flow/limit/limit-check.machine.ts'
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

const checkedNow = (parts: Partial<ReadLimit>): ReadLimit => ({
  available_limit: null,
  status: 'active',
  max_contract_amount: null,
  sureties: [],
  representatives: [],
  updated_at: '2099-11-20T09:54:00.000Z',
  last_result: null,
  last_result_at: '2099-11-20T09:54:00.000Z',
  ...parts,
})

test.each([
  [{ last_result: 'approved', available_limit: 1000, max_contract_amount: 1000 }, 'success'],
  [{ last_result: 'rejected' }, 'error'],
  [{ last_result: 'rejected', status: 'blocked' }, 'error'],
  [{ last_result: 'not_available' }, 'warning'],
] as const)('a check that ends with %j is told as %s', async (parts, tone) => {
  const { server, user, alerts } = await openQuery()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  server.on(limitCalls.get, { json: checkedNow(parts) })
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  await waitFor(() => expect(alerts.getSnapshot().context.alerts.map((alert) => alert.tone)).toEqual([tone]))
})

test('a limit names required sureties and representatives, codes masked', async () => {
  const { server, user } = await openQuery()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  const sureties = [{ name: 'Priit Hansak', identity_code: '37605030299' }]
  const representatives = [{ name: 'Mari Hansak', identity_code: '60001019906', reference: 'mari' }]
  server.on(limitCalls.get, {
    json: checkedNow({ last_result: 'approved', available_limit: 1000, sureties, representatives }),
  })
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  const asked = await screen.findByText('Required sureties')
  expect(asked.nextSibling?.textContent).toBe('Priit Hansak 3••••••••••')
  expect(screen.getByText('Who may represent').nextSibling?.textContent).toMatch(/^Mari Hansak 6•{10}(?!\d)/)
})

test('a click makes a named person the contact or a surety', async () => {
  const { server, user } = await openQuery({ role: 'PARTNER', inhouse: true })
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  const sureties = [{ name: 'Priit Hansak', identity_code: '37605030299' }]
  const representatives = [{ name: 'Mari Hansak', identity_code: '60001019906', reference: 'mari' }]
  server.on(limitCalls.get, {
    json: checkedNow({ last_result: 'approved', available_limit: 1000, sureties, representatives }),
  })
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  await user.click(await screen.findByRole('button', { name: 'Add as surety: Priit Hansak' }))
  await user.click(screen.getByRole('button', { name: 'Use as contact: Mari Hansak' }))
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  expect(screen.getByDisplayValue('Mari Hansak')).toBeTruthy()
  expect(screen.getByDisplayValue('60001019906')).toBeTruthy()
  // The previous contact's phone and e-mail are cleared; they are what has to be filled in next.
  expect([field('Phone').value, field('E-mail').value]).toEqual(['', ''])
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  expect(screen.getByRole('row', { name: /Priit Hansak/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add as surety: Priit Hansak' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use as contact: Mari Hansak' })).toBeNull()
})

test.each([
  ['info@hansakivi.example', 'E-mail', 'E-mail and Phone'],
  ['', 'Billing e-mail', 'Billing e-mail, E-mail, and Phone'],
])(
  'a shop with the billing e-mail "%s" is led to %s, and told what else is needed',
  async (email, first, all) => {
    const query = queryOf({ billingEmail: email, product: 'ONSPOT' })
    const { server, user, alerts } = await openQuery({ role: 'SHOP', query })
    server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    const representatives = [{ name: 'Kati Hansak', identity_code: '6••••••••••', reference: 'kati' }]
    server.on(limitCalls.get, { json: checkedNow({ last_result: 'approved', representatives }) })
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
    await user.click(await screen.findByRole('button', { name: 'Use as contact: Kati Hansak' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: first })))
    expect(alerts.getSnapshot().context.alerts.at(-1)?.text).toMatchObject({
      values: { name: 'Kati Hansak', fields: all },
    })
  },
)

test('a seller selects a representative with a masked code: the save has the reference', async () => {
  const { server, user, saves } = await openQuery()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  const identity_code = '6••••••••••'
  const representatives = [
    { name: 'Mari Hansak', identity_code, reference: 'mari' },
    { name: 'Kati Hansak', identity_code, reference: 'kati' },
  ]
  server.on(limitCalls.get, { json: checkedNow({ last_result: 'approved', representatives }) })
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  await user.click(await screen.findByRole('button', { name: 'Use as contact: Kati Hansak' }))
  expect(screen.queryByRole('button', { name: 'Use as contact: Kati Hansak' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Use as contact: Mari Hansak' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.body).toMatchObject({
    contactName: 'Kati Hansak',
    contactPersCode: identity_code,
    contactReference: 'kati',
  })
})

test('a representative whose code the seller has typed is the contact already', async () => {
  const { server, user } = await openQuery()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  const name = 'Priit Hansak'
  const person = { name, identity_code: '3••••••••••', reference: 'same' }
  const representatives = [person, { ...person, name: 'Mari Hansak', reference: 'other' }]
  server.on(limitCalls.get, { json: checkedNow({ last_result: 'approved', representatives }) })
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  expect(await screen.findByRole('button', { name: 'Use as contact: Mari Hansak' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: `Use as contact: ${name}` })).toBeNull()
})

test.each([
  ['0 left', { available_limit: 0, max_contract_amount: 0 }],
  ['none named', {}],
])('an approved limit with %s covers nothing, not even a query without assets', async (_, parts) => {
  const { server, user } = await openQuery()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  server.on(limitCalls.get, { json: checkedNow({ last_result: 'approved', ...parts }) })
  await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
  expect(await screen.findByText('Used up')).toBeTruthy()
  expect(screen.queryByText('Covers')).toBeNull()
})

test('a check without a response shows eight texts, five seconds each, and ends after two minutes', async () => {
  const { server, user, alerts } = await openQuery()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  server.on(limitCalls.get, { json: checkedNow({ status: 'checking' }) })
  const announced = []
  for (let step = 1; step <= PROGRESS_STEPS; step += 1) {
    const card = (await screen.findByText(`Step ${step} of ${PROGRESS_STEPS}`)).closest('section')
    announced.push(card?.querySelector('[role=status]')?.textContent)
    await act(() => vi.advanceTimersByTimeAsync(PROGRESS_MS))
  }
  expect(new Set(announced).size).toBe(PROGRESS_STEPS)
  expect(alerts.getSnapshot().context.alerts).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(TIMEOUT_MS - PROGRESS_STEPS * PROGRESS_MS))
  const says = en['limit.verdict.timedOut']
  await waitFor(() => expect(screen.getAllByText(says).length).toBeGreaterThan(0))
  expect(alerts.getSnapshot().context.alerts.map(({ tone }) => tone)).toEqual(['warning'])
  expect(screen.getByText('Not determined')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
})
