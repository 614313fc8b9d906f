import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tab } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const isOpen = (name: string) => tab(name).getAttribute('aria-selected') === 'true'

test.each([
  ['CREDIT', 'transaction', 'Transaction'],
  ['PARTNER', 'status', 'Status'],
  ['PARTNER', 'client', 'Client'],
  ['PARTNER', 'nothing', 'Client'],
  ['SHOP', 'acceptance', 'Client'],
] as const)('%s opens the tab that the address names, %s: %s', async (role, named, open) => {
  await openQuery({ role, path: `/${role.toLowerCase()}/query/${queryOf().queryId}/edit?tab=${named}` })
  expect(isOpen(open)).toBe(true)
})

test('an open tab is in the URL, the first one is not, and neither adds history', async () => {
  const { user, location } = await openQuery({ role: 'PARTNER' })
  const path = `/partner/query/${queryOf().queryId}/edit`
  expect(location.history).toEqual([path])
  await user.click(tab('Status'))
  expect(location.history).toEqual([`${path}?tab=status`])
  await user.click(tab('Client'))
  expect(location.history).toEqual([path])
})

test('a tab that the view does not have is removed from the URL', async () => {
  const path = `/shop/query/${queryOf().queryId}/edit`
  const { location } = await openQuery({ role: 'SHOP', path: `${path}?tab=acceptance` })
  expect(location.history).toEqual([path])
})
