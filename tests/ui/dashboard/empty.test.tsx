import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { openDashboard, rowNamed, rowOf } from './scene.tsx'
import { refusal } from '../scripted-server.ts'

afterEach(cleanup)

describe('an empty list', () => {
  test('after a search says what was searched, and offers both ways out', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { rows: [], address: '?search=xyz' })
    expect(await screen.findByText('Nothing found for “xyz”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all statuses' }))
    expect(address()).toBe('/compliance/home?status=all&search=xyz')
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
    expect(address()).toBe('/compliance/home?status=all')
    expect(await screen.findByText('No queries yet')).toBeTruthy()
  })

  test('after a filter offers all statuses', async () => {
    const { address, user } = openDashboard('COMPLIANCE', { rows: [], address: '?status=CF' })
    expect(await screen.findByText('The list now shows: Contract ended.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all statuses' }))
    expect(address()).toBe('/compliance/home?status=all')
  })

  test('after a failure says so and offers a retry', async () => {
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
