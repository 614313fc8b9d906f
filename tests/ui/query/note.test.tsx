import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { refusal } from '../scripted-server.ts'
import { later } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Opened = Awaited<ReturnType<typeof openQuery>>

const steps = ({ server }: Opened) => server.asked.filter(({ path }) => path.includes('/steps/'))

const press = async (opened: Opened, name: string) => {
  await opened.user.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

const answered = { json: { queryId: 1042, status: 'QA', modifiedDtime: later } } as const
const signed = { containerSent: true, allContainersSigned: true, hasLedgerContract: true, actEntered: true }

test('a note is sent with an approval in the body, not in the URL', async () => {
  const opened = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  opened.server.on(queryCalls.takeStep, answered)
  const dialog = await press(opened, 'Approve')
  expect(dialog.getByText('Kept in the history, where the partner reads it too.')).toBeTruthy()
  await opened.user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'A good client')
  await opened.user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(steps(opened)).toMatchObject([
    { path: '/api/query/1042/steps/query.approve', body: { note: 'A good client' } },
  ])
})

test('a step without a note is taken as usual', async () => {
  const opened = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  opened.server.on(queryCalls.takeStep, answered)
  const dialog = await press(opened, 'Approve')
  await opened.user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(steps(opened)).toMatchObject([{ body: { note: '' } }])
})

test('notes between credit and compliance stay in-house', async () => {
  const opened = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  const dialog = await press(opened, 'Send to compliance')
  expect(dialog.getByText('Kept in the history; the partner does not see it.')).toBeTruthy()
})

test('a refusal keeps the note', async () => {
  const opened = await openQuery({ role: 'CREDIT', query: queryOf({ status: 'SCR' }) })
  opened.server.on(queryCalls.takeStep, refusal(409, 'query.refused', { detail: 'Not now.' }))
  const dialog = await press(opened, 'Approve')
  await opened.user.type(dialog.getByRole('textbox'), 'A good client')
  await opened.user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Not now.')).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A good client')
})

test('activation says what is missing, and needs a reason to continue', async () => {
  const query = queryOf({ status: 'SN', facts: { ...signed, hasLedgerContract: false, actEntered: false } })
  const opened = await openQuery({ role: 'COMPLIANCE', query })
  opened.server.on(queryCalls.takeStep, { json: { ...answered.json, status: 'CA' } })
  const dialog = await press(opened, 'Activate contract')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'the contract in the ledger',
    'the act of acceptance with its delivery date',
  ])
  const anyway = dialog.getByRole('button', { name: 'Activate anyway' })
  const reason = dialog.getByRole('textbox', { name: 'Reason for activating anyway' })
  await opened.user.type(reason, '  ')
  await opened.user.click(anyway)
  expect(anyway.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.getByText('Write a reason first.')).toBeTruthy()
  expect(steps(opened)).toEqual([])
  await opened.user.type(reason, 'Signed at the office')
  await opened.user.click(anyway)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(steps(opened)).toMatchObject([
    { path: '/api/query/1042/steps/contract.activate', body: { note: 'Signed at the office' } },
  ])
})

test('what the activation lacks is a link to where it is added', async () => {
  const query = queryOf({ status: 'SN', facts: { ...signed, actEntered: false } })
  const opened = await openQuery({ role: 'COMPLIANCE', query })
  const dialog = await press(opened, 'Activate contract')
  await opened.user.click(dialog.getByRole('link', { name: 'the act of acceptance with its delivery date' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('card-actCard'))
})

test('with nothing missing it only asks for a confirmation', async () => {
  const query = queryOf({
    status: 'SN',
    facts: signed,
    actOfAcceptance: {
      assetDescription: 'Excavator',
      serialNumber: '1',
      deliveryDate: '2026-12-04',
      deliveryPlace: 'Tallinn',
      year: 2026,
    },
  })
  const opened = await openQuery({ role: 'COMPLIANCE', query })
  const dialog = await press(opened, 'Activate contract')
  expect(dialog.queryByRole('list')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Activate contract' }).getAttribute('aria-disabled')).toBeNull()
})
