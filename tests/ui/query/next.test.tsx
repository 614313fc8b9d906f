import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { committeeCalls } from '../../../api/committee.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryRow } from '../../../api/query-list.ts'
import { refusal } from '../scripted-server.ts'
import { later } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const rowOf = (queryId: number, custName: string): QueryRow => ({
  queryId,
  custName,
  sellerOfferNr: '',
  lendifyRefno: '',
  createdByName: '',
  createdDtime: later,
  formattedCreatedDtime: '',
  modifiedDtime: later,
  partnerId: 2,
  partnerName: '',
  contractAmount: 1,
  status: 'SCR',
  signedOnPaper: false,
  ended: null,
  product: 'LEASING',
  waitingForYou: true,
  conditionsForYou: 0,
  messageWaiting: false,
})

/** The committee approves query 1042; the waiting list returns `content`. */
const approve = async (content: QueryRow[] | null) => {
  const opened = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  const { server, user } = opened
  server.on(
    queryListCalls.all,
    content ? { json: { content, totalElements: content.length } } : refusal(403, 'access.denied'),
  )
  server.on(queryCalls.takeStep, () => {
    server.on(queryCalls.edit, ({ url }) => ({
      json: queryOf({ queryId: Number(url.pathname.split('/').at(-2)), status: 'QA', modifiedDtime: later }),
    }))
    return { json: { queryId: 1042, status: 'QA', modifiedDtime: later } }
  })
  expect(screen.queryByText(/waits for you\.|^Next for you/)).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return opened
}

test('after a decision the next waiting query is offered, prefetched, and opened by one click', async () => {
  const { server, user } = await approve([rowOf(1042, 'This one'), rowOf(1050, 'Meretuul OÜ')])
  const link = await screen.findByRole('link', { name: 'Next for you: #1050 Meretuul OÜ' })
  expect(link.getAttribute('href')).toBe('/credit/query/1050/edit')
  expect(link.getAttribute('aria-keyshortcuts')).toBe('Alt+N')
  const asked = server.asked.find(({ path }) => path.endsWith('/find-all-queries'))
  expect(asked?.url.search).toBe('?waiting=true&sort=modifiedDtime,asc&pageSize=5')
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/query/1050/edit')).toBe(true))
  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('#1050'))
  expect(screen.queryByRole('link', { name: /^Next for you/ })).toBe(null)
})

test('says if none is left', async () => {
  await approve([rowOf(1042, 'This one')])
  expect(await screen.findByText('No other query waits for you.')).toBeTruthy()
})

test('offers a retry if the list cannot be read', async () => {
  await approve(null)
  const statuses = await screen.findAllByRole('status')
  const note = statuses.find(({ textContent }) => textContent?.includes('Query approved.'))
  if (!note) throw new Error('no note about the step')
  expect(await within(note).findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('after a vote the next one is offered too', async () => {
  const committee = { limitCents: 0, quorum: 3, approvals: 0, refusals: 0, own: false, vote: null }
  const voting = (vote: 'approve' | null) =>
    queryOf({ status: 'SCR', facts: { financedCents: 100, committee: { ...committee, vote } } })
  const { server, user } = await openQuery({ role: 'CREDIT', query: voting(null) })
  server.on(queryListCalls.all, { json: { content: [rowOf(1050, 'Meretuul OÜ')], totalElements: 1 } })
  server.on(committeeCalls.votes, { json: { open: true, limit: 0, quorum: 3, members: [] } })
  server.on(queryCalls.takeStep, () => {
    server.on(queryCalls.edit, { json: voting('approve') })
    return { json: { queryId: 1042, status: 'SCR', modifiedDtime: later } }
  })
  await user.click(screen.getByRole('button', { name: 'Vote to approve' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Vote to approve' }))
  const link = await screen.findByRole('link', { name: 'Next for you: #1050 Meretuul OÜ' })
  expect(link.closest('[role=status]')?.textContent).toContain('You have voted to approve')
})
