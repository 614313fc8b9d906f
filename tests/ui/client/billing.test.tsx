import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitCalls } from '../../../api/limit.calls.ts'
import type { Role } from '../../../api/role.ts'
import { ClientTab } from '../../../src/client/ClientTab.tsx'
import { queryOf } from '../query/example-query.ts'
import { openQuery } from '../query/screen.tsx'
import { renderTransaction } from '../transaction/scene.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const blocked = {
  available_limit: null,
  status: 'blocked',
  max_contract_amount: null,
  sureties: [],
  representatives: [],
  updated_at: '2026-11-20T09:54:00.000Z',
  last_result: 'rejected',
  last_result_at: '2026-11-20T09:54:00.000Z',
} as const
const billing = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Billing e-mail/ })

test.each([
  ['SHOP', false],
  ['PARTNER', true],
] as const)('a blocked limit leaves the billing e-mail to %s: %s', async (role: Role, shown) => {
  const { server, user } = await openQuery({ role })
  expect(billing()).toBeTruthy()
  server.on(limitCalls.request, { status: 202, json: { custRegCode: '16934822' } })
  server.on(limitCalls.get, { json: blocked })
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  await screen.findByText('Blocked')
  await waitFor(() => expect(billing() !== null).toBe(shown))
})

test('requires the billing e-mail of a shop only', () => {
  renderTransaction(<ClientTab />, { role: 'SHOP', query: queryOf({ status: 'P' }) })
  expect(screen.getByRole('textbox', { name: 'Billing e-mail' })).toBeTruthy()
  cleanup()
  renderTransaction(<ClientTab />, { role: 'PARTNER', query: queryOf({ status: 'P' }) })
  expect(screen.getByRole('textbox', { name: 'Billing e-mail (optional)' })).toBeTruthy()
})

test('reads the billing e-mail of an active contract', () => {
  renderTransaction(<ClientTab />, { role: 'COMPLIANCE', query: queryOf({ status: 'CA' }) })
  expect(billing()?.readOnly).toBe(true)
})

test.each([
  ['en', 'County (optional)', 'Ida-Viru county'],
  ['et', 'Maakond (valikuline)', 'Ida-Viru maakond'],
] as const)('the fifteen counties are offered, in %s', (language, name, one) => {
  renderTransaction(<ClientTab />, {
    role: 'PARTNER',
    inhouse: true,
    language,
    query: queryOf({ status: 'P' }),
  })
  const county = screen.getByRole('combobox', { name })
  expect(within(county).getAllByRole('option')).toHaveLength(1 + 15)
  expect(within(county).getByRole('option', { name: one })).toBeTruthy()
})
