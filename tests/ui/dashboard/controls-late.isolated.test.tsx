import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const way = vi.hoisted(() => ({ isOpen: false }))

vi.mock('../../../src/dashboard/list-controls.tsx', async (original) => {
  if (!way.isOpen) throw new Error('offline')
  return original()
})

// The common setup has loaded the code already.
vi.resetModules()
const { openDashboard } = await import('./scene.tsx')

afterEach(cleanup)

test('rows can be read and opened without their controls, which load when a row is reached', async () => {
  const onNotFetched = vi.fn<(error: unknown) => void>()
  const { user } = openDashboard('PARTNER', { onNotFetched })
  const link = await screen.findByRole('link', { name: '#1063' })
  await expect.poll(() => onNotFetched.mock.calls.length).toBe(1)
  expect(screen.queryByRole('checkbox')).toBeNull()
  // Reported once, however often a row is reached without a connection.
  await user.hover(link)
  await user.unhover(link)
  await user.tab()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(onNotFetched).toHaveBeenCalledOnce()
  way.isOpen = true
  await user.hover(link)
  await act(() => expect.poll(() => screen.queryAllByRole('checkbox').length).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Annul query 1063' }))
  expect(onNotFetched).toHaveBeenCalledOnce()
})
