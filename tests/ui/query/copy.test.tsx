import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const menu = () => screen.queryByRole('button', { name: 'More for this query' })

test('the menu of an own query copies it by the ordinary call, and opens the copy', async () => {
  const { server, user, saves } = await openQuery({ query: queryOf({ status: 'CA' }) })
  const copied = queryOf({ queryId: 1043 })
  server.on(queryCalls.save, { json: copied })
  await user.click(menu() ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as a new query' }))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.body).toMatchObject({ custName: 'Hansakivi Ehitus OÜ' })
  expect(saves()[0]?.body).not.toHaveProperty('queryId')
  await screen.findByText('#1043')
  await screen.findByText(/This is a copy of query #1042/)
})

test.each([
  ['an outside partner’s query, to in-house users', { inhouse: true, query: queryOf({ partnerId: 99 }) }],
  ['credit, who creates no queries', { role: 'CREDIT' }],
  ['compliance, who creates no queries', { role: 'COMPLIANCE' }],
  ['a query that is not stored yet', { path: '/partner/queries/create' }],
] as const)('nothing is offered for %s', async (_, given) => {
  await openQuery(given)
  expect(menu()).toBeNull()
})
