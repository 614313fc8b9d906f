import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { statusHistoryCalls } from '../../../contract/status-history.calls.ts'
import { queryOf } from '../query/exampleQuery.ts'
import { openQuery } from '../query/screen.tsx'

afterEach(cleanup)

test.each([
  ['COMPLIANCE', 'CR', 'It is your turn.'],
  ['COMPLIANCE', 'SCR', 'Now: Credit committee.'],
] as const)('the status tab tells %s whose turn it is in %s', async (role, status, says) => {
  const { server, user } = await openQuery({ role, query: queryOf({ status }) })
  server.on(statusHistoryCalls.find, { json: [] })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const next = await screen.findByRole('region', { name: 'What happens next' })
  expect(within(next).getByText(says)).toBeTruthy()
})
