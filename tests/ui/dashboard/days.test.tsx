import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard, openFilters, rowNamed } from './scene.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T22:30:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const select = (of: 'created' | 'changed') =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Days: ${of}` })

test.each([
  ['Created: today', { createdFrom: '2026-11-22', createdTo: '2026-11-22' }, 'created=today'],
  ['Created: this week', { createdFrom: '2026-11-16', createdTo: '2026-11-22' }, 'created=week'],
  ['Created: this month', { createdFrom: '2026-11-01', createdTo: '2026-11-22' }, 'created=month'],
  ['Created: last 30 days', { createdFrom: '2026-10-24', createdTo: '2026-11-22' }, 'created=days30'],
])('%s, by the calendar of Tallinn', async (words, asked, address) => {
  const scene = openDashboard('COMPLIANCE', { address: '?page=2', total: 53 })
  await rowNamed(1063)
  await openFilters(scene)
  await scene.user.selectOptions(select('created'), words)
  await waitFor(() => expect(scene.lastList()).toMatchObject({ ...asked, page: '0' }))
  expect(scene.address()).toBe(`/compliance/home?${address}`)
  await scene.user.selectOptions(select('created'), 'Created: any day')
  expect(scene.address()).toBe('/compliance/home')
})

test('accepts two days, and reports the wrong order at the field', async () => {
  const { user, lastList, address } = openDashboard('COMPLIANCE')
  await rowNamed(1063)
  await openFilters({ user })
  await user.selectOptions(select('changed'), 'Changed: chosen days')
  const from = await screen.findByRole('textbox', { name: /Changed from/ })
  const to = screen.getByRole('textbox', { name: /Changed to/ })
  await user.type(from, '21.11.2026')
  await user.type(to, '20.11.2026')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('The last day is before the first one')).toBeTruthy()
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(address()).toBe('/compliance/home')
  await user.clear(to)
  await user.type(to, '22.11.2026')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toBe('/compliance/home?modified=2026-11-21..2026-11-22'))
  await waitFor(() =>
    expect(lastList()).toMatchObject({ modifiedFrom: '2026-11-21', modifiedTo: '2026-11-22' }),
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show' }))
})

test('restores the days from the URL, and ignores invalid ones', async () => {
  const { user, lastList } = openDashboard('COMPLIANCE', {
    address: '?created=..2026-11-02&modified=2026-12-01..2026-11-01',
  })
  await rowNamed(1063)
  const { body, ...asked } = lastList()
  expect(body).toHaveLength(14)
  expect(asked).toEqual({
    page: '0',
    pageSize: '10',
    countLater: 'true',
    sort: 'queryId,desc',
    createdTo: '2026-11-02',
  })
  await openFilters({ user })
  const to = await screen.findByRole<HTMLInputElement>('textbox', { name: /Created to/ })
  expect(to.value).toBe('02.11.2026')
  expect(select('changed').value).toBe('')
})

test('an empty list offers all days again', async () => {
  const { user, address } = openDashboard('SHOP', { rows: [], address: '?created=today' })
  await user.click(await screen.findByRole('button', { name: 'Show all days' }))
  expect(address()).toBe('/shop')
})
