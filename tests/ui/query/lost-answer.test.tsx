import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { committeeCalls } from '../../../api/committee.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { Query } from '../../../api/query.ts'
import { later } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const lost = () => {
  throw new TypeError('connection lost')
}

/** Confirms a step whose response is lost; `stored` is the server's query afterwards. */
const loseAnswer = async (before: Query, stored: Query, button: string) => {
  const opened = await openQuery({ role: 'CREDIT', query: before })
  const { server, user } = opened
  server.on(queryListCalls.all, { json: { content: [], totalElements: 0 } })
  server.on(committeeCalls.votes, { json: { open: true, limit: 0, quorum: 3, members: [] } })
  const answer = () => {
    server.on(queryCalls.edit, { json: stored })
    return lost()
  }
  server.on(queryCalls.takeStep, answer)
  await user.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Turnover covers it')
  await user.click(dialog.getByRole('button', { name: button }))
  return opened
}

/** The user's id. */
const USER = 7

test('on a phone, a step that was already taken closes its dialog and is announced once', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const opened = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  const { server, user } = opened
  server.on(queryListCalls.all, { json: { content: [], totalElements: 0 } })
  const taken = () => {
    server.on(queryCalls.edit, { json: queryOf({ status: 'SCO', modifiedBy: USER, modifiedDtime: later }) })
    return lost()
  }
  server.on(queryCalls.takeStep, taken)
  await user.click(screen.getByRole('button', { name: 'More steps' }))
  await user.click(screen.getByRole('menuitem', { name: /^Send to compliance/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Is he a public person?')
  await user.click(dialog.getByRole('button', { name: 'Send to compliance' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  const alerts = within(screen.getByRole('region', { name: 'Messages' }))
  expect(await alerts.findAllByText('Sent to compliance')).toHaveLength(1)
  vi.unstubAllGlobals()
})

const voting = (vote: 'approve' | null) =>
  queryOf({
    status: 'SCR',
    facts: {
      financedCents: 100,
      committee: { limitCents: 0, quorum: 3, approvals: 0, refusals: 0, own: false, vote },
    },
  })

test('a stored vote does too, although the status does not change', async () => {
  await loseAnswer(voting(null), voting('approve'), 'Vote to approve')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect((await screen.findAllByText('You have voted to approve')).length).toBeGreaterThan(0)
})

test('a vote that was not stored keeps its note', async () => {
  await loseAnswer(voting(null), voting(null), 'Vote to approve')
  expect(await screen.findByText(/the server was not reached/, { selector: '[role=dialog] *' })).toBeTruthy()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Turnover covers it')
})
