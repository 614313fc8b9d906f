import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { queryOf } from '../query/example-query.ts'
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

test.each([
  ['SHOP', false, 'Now: Compliance. The contract is being prepared for signing.'],
  ['COMPLIANCE', false, 'It is your turn. Prepare the contract and send it for signing.'],
  ['SHOP', true, 'It is your turn. Have the client sign the contract.'],
  ['COMPLIANCE', true, 'Now: Shop. The contract is being prepared for signing.'],
] as const)('a shop’s requested contract: %s, in the ledger %s', async (role, hasLedgerContract, says) => {
  const query = queryOf({ status: 'CR', product: 'ONSPOT', facts: { product: 'ONSPOT', hasLedgerContract } })
  await openQuery({ role, query })
  expect((await screen.findByRole('region', { name: 'What happens next' })).textContent).toContain(says)
})

test('the status tab says how many conditions are not met', async () => {
  const why = { count: 1, first: { en: 'Why?', et: 'Miks?' } }
  const none = { count: 0, first: null }
  const conditions = { decision: none, contract: why, signing: none, activation: why }
  await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'QA', facts: { conditions } }) })
  const next = await screen.findByRole('region', { name: 'What happens next' })
  expect(next.textContent).toContain('2 conditions are not met yet.')
})

test('the history shows what an automatic approval is subject to', async () => {
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'QA' }) })
  const row = {
    createdDtime: '2026-11-20T10:00:00.000Z',
    formattedCreatedDtime: '20.11.2026 12:00',
    createdByName: '',
    reason: null,
    changes: [],
    providedThat: ['Annual report', 'Valuation'],
    byCommittee: false,
    votes: [],
    status: 'QA',
    event: 'decision.approvedIf',
  }
  server.on(statusHistoryCalls.find, { json: [row] })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const history = await screen.findByRole('table', { name: 'History' })
  expect(within(history).getByText('Approved, provided that:')).toBeTruthy()
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Annual report', 'Valuation'])
  expect(
    within(history).getByText('Approved automatically, provided that the conditions are met'),
  ).toBeTruthy()
})

test('the history says how the query was signed', async () => {
  const query = queryOf({ status: 'CA', signedOnPaper: true })
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query })
  const at = {
    createdDtime: '2026-11-20T10:00:00.000Z',
    formattedCreatedDtime: '20.11.2026 12:00',
    changes: [],
    providedThat: [],
    byCommittee: false,
    votes: [],
  }
  server.on(statusHistoryCalls.find, {
    json: [
      { ...at, createdByName: '', status: 'YS', event: null, reason: null },
      { ...at, createdByName: '', status: 'SN', event: 'containers.allSigned', reason: null },
    ],
  })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const history = await screen.findByRole('table', { name: 'History' })
  const [, signed, sent] = within(history).getAllByRole('row')
  expect(within(signed ?? history).getByText('Signed on paper')).toBeTruthy()
  expect(within(signed ?? history).getByText('Signed by all signers')).toBeTruthy()
  expect(within(signed ?? history).getByText('20.11.2026 12:00').dataset).toHaveProperty('unbroken')
  // An older row has no event.
  expect(within(sent ?? history).getAllByRole('cell')[2]?.textContent).toBe('Waiting for signatures')
})

test('the history shows the committee’s votes to users who may read them', async () => {
  const query = queryOf({ status: 'QA' })
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query })
  const row = {
    createdDtime: '2026-11-20T10:00:00.000Z',
    formattedCreatedDtime: '20.11.2026 12:00',
    createdByName: '',
    reason: null,
    changes: [],
    providedThat: [],
    status: 'QA',
    event: 'committee.approved',
  }
  const votes = [
    { name: 'Kaja Kallas', vote: 'approve' },
    { name: 'Karl Karu', vote: 'refuse' },
  ]
  server.on(statusHistoryCalls.find, {
    json: [
      { ...row, byCommittee: false, votes: [] },
      { ...row, byCommittee: true, votes: [] },
      { ...row, byCommittee: true, votes },
    ],
  })
  await user.click(screen.getByRole('tab', { name: 'Status' }))
  const history = await screen.findByRole('table', { name: 'History' })
  const by = within(history)
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('cell')[1]?.textContent)
  expect(by).toEqual([
    'Credit committeeKaja Kallas: ApproveKarl Karu: Refuse',
    'Credit committee',
    'The system',
  ])
})
