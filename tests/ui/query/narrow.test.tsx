import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

let isPhone = true
const listeners = new Set<() => void>()
const turn = () =>
  act(() => {
    isPhone = !isPhone
    for (const listener of listeners) listener()
  })

beforeEach(() => {
  localStorage.clear()
  isPhone = true
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      return media.includes('max-width') ? isPhone : true
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const names = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const bar = () => within(screen.getByRole('group', { name: 'Steps' }))
const openMenu = async ({ user }: Awaited<ReturnType<typeof openQuery>>) => {
  await user.click(bar().getByRole('button', { name: 'More steps' }))
  return within(bar().getByRole('menu'))
}

test('a phone’s bar has one primary button, a menu with the rest, and reasons of refusals', async () => {
  const opened = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  expect(names(bar().getAllByRole('button'))).toEqual(['Next tab', ''])
  expect(bar().getByText(/^Send for signing:/).textContent).toBe(
    'Send for signing: Create the contract in the ledger first.',
  )
  const menu = await openMenu(opened)
  const items = menu.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Send for signingCreate the contract in the ledger first.',
    'Activate contract',
    'Close query…Ends the query with a reason, which the partner sees.',
  ])
  expect(items[0]?.getAttribute('aria-disabled')).toBe('true')
})

test('on the last tab it has the first available step', async () => {
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  server.on(statusHistoryCalls.find, { json: [] })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  await screen.findByRole('region', { name: 'What happens next' })
  expect(names(bar().getAllByRole('button'))).toEqual(['Activate contract', ''])
})

test('it has the step to which “What happens next” leads, although something is missing', async () => {
  const facts = { hasLedgerContract: true, allContainersSigned: true, containerSent: true }
  await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'SN', facts }) })
  const card = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(card.getByRole('link', { name: 'Activate contract' })).toBeTruthy()
  expect(names(bar().getAllByRole('button'))).toEqual(['Activate contract', ''])
})

test('it has the step that the card links to, even if no step is due', async () => {
  await openQuery({ role: 'CREDIT', query: queryOf({ status: 'N' }) })
  const card = within(screen.getByRole('region', { name: 'What happens next' }))
  expect(card.getByText(/You can reopen it/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Reopen query' })).toBeTruthy()
  expect(names(bar().getAllByRole('button'))).toEqual(['Reopen query', ''])
})

test('it gives no reason of a step while others have to act', async () => {
  await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'YS' }) })
  expect(names(bar().getAllByRole('button'))).toEqual(['Next tab', ''])
  expect(bar().queryByText(/^Send for signing:/)).toBeNull()
})

test('its menu asks before a step that ends the query, and takes it', async () => {
  const opened = await openQuery({ role: 'PARTNER' })
  opened.server.on(queryCalls.takeStep, {
    json: { queryId: 1042, status: 'N', modifiedDtime: '2026-11-20T10:30:00.000Z' },
  })
  const menu = await openMenu(opened)
  await opened.user.click(menu.getByRole('menuitem', { name: /^Annul query/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await opened.user.click(dialog.getByRole('button', { name: 'Annul query' }))
  await waitFor(() =>
    expect(opened.server.asked.some(({ path }) => path.endsWith('/steps/query.annul'))).toBe(true),
  )
})

test('a dialog keeps its input while the phone is turned', async () => {
  const { user } = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  await user.click(bar().getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox'), 'A good payer')
  turn()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'A good payer')
  expect(screen.queryByRole('button', { name: 'More steps', hidden: true })).toBe(null)
  turn()
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'A good payer')
})

test('a disabled entry does nothing', async () => {
  const opened = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  const menu = await openMenu(opened)
  await opened.user.click(menu.getByRole('menuitem', { name: /^Send for signing/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bar().getByRole('menu')).toBeTruthy()
})

test('a shop has its contract step in the bar, and on the transaction tab only with its contract', async () => {
  isPhone = false
  const { user } = await openQuery({ role: 'SHOP', query: queryOf({ status: 'CR', product: 'ONSPOT' }) })
  const send = () => screen.queryAllByRole('button', { name: 'Send for signing' })
  expect(send()).toHaveLength(1)
  expect(bar().getByRole('button', { name: 'Send for signing' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Transaction' }))
  await screen.findByRole('region', { name: 'Contract' })
  expect(send()).toHaveLength(1)
  expect(bar().queryByRole('button', { name: 'Send for signing' })).toBeNull()
})

test('after the button that opens the next tab, the Tab key continues in that tab', async () => {
  isPhone = false
  const { user } = await openQuery()
  await user.click(bar().getByRole('button', { name: 'Next tab' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Transaction' })),
  )
})

test('going to the last tab focuses that tab', async () => {
  isPhone = false
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  server.on(statusHistoryCalls.find, { json: [] })
  await user.click(screen.getByRole('tab', { name: 'Act of acceptance' }))
  await user.click(bar().getByRole('button', { name: 'Next tab' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Status' })))
})
