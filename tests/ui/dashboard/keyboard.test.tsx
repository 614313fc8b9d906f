import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { held, openDashboard, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

describe('the keyboard', () => {
  const rows = [rowOf(), rowOf({ queryId: 1057 }), rowOf({ queryId: 1051 })]
  const focused = () => document.activeElement?.textContent

  test('/ focuses the search, arrow keys move through rows, Enter opens', async () => {
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

  test('late rows do not take the focus', async () => {
    const found = held()
    const { server, user } = openDashboard('COMPLIANCE', { rows })
    await rowNamed(1063)
    server.on(queryListCalls.all, found.script)
    await user.keyboard('/1051{ArrowDown}')
    const filter = screen.getByRole('combobox', { name: 'Status' })
    act(() => filter.focus())
    await found.answer({ json: { content: [rowOf({ queryId: 1051 })], totalElements: 1 } })
    await waitFor(() => expect(screen.queryByRole('row', { name: /#1063/ })).toBeNull())
    expect(document.activeElement).toBe(filter)
  })

  test('/ is typed in the search, and controls keep their arrow keys', async () => {
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
