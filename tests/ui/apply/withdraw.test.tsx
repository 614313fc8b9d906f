import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { ApplyView, ApplyWithdrawal } from '../../../api/apply.ts'
import { followedView, lost, openPage } from './scene.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const running = (parts: Partial<ApplyWithdrawal> = {}): ApplyView => ({
  ...followedView(),
  progress: { appliedDtime: '2026-11-09T10:00:00.000Z', stage: 'running', signings: [], usualMinutes: null },
  withdrawal: {
    contractNumber: 'LV-210001',
    lastDay: '2026-11-23',
    refusal: null,
    withdrawnDtime: null,
    email: 'receipt@meretuul.example',
    drawnDay: '2026-11-09',
    capital: 1488,
    interest: 8.5,
    perDay: 0.61,
    total: 1496.5,
    payBy: '2026-12-23',
    ...parts,
  },
})

const button = (name: string) => screen.findByRole('button', { name })

test('sends only after the second step, and can retry', async () => {
  const { user, server } = openPage(running())
  await user.click(await button('Tagane lepingust siin'))
  expect(await screen.findByText('1 496,50 €')).toBeTruthy()
  expect(server.asked.filter(({ path }) => path.endsWith('/apply/withdrawal'))).toEqual([])
  server.on(applyCalls.withdraw, lost)
  await user.click(await button('Kinnita taganemine'))
  expect((await screen.findByRole('alert')).textContent).toContain('ei saa')
  expect(screen.getByText('receipt@meretuul.example')).toBeTruthy()
  const made = running({ withdrawnDtime: '2026-11-23T21:59:59.000Z' })
  const { promise: answer, resolve } = Promise.withResolvers<{ json: ApplyView }>()
  server.on(applyCalls.withdraw, () => answer)
  server.on(applyCalls.open, { json: made })
  await user.click(await button('Kinnita taganemine'))
  // A request in flight cannot be cancelled by this button.
  expect(await button('Jätka lepingut')).toHaveProperty('disabled', true)
  resolve({ json: made })
  const receipt = await screen.findByText(/LV-210001 taganeda saabus 23\.11\.2026 23:59:59\./)
  expect(document.activeElement).toBe(receipt)
  expect(screen.queryByRole('button', { name: /agane/ })).toBeNull()
})

test('a view requested before the withdrawal does not undo it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, server } = openPage(running())
  await user.click(await button('Tagane lepingust siin'))
  const late = Promise.withResolvers<{ json: ApplyView }>()
  server.on(applyCalls.open, () => late.promise)
  const asked = () => server.asked.filter(({ path }) => path.endsWith('/apply/open')).length
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(asked()).toBe(2))
  server.on(applyCalls.withdraw, { json: running({ withdrawnDtime: '2026-11-23T21:59:59.000Z' }) })
  await user.click(await button('Kinnita taganemine'))
  await screen.findByText(/LV-210001 taganeda saabus/)
  late.resolve({ json: running() })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.queryByRole('button', { name: /agane/ })).toBeNull()
})

test('after the last day says so, and offers nothing', async () => {
  openPage(running({ refusal: 'withinWithdrawalPeriod' }))
  expect(await screen.findByText(/sai taganeda kuni 23\.11\.2026\. See aeg on möödas\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /agane/ })).toBeNull()
})

test('without a payout says that nothing is owed', async () => {
  const { user } = openPage(running({ drawnDay: null, capital: 0, interest: 0, perDay: 0, total: 0 }))
  await user.click(await button('Tagane lepingust siin'))
  expect(await screen.findByText(/Raha ei ole välja makstud/)).toBeTruthy()
  expect(screen.queryByText('0,00 €')).toBeNull()
})
