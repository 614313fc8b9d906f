import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryRow } from '../../../api/query-list.ts'
import { Palette } from '../../../src/palette/Palette.tsx'
import { PaletteButton } from '../../../src/palette/PaletteButton.tsx'
import { useRecentQuery } from '../../../src/query-editor/recent-queries.ts'
import { type Command, useCommands } from '../../../src/shell/commands.ts'
import { closeVault, openVault } from '../../../src/session/vault.ts'
import { eventually } from '../../eventually.ts'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'

const row: QueryRow = {
  queryId: 1063,
  sellerOfferNr: 'A-17',
  lendifyRefno: '',
  createdByName: 'Kadri Lepp',
  createdDtime: '2026-11-20T10:00:00Z',
  formattedCreatedDtime: '20.11.2026 12:00',
  modifiedDtime: '2026-11-20T10:00:00Z',
  partnerId: 2,
  partnerName: 'Nutipood OÜ',
  custName: 'Kesklinna Kullerid OÜ',
  contractAmount: 1000,
  status: 'P',
  signedOnPaper: false,
  ended: null,
  product: 'LEASING',
  waitingForYou: false,
  conditionsForYou: 0,
  messageWaiting: false,
}

beforeEach(() => openVault(btoa('k'.repeat(32)), 7))
afterEach(async () => {
  cleanup()
  await closeVault()
  localStorage.clear()
})

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const input = () => screen.findByRole('combobox', { name: 'Search and commands' })

const runPicked = (run?: () => void) => run?.()

describe('the command palette', () => {
  test('opens by Ctrl+K in a field, and Escape closes it', async () => {
    const { user } = renderInApp(
      <>
        <input aria-label="field" />
        <PaletteButton />
      </>,
      { user: personOf('PARTNER') },
    )
    await user.click(screen.getByLabelText('field'))
    await user.keyboard('{Control>}k{/Control}')
    await eventually(async () => expect(document.activeElement).toBe(await input()))
    await user.keyboard('{Escape}')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens a page by keyboard', async () => {
    const onClose = vi.fn(runPicked)
    const { user, location } = renderInApp(<Palette onClose={onClose} />, { user: personOf('PARTNER') })
    await user.type(await input(), 'templ')
    expect(options()).toEqual(['Templates'])
    await user.keyboard('{Enter}')
    expect(location.history.at(-1)).toBe('/templates')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('finds queries on the server, and says when it cannot', async () => {
    const server = scriptedServer()
    const { user, location } = renderInApp(<Palette onClose={runPicked} />, {
      user: personOf('PARTNER'),
    })
    await user.type(await input(), 'kesk')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    server.on(queryListCalls.ofPartner, { json: { content: [row], totalElements: 1 } })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await eventually(() => expect(options()).toEqual(['#1063 Kesklinna Kullerid OÜOffer A-17 · In progress']))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.asked.at(-1)?.url.searchParams.get('searchParam')).toBe('kesk')
    await user.type(await input(), '{Enter}')
    expect(location.history.at(-1)).toBe('/partner/query/1063/edit')
  })

  test('says how a closed query ended', async () => {
    const server = scriptedServer()
    const annulled: QueryRow = { ...row, status: 'N', ended: 'annulled' }
    server.on(queryListCalls.ofPartner, { json: { content: [annulled], totalElements: 1 } })
    const { user } = renderInApp(<Palette onClose={runPicked} />, { user: personOf('PARTNER') })
    await user.type(await input(), 'kesk')
    await eventually(() => expect(options()).toEqual(['#1063 Kesklinna Kullerid OÜOffer A-17 · Annulled']))
  })

  test('offers the steps of the screen; a refused one says why and does nothing', async () => {
    const open = vi.fn<() => void>()
    const commands: Command[] = [
      { id: 'annul', label: 'Annul', refused: null, run: open },
      { id: 'sign', label: 'Sign', refused: 'The contract is not made yet.', run: open },
    ]
    const Screen = () => {
      useCommands(commands)
      return null
    }
    const onClose = vi.fn(runPicked)
    const { user } = renderInApp(
      <>
        <Screen />
        <Palette onClose={onClose} />
      </>,
      { user: personOf('PARTNER') },
    )
    await user.type(await input(), 'sign')
    const group = screen.getByRole('group', { name: 'This query' })
    const refused = within(group).getByRole('option', { name: /The contract is not made yet/ })
    expect(refused.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    await user.click(refused)
    expect([open.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
    await user.clear(await input())
    await user.type(await input(), 'annul{Enter}')
    expect([open.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })

  test('lists recent queries first, and arrow keys wrap around', async () => {
    const Opened = ({ id }: { id: number }) => {
      useRecentQuery(id, 'Kesklinna Kullerid OÜ')
      return null
    }
    const { user, location } = renderInApp(
      <>
        <Opened id={1} />
        <Opened id={2} />
        <PaletteButton />
      </>,
      { user: personOf('CREDIT') },
    )
    await user.keyboard('{Meta>}k{/Meta}')
    await input()
    expect(options().slice(0, 2)).toEqual(['#2 Kesklinna Kullerid OÜ', '#1 Kesklinna Kullerid OÜ'])
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Settings')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('#1 Kesklinna Kullerid OÜ')
    await user.keyboard('{Enter}')
    await eventually(() => expect(location.history.at(-1)).toBe('/credit/query/1/edit'))
  })

  test('returns the focus before it runs what was picked, so that a dialog opened then returns it there too', async () => {
    const focused: (string | null | undefined)[] = []
    const Screen = () => {
      const run = () => void focused.push(document.activeElement?.getAttribute('aria-label'))
      useCommands([{ id: 'annul', label: 'Annul', refused: null, run }])
      return <input aria-label="field" />
    }
    const { user } = renderInApp(
      <>
        <Screen />
        <PaletteButton />
      </>,
      { user: personOf('PARTNER') },
    )
    await user.click(screen.getByLabelText('field'))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await input(), 'annul{Enter}')
    await eventually(() => expect(focused).toEqual(['field']))
  })
})
