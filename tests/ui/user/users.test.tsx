import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { UserRow } from '../../../api/user.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { UsersScreen } from '../../../src/user/UsersScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { administratorOf, personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'
import { rowOf } from './stored.ts'

afterEach(cleanup)

const names = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => name.startsWith('Mari'))

describe('the users', () => {
  const draw = (users: UserRow[], language: 'en' | 'et' = 'en') => {
    scriptedServer().on(userCalls.findAll, { json: users })
    return renderInApp(<UsersScreen />, { user: personOf('COMPLIANCE'), language })
  }

  test('of a partner’s own administrator are listed without the partner', async () => {
    scriptedServer().on(userCalls.findAll, { json: [rowOf(1, { userRole: 'SHOP', partner: 'Nutipood OÜ' })] })
    renderInApp(<UsersScreen />, { user: administratorOf('SHOP') })
    const table = await screen.findByRole('table', { name: 'Active users (1)' })
    expect(table.textContent).not.toContain('Nutipood OÜ')
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
    expect(screen.getByRole('textbox', { name: 'Search by name, e-mail or role' })).toBeTruthy()
  })

  test('are in two tables of ten rows, inactive ones with the reason', async () => {
    const active = Array.from({ length: 12 }, (_, index) => rowOf(index + 1))
    draw([
      ...active,
      rowOf(20, { active: false, invited: true, userRole: 'SHOP', partner: 'Nutipood OÜ' }),
      rowOf(21, { active: false }),
    ])
    const first = await screen.findByRole('table', { name: 'Active users (12)' })
    expect(within(first).getAllByRole('row')).toHaveLength(11)
    const second = screen.getByRole('table', { name: 'Inactive users (2)' })
    const rows = within(second).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Mari Maasikas 20', 'mari20@tehing.example', 'Shop', 'Nutipood OÜ', 'Invited'],
      ['Mari Maasikas 21', 'mari21@tehing.example', 'Credit committee', '–', 'Deactivated'],
    ])
    expect(within(first).getAllByRole('link')[0]?.getAttribute('href')).toBe('/user/1/edit')
  })

  test('are searched by words in any order, and sorted', async () => {
    const { user } = draw([
      rowOf(1),
      rowOf(2, { partner: 'Nutipood OÜ', userRole: 'SHOP' }),
      rowOf(3, { active: false, partner: 'Nutipood OÜ' }),
    ])
    await screen.findByRole('table', { name: 'Active users (2)' })
    const search = screen.getByRole('textbox', { name: 'Search by name, e-mail, partner or role' })
    await user.type(search, 'nutipood MARI')
    expect(names()).toEqual(['Mari Maasikas 2', 'Mari Maasikas 3'])
    await user.type(search, ' nobody')
    expect(screen.getAllByText('No user matches the search')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(document.activeElement).toBe(search)
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    const [byEmail] = screen.getAllByRole('button', { name: 'E-mail' })
    if (!byEmail) throw new Error('not sortable')
    await user.click(byEmail)
    await user.click(byEmail)
    expect(names()).toEqual(['Mari Maasikas 2', 'Mari Maasikas 1', 'Mari Maasikas 3'])
  })

  test('are in Estonian if chosen', async () => {
    draw([rowOf(1)], 'et')
    expect(await screen.findByRole('table', { name: 'Aktiivsed kasutajad (1)' })).toBeTruthy()
    expect(screen.getByText('Kasutajaid ei ole')).toBeTruthy()
  })
})
