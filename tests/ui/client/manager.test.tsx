import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { ManagerField } from '../../../src/client/ManagerField.tsx'
import { queryOf } from '../query/example-query.ts'
import { openQuery } from '../query/screen.tsx'
import { refusal } from '../scripted-server.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Manager' })

const open = (given: Parameters<typeof renderTransaction>[1]) => {
  const drawn = renderTransaction(<ManagerField />, given)
  const { queryId, status, modifiedDtime } = queryOf()
  drawn.server.on(queryCalls.changeManager, { json: { queryId, status, modifiedDtime } })
  drawn.server.on(queryCalls.edit, { json: queryOf() })
  return drawn
}

describe('the manager of a stored query', () => {
  const query = queryOf({ managerId: 7, managerName: 'Andres Tamm' })

  test('changes at once by a separate call', async () => {
    const { server, user, alerts } = open({ role: 'COMPLIANCE', query })
    await user.selectOptions(await field(), 'Liis Kask')
    const asked = () => server.asked.find(({ path }) => path.endsWith('/change-manager'))
    await expect.poll(() => asked()?.method).toBe('PUT')
    expect(asked()?.url.search).toBe('?managerId=8')
    await expect.poll(() => alerts.getSnapshot().context.alerts.map(({ tone }) => tone)).toEqual(['success'])
  })
  test('that cannot be changed shows the server’s reason', async () => {
    const { server, user, alerts } = open({ role: 'COMPLIANCE', query })
    server.on(queryCalls.changeManager, refusal(409, 'query.refused'))
    await user.selectOptions(await field(), 'Liis Kask')
    await expect.poll(() => alerts.getSnapshot().context.alerts.map(({ tone }) => tone)).toEqual(['error'])
  })
  test('is still named after leaving', async () => {
    open({ role: 'CREDIT', query: queryOf({ managerId: 99, managerName: 'Vana Olija' }) })
    expect((await field()).selectedOptions[0]?.textContent).toBe('Vana Olija')
  })
  test.each(['PARTNER', 'SHOP'] as const)('is a fact to %s', (role) => {
    open({ role, query })
    expect(screen.getByText('Manager').nextSibling?.textContent).toBe('Andres Tamm')
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

test('of a new query is the partner’s, or the one saved first', async () => {
  const { server, user, saves } = await openQuery({ inhouse: true, path: '/partner/queries/create' })
  const choice = await field()
  expect(choice.selectedOptions[0]?.textContent).toBe('Andres Tamm')
  await user.selectOptions(choice, 'Liis Kask')
  server.on(queryCalls.save, { status: 201, json: queryOf({ managerId: 8 }) })
  await user.click(screen.getByRole('button', { name: 'Save and go next' }))
  await expect.poll(() => saves().at(0)?.body).toMatchObject({ managerId: 8 })
  expect(server.asked.filter(({ path }) => path.includes('change-manager'))).toEqual([])
})
