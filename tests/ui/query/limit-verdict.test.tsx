import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitCalls } from '../../../contract/limit.calls.ts'
import type { Limit } from '../../../contract/limit.ts'
import { POLL_MS } from '../../../machines/limit-check.machine.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const checkedNow = (parts: Partial<Limit>): Limit => ({
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
