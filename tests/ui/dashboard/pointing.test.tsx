import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { inRow, openDashboard, openFilters, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

describe('a row', () => {
  test('opens on a click anywhere except on its controls', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { rows: [rowOf({ status: 'SCR' })] })
    const row = await inRow(1063)
    // Like the portal's main element, which gets the focus after a navigation.
    document.body.tabIndex = -1
    onTestFinished(() => document.body.removeAttribute('tabindex'))
    const home = address()
    await user.click(row.getByRole('button', { name: 'Annul query 1063' }))
    expect(address()).toBe(home)
    await user.click(row.getByText('Kesklinna Kullerid OÜ'))
    expect(address()).toBe('/compliance/query/1063/edit')
  })

  test('is one tab stop', async () => {
    openDashboard('COMPLIANCE', { rows: [rowOf()] })
    const links = (await inRow(1063)).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.tabIndex])).toEqual([
      ['#1063', 0],
      ['', -1],
    ])
  })
})

describe('statuses and quick filters', () => {
  const stops = (name: string) =>
    within(screen.getByRole('toolbar', { name }))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)

  test('are one tab stop each, with arrow keys inside', async () => {
    const { user } = openDashboard('COMPLIANCE', { counts: { SCR: 2, YS: 1 } })
    await rowNamed(1063)
    expect(stops('Quick filters')).toHaveLength(1)
    expect(stops('Queries by status; choose one to filter')).toEqual([
      expect.stringContaining('P: In progress'),
    ])
    const [first] = within(
      screen.getByRole('toolbar', { name: 'Queries by status; choose one to filter' }),
    ).getAllByRole('button')
    first?.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sent to credit committee')
    expect(stops('Queries by status; choose one to filter')).toEqual([
      expect.stringContaining('Sent to credit committee'),
    ])
  })

  test('show a status without queries as empty, and a legacy one with its name', async () => {
    openDashboard('COMPLIANCE', { counts: { SCR: 2, MICO: 1 } })
    await rowNamed(1063)
    const segment = (name: RegExp) => screen.getByRole('button', { name })
    expect(segment(/Sent to manager/).querySelector('[data-part=empty]')).toBeTruthy()
    expect(segment(/Sent to credit committee/).querySelector('[data-part=empty]')).toBeNull()
    expect(segment(/MICO/).querySelector('.pipeline-label')?.textContent).toBe('In an older system')
  })
})

test('cards are sorted by columns and directions', async () => {
  const { server, user } = openDashboard('COMPLIANCE', {
    rows: [rowOf(), rowOf({ queryId: 1057 })],
    total: 2,
  })
  await rowNamed(1063)
  await openFilters({ user })
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Sort by Client, ascending')
  await waitFor(() =>
    expect(server.asked.map(({ url }) => url.searchParams.get('sort'))).toContain('custName,asc'),
  )
})
