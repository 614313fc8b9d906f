import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openDashboard } from './scene.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('counts delay the list by at most three seconds', async () => {
  vi.useFakeTimers()
  const { lists } = openDashboard('PARTNER', { late: 'counts' })
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(lists()).toHaveLength(1)
  expect(screen.queryByRole('table')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(screen.getByRole('row', { name: /#1063\b/ })).toBeTruthy()
})

test('the list is not requested twice', async () => {
  const { lists } = openDashboard('PARTNER', { late: 'list' })
  expect(await screen.findByRole('search')).toBeTruthy()
  expect(lists()).toHaveLength(1)
})
