import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { Role } from '../../../api/role.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import { LIST_REFRESH_MS } from '../../../domain/constants.ts'
import { inRow, openDashboard, rowNamed, rowOf } from './scene.tsx'

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
  test('shows its values; a long offer number is cut with the whole as tooltip', async () => {
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

  test('shows an offer number of 17 characters uncut', async () => {
    openDashboard('SHOP', { rows: [rowOf({ sellerOfferNr: 'PM-2026-TRK-00917' })] })
    expect((await rowNamed(1063)).textContent).toContain('PM-2026-TRK-00917')
    expect(screen.queryByText(/…$/)).toBeNull()
  })

  test('shows credit the creation date', async () => {
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

  test('has no link if the program has no screen for it', async () => {
    openDashboard('SHOP', { rows: [rowOf({ status: 'P', product: 'SELFSERVE' })] })
    expect((await inRow(1063)).queryByRole('link')).toBeNull()
  })

  test.each([
    ['COMPLIANCE', 'SCR', 'Query in status Sent to credit committee cannot be annuled'],
    ['PARTNER', 'N', 'Query in status Denied / annulled / closed cannot be annuled'],
    ['CREDIT', 'YS', 'Only partner, in-house partner, shop, or compliance can do this.'],
    ['PARTNER', 'YS', 'Only the query’s own partner or compliance can do this.', 3],
  ] satisfies [Role, StatusCode, string, number?][])(
    '%s cannot annul in %s and hears why',
    async (role, status, reason, partnerId = 2) => {
      const { user } = openDashboard(role, { rows: [rowOf({ status, partnerId })] })
      const button = (await inRow(1063)).getByRole('button', { name: 'Annul query 1063' })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      expect(described?.textContent).toBe(reason)
      await user.click(button)
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )
})

test('shows another user’s change without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { server } = openDashboard('CREDIT', { counts: { SCR: 1 }, waiting: { SCR: 1 } })
  await rowNamed(1063)
  server.on(queryListCalls.all, { json: { content: [rowOf({ queryId: 1064 })], totalElements: 1 } })
  server.on(queryListCalls.counts, { json: { byStatus: { SCR: 2 }, waiting: { SCR: 2 }, conditions: 0 } })
  await act(async () => vi.advanceTimersByTime(LIST_REFRESH_MS))
  expect(await rowNamed(1064)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Waiting for you 2' })).toBeTruthy()
})

test('is in Estonian', async () => {
  openDashboard('SHOP', { language: 'et', rows: [rowOf({ status: 'SCR' })] })
  const button = (await inRow(1063)).getByRole('button', { name: 'Tühista taotlus 1063' })
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Staatuses „Saadetud krediidikomiteele“ taotlust ei saa tühistada')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Taotlused')
})
