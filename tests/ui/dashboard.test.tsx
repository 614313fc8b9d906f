import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queryListCalls } from '../../contract/query-list.calls.ts'
import type { Role } from '../../contract/role.ts'
import { statusCodes } from '../../contract/status.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { held, inRow, openDashboard, rowNamed, rowOf } from './dashboard.scene.tsx'
import { refusal } from './scriptedServer.ts'

afterEach(cleanup)

const allButFirst = statusCodes.filter((status) => status !== 'P')
const shared = ['ID', 'Created by', 'Client', 'Contract amount excl. VAT, €', 'Status', 'Actions']
const numbered = ['ID', 'Offer number', 'Contract number', ...shared.slice(1)]

describe('each role', () => {
  test.each([
    ['PARTNER', shared, queryListCalls.ofPartner.path, allButFirst],
    ['SHOP', numbered, queryListCalls.ofPartner.path, statusCodes],
    ['COMPLIANCE', numbered, queryListCalls.all.path, allButFirst],
    ['CREDIT', shared.toSpliced(2, 0, 'Created'), queryListCalls.all.path, allButFirst],
  ] as const)(
    '%s has its columns, its list and its first filter',
    async (role: Role, columns, path, statuses) => {
      const { lists, lastList } = openDashboard(role)
      await rowNamed(1063)
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(columns)
      expect(lists()[0]?.url.pathname).toBe(`/api${path}`)
      const { body, ...asked } = lastList()
      expect(asked).toEqual({ page: '0', pageSize: '10', sort: 'queryId,desc' })
      expect(new Set(body as string[])).toEqual(new Set(statuses))
    },
  )
})

describe('a row', () => {
  test('shows its values; a long offer number is cut and has the whole as a tooltip', async () => {
    openDashboard('COMPLIANCE', {
      rows: [rowOf({ sellerOfferNr: 'PM-2026-TRK-00917-B', waitingForYou: true })],
    })
    const row = await rowNamed(1063)
    expect(row.textContent).toContain('€12,640.00')
    const cut = within(row).getByText('PM-2026-TRK-00917…')
    const described = document.getElementById(cut.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('PM-2026-TRK-00917-B')
    expect(within(row).getByText(/Waiting for signatures/).textContent).toContain('(Waiting for you)')
  })

  test('an offer number of 17 characters is not cut', async () => {
    openDashboard('SHOP', { rows: [rowOf({ sellerOfferNr: 'PM-2026-TRK-00917' })] })
    expect((await rowNamed(1063)).textContent).toContain('PM-2026-TRK-00917')
    expect(screen.queryByText(/…$/)).toBeNull()
  })

  test('credit sees when it was created', async () => {
    openDashboard('CREDIT')
    expect((await rowNamed(1063)).textContent).toContain('20.11.2026 09:08')
  })

  test('opens in the editor of the role', async () => {
    openDashboard('COMPLIANCE')
    const row = await inRow(1063)
    expect(row.getByRole('link', { name: '#1063' }).getAttribute('href')).toBe('/compliance/query/1063/edit')
    expect(row.getByRole('link', { name: 'Open query 1063' }).getAttribute('href')).toBe(
      '/compliance/query/1063/edit',
    )
  })

  test('has no link while the program has no screen for it', async () => {
    openDashboard('SHOP', { rows: [rowOf({ status: 'P', product: 'SELFSERVE' })] })
    expect((await inRow(1063)).queryByRole('link')).toBeNull()
  })

  test.each([
    ['COMPLIANCE', 'SCR', 'Query in status SCR cannot be annuled'],
    ['PARTNER', 'N', 'Query in status N cannot be annuled'],
    ['CREDIT', 'YS', 'This step belongs to someone else.'],
  ] as const)('%s cannot annul in %s and hears why', async (role, status, reason) => {
    const { user } = openDashboard(role, { rows: [rowOf({ status })] })
    const button = (await inRow(1063)).getByRole('button', { name: 'Annul query 1063' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(reason)
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the address', () => {
  test('brings filter, search, order, page and page size back', async () => {
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
      body: ['CR'],
    })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value).toBe('puit')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('CR')
    expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Client' }))
    await waitFor(() => expect(lastList()).toMatchObject({ sort: 'custName,desc', page: '0' }))
  })

  test('that makes no sense opens the list as usual', async () => {
    const { lastList } = openDashboard('SHOP', { address: '?status=X&sort=secret,asc&page=-1&size=7' })
    await rowNamed(1063)
    expect(lastList()).toMatchObject({ page: '0', pageSize: '10', sort: 'queryId,desc' })
  })

  test('follows what is chosen, and going back shows what was before', async () => {
    const { address, lastList, location, user } = openDashboard('COMPLIANCE', { total: 53 })
    await rowNamed(1063)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Contract activated')
    expect(address()).toBe('/compliance/home?status=CA')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(address()).toBe('/compliance/home?status=CA&page=2')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    expect(address()).toBe('/compliance/home?status=CA&size=50')
    await waitFor(() => expect(lastList()).toMatchObject({ pageSize: '50', page: '0', body: ['CA'] }))
    const before = location.history.at(-2) ?? ''
    act(() => location.navigate(before, { replace: true }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'),
    )
  })

  test('the old page stays while the next one loads', async () => {
    const { server, user } = openDashboard('COMPLIANCE', { total: 53 })
    await rowNamed(1063)
    const next = Promise.withResolvers<{ json: unknown }>()
    server.on(queryListCalls.all, () => next.promise)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(await rowNamed(1063)).toBeTruthy()
    await act(async () => next.resolve({ json: { content: [rowOf({ queryId: 1040 })], totalElements: 53 } }))
    expect(await rowNamed(1040)).toBeTruthy()
  })
})

describe('the bar and the chips', () => {
  const counts = { P: 9, SCR: 7, SCO: 3, CR: 6, CA: 11, N: 4 }
  const waiting = { SCO: 3, CR: 4 }

  test('count, filter, and a second click takes the filter back', async () => {
    const { address, lastList, user } = openDashboard('COMPLIANCE', { counts, waiting })
    const chip = await screen.findByRole('button', { name: 'Waiting for you 7' })
    const pending = screen.getByRole('button', { name: 'Pending 9' })
    await user.click(chip)
    expect(address()).toBe('/compliance/home?status=waiting')
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() =>
      expect(lastList()).toMatchObject({ waiting: 'true', body: ['SCO', 'CR', 'HO', 'SN'] }),
    )
    await user.click(pending)
    expect(address()).toBe('/compliance/home?status=pending')
    await waitFor(() => expect(lastList()).toMatchObject({ waiting: 'false' }))
    await user.click(pending)
    expect(address()).toBe('/compliance/home')
  })

  test('what waits stands in the filter with its number', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { counts, waiting })
    await screen.findByRole('option', { name: 'Waiting for you, 7' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Waiting for you, 7')
    expect(address()).toBe('/compliance/home?status=waiting')
  })

  test('a segment says how many of its queries wait; what does not wait is out of that filter', async () => {
    const { user } = openDashboard('COMPLIANCE', { counts, waiting })
    const segment = (words: string) => screen.findByRole('button', { name: words })
    expect(await segment('6 CR: Waiting for contract, 4 waiting for you')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pending 9' }))
    expect(await segment('6 CR: Waiting for contract, 4 waiting for you')).toBeTruthy()
    const left = '3 SCO: Sent to compliance, 3 waiting for you (not in the present filter)'
    expect(await segment(left)).toBeTruthy()
  })

  test('a segment names its status; those left out say so', async () => {
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

  test('statuses of older systems stand there only where there are such queries', async () => {
    openDashboard('COMPLIANCE', { counts: { ...counts, MICO: 1 } })
    expect(await screen.findByRole('button', { name: '1 MICO: Older system: MICO' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /MICR/ })).toBeNull()
  })
})

describe('the keyboard', () => {
  const rows = [rowOf(), rowOf({ queryId: 1057 }), rowOf({ queryId: 1051 })]
  const focused = () => document.activeElement?.textContent

  test('/ goes to the search, arrows walk the rows, Enter opens', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { rows })
    await rowNamed(1063)
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('#1063')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('#1057')
    await user.keyboard('{End}')
    expect(focused()).toBe('#1051')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(address()).toBe('/compliance/query/1057/edit')
  })

  test.each(['{Enter}{ArrowDown}', '{ArrowDown}'])(
    'from the search, %s goes to what was searched for, not to what stood there before',
    async (keys) => {
      const found = held()
      const { server, user } = openDashboard('COMPLIANCE', { rows })
      await rowNamed(1063)
      server.on(queryListCalls.all, found.script)
      await user.keyboard('/1051')
      await user.keyboard(keys)
      const search = screen.getByRole('textbox', { name: 'Search' })
      expect(document.activeElement).toBe(search)
      await found.answer({ json: { content: [rowOf({ queryId: 1051 })], totalElements: 1 } })
      await waitFor(() => expect(focused()).toBe('#1051'))
    },
  )

  test('rows that come late do not take the focus from where the user went on to', async () => {
    const found = held()
    const { server, user } = openDashboard('COMPLIANCE', { rows })
    await rowNamed(1063)
    server.on(queryListCalls.all, found.script)
    await user.keyboard('/1051{ArrowDown}')
    const filter = screen.getByRole('combobox', { name: 'Status' })
    act(() => filter.focus())
    await found.answer({ json: { content: [rowOf({ queryId: 1051 })], totalElements: 1 } })
    await waitFor(() => expect(screen.queryByRole('row', { name: /^#1063/ })).toBeNull())
    expect(document.activeElement).toBe(filter)
  })

  test('/ is a sign like others in the search, and arrows stay with controls that use them', async () => {
    const { user } = openDashboard('COMPLIANCE', { rows })
    await rowNamed(1063)
    const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    await user.type(search, 'a/b')
    expect(search.value).toBe('a/b')
    const filter = screen.getByRole('combobox', { name: 'Status' })
    act(() => filter.focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(filter)
  })
})

describe('nothing to show', () => {
  test('a search without finds says where it looked, and both ways out', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { rows: [], address: '?search=xyz' })
    expect(await screen.findByText('Nothing found for “xyz”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all statuses' }))
    expect(address()).toBe('/compliance/home?status=all&search=xyz')
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
    expect(address()).toBe('/compliance/home?status=all')
    expect(await screen.findByText('No queries yet')).toBeTruthy()
  })

  test('an empty filter offers all statuses', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { rows: [], address: '?status=CF' })
    expect(await screen.findByText('The list now shows: Contract ended.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all statuses' }))
    expect(address()).toBe('/compliance/home?status=all')
  })

  test('a page that is no more leads to the first', async () => {
    const { address, user } = openDashboard('SHOP', { rows: [], total: 3, address: '?page=4' })
    await user.click(await screen.findByRole('button', { name: 'To the first page' }))
    expect(address()).toBe('/shop')
  })

  test('a failure says so and tries again', async () => {
    const { server, user } = openDashboard('CREDIT')
    server.on(
      queryListCalls.all,
      refusal(403, 'access.denied', { detail: 'You do not have access to this.' }),
    )
    await user.click(screen.getByRole('button', { name: /^Terminated/ }))
    const alert = await screen.findByText(/The queries could not be loaded/)
    expect(alert).toBeTruthy()
    server.on(queryListCalls.all, { json: { content: [rowOf({ queryId: 1044 })], totalElements: 1 } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rowNamed(1044)).toBeTruthy()
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})

test('what others changed appears by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { server } = openDashboard('CREDIT', { counts: { SCR: 1 }, waiting: { SCR: 1 } })
  await rowNamed(1063)
  server.on(queryListCalls.all, { json: { content: [rowOf({ queryId: 1064 })], totalElements: 1 } })
  server.on(queryListCalls.counts, { json: { byStatus: { SCR: 2 }, waiting: { SCR: 2 } } })
  await act(async () => vi.advanceTimersByTime(LIST_REFRESH_MS))
  expect(await rowNamed(1064)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Waiting for you 2' })).toBeTruthy()
})

test('speaks Estonian', async () => {
  openDashboard('SHOP', { language: 'et', rows: [rowOf({ status: 'SCR' })] })
  const button = (await inRow(1063)).getByRole('button', { name: 'Tühista päring 1063' })
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Staatuses SCR päringut ei saa tühistada')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Päringud')
})
