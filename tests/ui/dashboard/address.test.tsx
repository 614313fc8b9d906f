import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { lastListOf } from '../../../src/shell/screen/last-list.ts'
import { principalOf } from '../../../src/user/useUser.ts'
import { personOf } from '../people.ts'
import { openDashboard, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

describe('the URL of the list', () => {
  test('restores filter, search, order, page and page size', async () => {
    const { lastList, user } = openDashboard('COMPLIANCE', {
      address: '?status=CR&search=puit&sort=custName,asc&page=3&size=20',
      total: 53,
    })
    await rowNamed(1063)
    expect(lastList()).toEqual({
      page: '2',
      pageSize: '20',
      sort: 'custName,asc',
      searchParam: 'puit',
      countLater: 'true',
      body: ['CR'],
    })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value).toBe('puit')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('CR')
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Client' }))
    await waitFor(() => expect(lastList()).toMatchObject({ sort: 'custName,desc', page: '0' }))
  })

  test('with invalid values opens the default list', async () => {
    const { lastList } = openDashboard('SHOP', { address: '?status=X&sort=secret,asc&page=-1&size=7' })
    await rowNamed(1063)
    expect(lastList()).toMatchObject({ page: '0', pageSize: '10', sort: 'queryId,desc' })
  })

  test.each([
    ['the sign that nothing can hold', 'puit%00', 'puit'],
    ['nothing else than that sign', '%00', undefined],
    ['more than can be searched for', 'ab'.repeat(750), 'ab'.repeat(100)],
    ['a sign cut in two at the end', `${'a'.repeat(199)}😀`, `${'a'.repeat(199)}�`],
  ])('with %s in its search shows the list for the rest', async (_, search, searchParam) => {
    const { lastList } = openDashboard('COMPLIANCE', { address: `?search=${search}` })
    await rowNamed(1063)
    expect(lastList()).toEqual(expect.objectContaining({ page: '0', ...(searchParam && { searchParam }) }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value).toBe(searchParam ?? '')
  })

  test('of a page beyond the last one opens the last one, without a history entry', async () => {
    const { server, lastList, location, address } = openDashboard('COMPLIANCE', { total: 52 })
    server.on(queryListCalls.all, ({ url }) => ({
      json:
        url.searchParams.get('cursor') === 'last'
          ? {
              content: [rowOf(), rowOf({ queryId: 7 })],
              totalElements: 52,
              cursors: { previous: 'back', next: null },
            }
          : { content: [], totalElements: 52 },
    }))
    act(() => location.navigate('/compliance/home?page=99'))
    await waitFor(() => expect(address()).toBe('/compliance/home?cursor=last'))
    await rowNamed(1063)
    expect(lastList()).not.toHaveProperty('page')
    expect(screen.getByText('51–52 of 52')).toBeTruthy()
    expect(location.history.at(-2)).not.toContain('page=99')
  })

  test('follows choices, and going back restores the earlier ones', async () => {
    const { address, lastList, location, user } = openDashboard('COMPLIANCE', { total: 53 })
    await rowNamed(1063)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Contract activated')
    expect(address()).toBe('/compliance/home?status=CA')
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).not.toBe('true'))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('/compliance/home?status=CA&page=2&cursor=next')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    expect(address()).toBe('/compliance/home?status=CA&size=50')
    await waitFor(() => expect(lastList()).toMatchObject({ pageSize: '50', page: '0', body: ['CA'] }))
    const before = location.history.at(-2) ?? ''
    act(() => location.navigate(before, { replace: true }))
    expect(address()).toBe('/compliance/home?status=CA&page=2&cursor=next')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' }).value).toBe('10')
    expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(false)
  })

  test('is where the way back from a query leads', async () => {
    const { location } = openDashboard('COMPLIANCE', { address: '?status=CR&sort=custName,asc' })
    await rowNamed(1063)
    const reader = principalOf(personOf('COMPLIANCE'))
    expect(lastListOf(reader)).toBe('/compliance/home?status=CR&sort=custName,asc')
    expect(lastListOf({ ...reader, userId: reader.userId + 1 })).toBe('/compliance/home')
    act(() => location.navigate('/compliance/home'))
    expect(lastListOf(reader)).toBe('/compliance/home')
  })

  test('the old page stays while the next one loads', async () => {
    const { server, user } = openDashboard('COMPLIANCE', { total: 53 })
    await rowNamed(1063)
    const next = Promise.withResolvers<{ json: unknown }>()
    server.on(queryListCalls.all, () => next.promise)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(await rowNamed(1063)).toBeTruthy()
    const cursors = { previous: 'previous', next: null }
    const content = [rowOf({ queryId: 1040 })]
    await act(async () => next.resolve({ json: { content, totalElements: 53, cursors } }))
    expect(await rowNamed(1040)).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull()
  })
})

describe('the status bar and the chips', () => {
  const counts = { P: 9, SCR: 7, SCO: 3, CR: 6, CA: 11, N: 4 }
  const waiting = { SCO: 3, CR: 4 }

  test('count, filter, and a second click removes the filter', async () => {
    const { address, lastList, user } = openDashboard('COMPLIANCE', { counts, waiting })
    const chip = await screen.findByRole('button', { name: 'Waiting for you 7' })
    const pending = screen.getByRole('button', { name: 'Pending 9' })
    await user.click(chip)
    expect(address()).toBe('/compliance/home?status=waiting')
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() =>
      expect(lastList()).toMatchObject({ waiting: 'true', body: ['SCO', 'CR', 'YS', 'HO', 'SN'] }),
    )
    await user.click(pending)
    expect(address()).toBe('/compliance/home?status=pending')
    await waitFor(() => expect(lastList()).toMatchObject({ waiting: 'false' }))
    await user.click(pending)
    expect(address()).toBe('/compliance/home')
  })

  test('list waiting queries in the filter with their number', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { counts, waiting })
    await screen.findByRole('option', { name: 'Waiting for you, 7' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Waiting for you, 7')
    expect(address()).toBe('/compliance/home?status=waiting')
  })

  test('a segment shows how many of its queries wait; other queries are left out then', async () => {
    const { user } = openDashboard('COMPLIANCE', { counts, waiting })
    const segment = (words: string) => screen.findByRole('button', { name: words })
    expect(await segment('6 CR: Waiting for contract, 4 waiting for you')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pending 9' }))
    expect(await segment('6 CR: Waiting for contract, 4 waiting for you')).toBeTruthy()
    const left = '3 SCO: Sent to compliance, 3 waiting for you (not in the present filter)'
    expect(await segment(left)).toBeTruthy()
  })

  test('a segment names its status, and says if it is filtered out', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { counts })
    expect(
      await screen.findByRole('button', { name: '9 P: In progress (not in the present filter)' }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '7 SCR: Sent to credit committee' }))
    expect(address()).toBe('/compliance/home?status=SCR')
    expect(
      screen.getByRole('button', { name: '11 CA: Contract activated (not in the present filter)' }),
    ).toBeTruthy()
  })

  test('legacy statuses appear only if there are such queries', async () => {
    openDashboard('COMPLIANCE', { counts: { ...counts, MICO: 1 } })
    expect(await screen.findByRole('button', { name: '1 MICO: In an older system' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /MICR/ })).toBeNull()
  })
})
