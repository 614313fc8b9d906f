import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companyCalls } from '../../../api/company.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { refusal } from '../scripted-server.ts'
import { contactName, later, retype, storing, tab } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('fields of a view', () => {
  test.each([
    ['PARTNER', false, ['Client', 'Transaction', 'Status'], 'Client'],
    ['SHOP', false, ['Client', 'Transaction', 'Status'], 'Client'],
    ['PARTNER', true, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Client'],
    ['CREDIT', false, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Credit'],
    ['COMPLIANCE', false, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Credit'],
  ] as const)('%s, in-house %s: tabs %s, open on %s', async (role, inhouse, tabs, open) => {
    await openQuery({ role, inhouse })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
    expect(tab(open).getAttribute('aria-selected')).toBe('true')
  })
  test('exclude VAT code, address and client type in a shop', async () => {
    await openQuery({ role: 'SHOP' })
    for (const name of ['VAT code (optional)', 'Street (optional)'])
      expect(screen.queryByRole('textbox', { name })).toBeNull()
    expect(screen.queryByRole('radiogroup', { name: 'Client type' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Billing e-mail' })).toBeTruthy()
  })
  test('of a new query show its path, without a request for the history', async () => {
    const { server, user } = await openQuery({ role: 'SHOP', path: '/shop/queries/create' })
    await user.click(tab('Status'))
    const chart = await screen.findByRole('img', {
      name: /^Lifecycle of a new query\. Now In progress\. Next: /,
    })
    expect(chart).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'History' })).toBeNull()
    expect(server.asked.filter(({ path }) => path.includes('status-history'))).toEqual([])
  })
  test('include them in-house', async () => {
    await openQuery({ inhouse: true })
    for (const name of ['VAT code (optional)', 'Street (optional)'])
      expect(screen.getByRole('textbox', { name })).toBeTruthy()
    expect(screen.getByRole('radiogroup', { name: 'Client type' })).toBeTruthy()
  })
  test('that are locked say why and cannot be typed in', async () => {
    await openQuery({ inhouse: true, query: queryOf({ status: 'SM' }) })
    expect(contactName().readOnly).toBe(true)
    expect(screen.getAllByText('Locked: the query has been sent.').length).toBeGreaterThan(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Billing e-mail/ }).readOnly).toBe(false)
  })
})

test('locked fields are never the next step, even if a query in P needs them', async () => {
  const query = queryOf({
    status: 'CR',
    billingEmail: '',
    facts: { product: 'ONSPOT', hasLedgerContract: true },
  })
  await openQuery({ role: 'SHOP', query })
  expect(await screen.findByText('It is your turn.')).toBeTruthy()
  expect(screen.queryByText('Still needed')).toBe(null)
})

describe('steps', () => {
  const sending = () => screen.getByRole('button', { name: 'Send to manager' })
  test('are disabled until all required data is entered, and say what is missing', async () => {
    await openQuery({ query: queryOf({ contactEmail: '' }) })
    expect(sending().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Add all required values to continue.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Client: 1 field' })).toBeTruthy()
  })
  test('become available while typing, save first, and show the progress', async () => {
    const opened = await openQuery({ query: queryOf({ contactEmail: '' }) })
    let status = 'P'
    opened.server.on(queryCalls.edit, () => ({ json: { ...queryOf(), status, modifiedDtime: later } }))
    storing(opened)
    opened.server.on(queryCalls.takeStep, () => {
      status = 'SM'
      return { json: { queryId: 1042, status, modifiedDtime: later } }
    })
    await opened.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'priit@hansakivi.example')
    await opened.user.click(sending())
    expect(await screen.findByRole('dialog', { name: 'Sending the query' })).toBeTruthy()
    const calls = opened.server.asked.map(({ path }) => path)
    expect(calls.indexOf('/api/query/save')).toBeLessThan(
      calls.indexOf('/api/query/1042/steps/query.sendToManager'),
    )
    expect(status).toBe('SM')
    expect(await screen.findByText('Query Sent to Approvement Committee')).toBeTruthy()
    const progress = screen.getByRole('dialog', { name: 'Query sent' })
    expect(within(progress).getByText('Sent to manager')).toBeTruthy()
    expect(progress.textContent).toContain('Now: In-house partner.')
    await opened.user.click(within(progress).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('card-nextCard'))
  })
  test('show the server’s reason for a refusal', async () => {
    const opened = await openQuery()
    opened.server.on(
      queryCalls.takeStep,
      refusal(409, 'query.refused', { detail: 'Add at least one asset first.' }),
    )
    await opened.user.click(sending())
    expect(await screen.findByText('Add at least one asset first.')).toBeTruthy()
    expect(tab('Client').getAttribute('aria-selected')).toBe('true')
  })
  test.each([
    ['YS', 'Annul query'],
    ['N', 'Reopen query'],
  ] as const)('in %s, "%s" is for the partner whose query it is', async (status, name) => {
    const anothers = queryOf({ status, partnerId: 3, facts: { partnerId: 3 } })
    await openQuery({ query: anothers, inhouse: true })
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(/^Only the query’s own partner/)).toBeTruthy()
    cleanup()
    await openQuery({ query: queryOf({ status }), inhouse: true })
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull()
  })
  test('that end the query ask for a confirmation with its name', async () => {
    const opened = await openQuery()
    opened.server.on(queryCalls.takeStep, { json: { queryId: 1042, status: 'N', modifiedDtime: later } })
    await opened.user.click(screen.getByRole('button', { name: 'Annul query' }))
    const question = await screen.findByRole('alertdialog', {
      name: 'Annul query #1042 Hansakivi Ehitus OÜ?',
    })
    await opened.user.click(within(question).getByRole('button', { name: 'Keep query' }))
    expect(opened.server.asked.some(({ path }) => path.endsWith('/steps/query.annul'))).toBe(false)
    await opened.user.click(screen.getByRole('button', { name: 'Annul query' }))
    await opened.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Annul query' }),
    )
    await waitFor(() =>
      expect(opened.server.asked.some(({ path }) => path.endsWith('/steps/query.annul'))).toBe(true),
    )
  })
})

describe('the company', () => {
  const company = {
    name: 'Rohetee Haljastus OÜ',
    companyCode: '14528704',
    vatNumber: '',
    address: 'Rohu 3',
    postalCode: '50110',
    city: 'Tartu',
    status: 'entered',
  }
  /** By its whole text, because the matching part is marked. */
  const found = () =>
    waitFor(() => {
      const row = screen.getAllByRole('option').find(({ textContent }) => textContent?.includes('Rohetee'))
      if (!row) throw new Error('no such company in the list')
      return row
    })
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Name or registry code' })
  test.each([
    ['rohe', companyCalls.byName],
    ['1452', companyCalls.byCode],
  ])('is found by "%s" and fills the form', async (text, call) => {
    const opened = await openQuery()
    opened.server.on(call, { json: [company] })
    await retype(opened, box(), text)
    await opened.user.click(await found())
    expect(box().value).toBe('Rohetee Haljastus OÜ')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Registry code' }).value).toBe('14528704')
  })
  test.each(['bankrupt', 'deleted'])('that is %s is refused', async (status) => {
    const opened = await openQuery()
    opened.server.on(companyCalls.byName, { json: [{ ...company, status }] })
    await retype(opened, box(), 'rohe')
    await opened.user.click(await found())
    expect(await screen.findByText(/No query can be made for it/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Registry code' }).value).toBe('')
  })
  test('in liquidation has a warning', async () => {
    const opened = await openQuery()
    opened.server.on(companyCalls.byName, { json: [{ ...company, status: 'inLiquidation' }] })
    await retype(opened, box(), 'rohe')
    await opened.user.click(await found())
    expect(await screen.findByText(/in liquidation/)).toBeTruthy()
    expect(box().value).toBe('Rohetee Haljastus OÜ')
  })
})
