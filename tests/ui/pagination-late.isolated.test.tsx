import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const way = vi.hoisted(() => ({ isOpen: false }))

vi.mock('../../src/design/table/Pages.tsx', async (original) => {
  if (!way.isOpen) throw new Error('offline')
  return original()
})

// The set-up of all tests has fetched the code already.
vi.resetModules()
const { Pagination } = await import('../../src/design/table/Pagination.tsx')
const { OverlayFailureContext } = await import('../../src/design/lazy-overlay.tsx')
const { renderInApp } = await import('./in-app.tsx')

afterEach(cleanup)

test('pages whose code could not be fetched are told of, and asked for again where they are reached', async () => {
  const report = vi.fn<(error: unknown) => void>()
  const onPage = vi.fn<(page: number) => void>()
  const { user } = renderInApp(
    <OverlayFailureContext value={report}>
      <Pagination page={0} pageSize={10} total={25} onPage={onPage} onPageSize={() => {}} />
    </OverlayFailureContext>,
  )
  await expect.poll(() => report.mock.calls.length).toBe(1)
  expect(screen.queryByRole('navigation')).toBeNull()
  way.isOpen = true
  await user.hover(screen.getByText('1–10 of 25'))
  await act(() => expect.poll(() => screen.queryByRole('navigation')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(onPage.mock.calls).toEqual([[2]])
})
