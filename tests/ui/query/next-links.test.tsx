import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { messageCalls } from '../../../api/message.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { isOwnPartner } from '../../../machines/flow/query/query-session.context.ts'
import { nextActions } from '../../../machines/flow/query/next-actions.ts'
import { views } from '../../../machines/lifecycle/query/locks.ts'
import { isReadersTurn } from '../../../machines/lifecycle/query/reader-turn.ts'
import { NextCard } from '../../../src/query/NextCard.tsx'
import { selectFormState } from '../../../src/query-editor/selectors.ts'
import { viewers } from '../people.ts'
import { later } from './editing.ts'
import { queryOf } from './example-query.ts'
import { renderInQuery } from './in-query.tsx'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const products = ['LEASING', 'ONSPOT'] as const

describe.each(views)('what happens next for %s', (view) => {
  test.each(statusCodes)('has a link or a button for each action in %s', (status) => {
    for (const product of products) {
      const { session } = renderInQuery(<NextCard />, {
        ...viewers[view],
        query: queryOf({ status, product }),
      })
      const { query, principal } = session().getSnapshot().context
      const { facts, steps } = selectFormState(session().getSnapshot()).getSnapshot().context.state
      const mine = isReadersTurn(principal, status, facts, isOwnPartner(query, principal))
      const actions = nextActions({ status, facts, view, steps, mine })
      const card = within(screen.getByRole('region', { name: 'What happens next' }))
      const controls = [...card.queryAllByRole('link'), ...card.queryAllByRole('button')]
      expect(controls.length, `${product}: ${JSON.stringify(actions)}`).toBeGreaterThanOrEqual(actions.length)
      cleanup()
    }
  })
})

const inLedger = { hasLedgerContract: true }

test('making the contract, then the containers: each leads to its card', async () => {
  const { server, user } = await openQuery({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  server.on(containerCalls.find, { json: [] })
  server.on(containerCalls.signers, { json: [] })
  const card = within(screen.getByRole('region', { name: 'What happens next' }))
  await user.click(card.getByRole('link', { name: 'Create contract in ledger' }))
  const button = await screen.findByRole('button', { name: 'Create contract in ledger' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  server.on(queryCalls.takeStep, () => {
    server.on(queryCalls.edit, {
      json: queryOf({ status: 'CR', lendifyRefno: 'LV-1', facts: inLedger, modifiedDtime: later }),
    })
    return { json: { queryId: 1042, status: 'CR', modifiedDtime: later } }
  })
  await user.click(button)
  // The focus moves to the next step without a click.
  await waitFor(() => expect(document.activeElement?.id).toBe('card-containersCard'))
  expect(card.getByRole('link', { name: 'Choose what to send for signing' })).toBeTruthy()
})

test('the link opens the tab of its card', async () => {
  const query = queryOf({
    status: 'SN',
    facts: { ...inLedger, allContainersSigned: true, containerSent: true },
  })
  const { user } = await openQuery({ role: 'COMPLIANCE', query })
  await user.click(screen.getByRole('link', { name: 'Enter the act of acceptance and its delivery date' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('card-actCard'))
  expect(screen.getByRole('tab', { name: 'Act of acceptance' }).getAttribute('aria-selected')).toBe('true')
})

test('the link to the chat stays on a tab that has it', async () => {
  const query = queryOf({ status: 'SCR', facts: { messageWaiting: true } })
  const path = '/partner/query/1042/edit?tab=transaction'
  const { server, user } = await openQuery({ inhouse: true, query, path })
  server.on(messageCalls.find, { json: [] })
  await screen.findByRole('region', { name: 'Chat' })
  await user.click(screen.getByRole('link', { name: 'Read and answer the message in the chat' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('card-chatCard'))
  expect(screen.getByRole('tab', { name: 'Transaction' }).getAttribute('aria-selected')).toBe('true')
})

test('the link to missing fields focuses the topmost one', async () => {
  const query = queryOf({ billingEmail: '', contactEmail: '', contactPhone: '' })
  const { user } = await openQuery({ role: 'SHOP', query })
  await user.click(await screen.findByRole('button', { name: 'Client: 3 fields' }))
  const billing = screen.getByRole('textbox', { name: 'Billing e-mail' })
  await waitFor(() => expect(document.activeElement).toBe(billing))
})

test.each([
  ['compliance is asked to activate', 'COMPLIANCE', 'It is your turn. The contract is signed: activate it.'],
  ['the shop reads that it is signed', 'SHOP', 'The contract is signed; next it is activated.'],
] as const)('after the handover %s', async (_, role, text) => {
  const query = queryOf({
    status: 'HO',
    product: 'ONSPOT',
    facts: { contractConcluded: true, handoverWhenSigned: true },
  })
  await openQuery({ role, query })
  const card = screen.getByRole('region', { name: 'What happens next' })
  expect(card.textContent).toContain(text)
})

test('a new query starts with the client', async () => {
  await openQuery({ path: '/partner/queries/create' })
  const client = screen.getByRole('combobox', { name: 'Name or registry code' })
  await waitFor(() => expect(document.activeElement).toBe(client))
})
