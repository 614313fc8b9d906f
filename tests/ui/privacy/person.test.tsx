import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type PersonFound, type PersonsQuery, privacyCalls } from '../../../api/privacy.calls.ts'
import { retentionCalls } from '../../../api/retention.calls.ts'
import { PersonCard } from '../../../src/privacy/PersonCard.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const query: PersonsQuery = {
  queryId: 7,
  custName: 'Hansakivi Ehitus OÜ',
  status: 'N',
  roles: ['surety'],
  kind: 'unsent',
  keptUntil: '2027-05-27',
  lawUntil: null,
  block: null,
  holdReason: null,
}
const held: PersonsQuery = { ...query, block: 'held', holdReason: 'A dispute' }

const draw = async (found: Partial<PersonFound>) => {
  const server = scriptedServer()
  const answer: PersonFound = { queries: [query], more: false, several: false, accounts: [], ...found }
  server.on(privacyCalls.find, { json: answer })
  const { user } = renderInApp(<PersonCard />, { user: personOf('COMPLIANCE'), path: '/compliance/privacy' })
  await user.type(screen.getByRole('textbox', { name: /Person/ }), 'Kadri Kask{Enter}')
  return { server, user, answer }
}

describe('a person', () => {
  test('stays on the screen with the focus while they are looked up again', async () => {
    const { server, user, answer } = await draw({ queries: [held] })
    server.on(retentionCalls.endHold, { status: 204 })
    const free = { ...answer, queries: [query] }
    const answers: (() => void)[] = []
    server.on(privacyCalls.find, () => new Promise((resolve) => answers.push(() => resolve({ json: free }))))
    const end = await screen.findByRole('button', { name: 'End the hold of query 7' })
    await user.click(end)
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(document.activeElement).toBe(end)
    answers[0]?.()
    await screen.findByRole('button', { name: 'Hold query 7' })
    expect(document.activeElement).toBe(end)
  })

  test('is not exported or erased together with others of the same name', async () => {
    await draw({ several: true })
    const reason = 'Several people have this name or address. Find the person by personal code.'
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)
    for (const name of ['Export the data', 'Erase 1 query'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  })
})
