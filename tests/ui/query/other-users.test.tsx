import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { presenceCalls, type Present } from '../../../api/presence.calls.ts'
import type { PublicPerson } from '../../../api/public-person.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import { initialsOf } from '../../../src/query/presence/PresentPeople.tsx'
import { assetOf, queryOf } from './example-query.ts'
import { openQuery } from './screen.tsx'
import { refusal } from '../scripted-server.ts'

const later = '2026-11-20T10:30:00.000Z'
const mari: Present = { accountUserId: 3, fullName: 'Mari Saar' }
const toomas: Present = { accountUserId: 4, fullName: 'Toomas Kask' }
const me: Present = { accountUserId: 7, fullName: 'Kadri Lepp' }
const byMari = { modifiedDtime: later, modifiedBy: 3, modifiedByName: 'Mari Saar' }

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Opened = Awaited<ReturnType<typeof openQuery>>

/** Hides and shows the page, which polls at once. */
const lookAgain = () => {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
}

/** Sets the server's users and query from now on. */
const meanwhile = ({ server }: Opened, others: readonly Present[], query: Query = queryOf()) => {
  const { modifiedDtime, status } = query
  server.on(presenceCalls.arrive, { json: { modifiedDtime, status, others } })
  server.on(queryCalls.edit, { json: query })
  lookAgain()
}

const callsOf = ({ server }: Opened, method: 'PUT' | 'DELETE') =>
  server.asked.filter((asked) => asked.method === method && asked.path.includes('/presence/'))
const textbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('other users of a query', () => {
  test.each([
    ['another person', [mari], 'Also here: Mari Saar'],
    ['two others', [mari, toomas], 'Also here: Mari Saar and Toomas Kask'],
    ['oneself in another window', [me], 'You have this open in another window too'],
    ['both', [me, mari], 'Also here: Mari Saar, and you in another window'],
  ])('%s', async (_, others, says) => {
    const opened = await openQuery()
    meanwhile(opened, others)
    const line = await screen.findByText(says)
    expect(line.closest('[role=status]')).not.toBeNull()
    meanwhile(opened, [])
    await waitFor(() => expect(screen.queryByText(says)).toBeNull())
  })
  test('are not polled for an unsaved query', async () => {
    const opened = await openQuery({ path: '/partner/queries/create' })
    lookAgain()
    expect(callsOf(opened, 'PUT')).toEqual([])
  })
  test('see each window under its own id, which is announced when it leaves', async () => {
    const opened = await openQuery()
    opened.server.on(presenceCalls.leave, { status: 204 })
    meanwhile(opened, [])
    opened.unmount()
    await waitFor(() => expect(callsOf(opened, 'DELETE')).toHaveLength(1))
    const [goodbye] = callsOf(opened, 'DELETE')
    expect(goodbye?.path).toBe(callsOf(opened, 'PUT')[0]?.path)
    expect(goodbye?.path).toMatch(/^\/api\/query\/1042\/presence\/[\da-f-]{36}$/)
  })
  test('see a returning window under its old id', async () => {
    const opened = await openQuery()
    meanwhile(opened, [])
    const [first] = callsOf(opened, 'PUT')
    opened.unmount()
    const again = await openQuery()
    expect(callsOf(again, 'PUT')[0]?.path).toBe(first?.path)
  })
  test('get no announcement after a sign-out', async () => {
    const opened = await openQuery()
    act(() => opened.session.send({ type: 'session.refused', ended: 'expired' }))
    opened.unmount()
    expect(callsOf(opened, 'DELETE')).toEqual([])
  })
  test('are not polled for a query that is no longer visible', async () => {
    const opened = await openQuery()
    opened.server.on(presenceCalls.arrive, refusal(404, 'notFound'))
    lookAgain()
    const asked = () => callsOf(opened, 'PUT').length
    await waitFor(() => expect(asked()).toBeGreaterThan(0))
    await act(async () => {})
    const before = asked()
    lookAgain()
    expect(asked()).toBe(before)
  })
  test.each([
    ['Mari Saar', 'MS'],
    ['Anna-Liisa von Tamm', 'AT'],
    ['õie', 'Õ'],
    ['', ''],
  ])('the initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

describe('another user’s save', () => {
  test('appears without a reload, also in the focused field, with the user’s name', async () => {
    const opened = await openQuery()
    act(() => textbox('Contact name').focus())
    meanwhile(
      opened,
      [mari],
      queryOf({ ...byMari, contactName: 'Jaan Tamm', billingEmail: 'arved@tartu.example' }),
    )
    await waitFor(() => expect(textbox('Contact name').value).toBe('Jaan Tamm'))
    expect(document.activeElement).toBe(textbox('Contact name'))
    expect(screen.getByText(/^Mari Saar saved/)).toBeTruthy()
    expect(screen.queryByText(/^Saved/)).toBeNull()
  })
  test('keeps half-typed input, focus and cursor', async () => {
    const opened = await openQuery()
    const name = textbox('Contact name')
    await opened.user.clear(name)
    await opened.user.type(name, 'Ann')
    name.setSelectionRange(1, 1)
    meanwhile(opened, [mari], queryOf({ ...byMari, billingEmail: 'arved@tartu.example' }))
    await waitFor(() => expect(textbox(/^Billing e-mail/).value).toBe('arved@tartu.example'))
    expect(name.value).toBe('Ann')
    expect(document.activeElement).toBe(name)
    expect(name.selectionStart).toBe(1)
    expect(screen.getByText(/^Mari Saar saved/)).toBeTruthy()
    expect(screen.getByText(/^Not saved yet/)).toBeTruthy()
    await opened.user.type(name, 'a')
    expect(name.isConnected).toBe(true)
  })
  test('of a field typed here waits for the user’s choice', async () => {
    const opened = await openQuery()
    const name = textbox('Contact name')
    await opened.user.type(name, ' jr')
    const theirs = queryOf({ ...byMari, contactName: 'Jaan Tamm' })
    opened.server.on(queryCalls.save, refusal(409, 'query.conflict', { stored: theirs }))
    meanwhile(opened, [mari], theirs)
    await screen.findByText(/^Mari Saar saved/)
    expect(name.value).toBe('Priit Hansak jr')
    await opened.user.click(screen.getByRole('tab', { name: 'Status' }))
    expect(
      await screen.findByRole('heading', { name: 'Mari Saar saved this query while you were typing' }),
    ).toBeTruthy()
  })
  test('shows the answers about high public office in words', async () => {
    const opened = await openQuery({ inhouse: true })
    const beneficiary = (isPublicPerson: PublicPerson) => ({
      actualBeneficiary: { ...queryOf().actualBeneficiary, isPublicPerson },
    })
    await opened.user.selectOptions(screen.getByDisplayValue('None known'), 'Yes, in Estonia')
    const theirs = queryOf({ ...byMari, ...beneficiary('yes_in_third_country') })
    opened.server.on(queryCalls.save, refusal(409, 'query.conflict', { stored: theirs }))
    await opened.user.click(screen.getByRole('button', { name: 'Save and go next' }))
    await screen.findByRole('heading', { name: 'Mari Saar saved this query while you were typing' })
    for (const text of ['None known', 'Yes, in Estonia', 'Yes, in a third country'])
      expect(document.body.textContent).toContain(text)
  })
  test('in another window is the user’s own', async () => {
    const opened = await openQuery()
    meanwhile(opened, [me], queryOf({ modifiedDtime: later, billingEmail: 'arved@tartu.example' }))
    await waitFor(() => expect(textbox(/^Billing e-mail/).value).toBe('arved@tartu.example'))
    expect(screen.getByText(/^Saved/).textContent).toContain('12:30')
  })
  test('is not read without a change', async () => {
    const opened = await openQuery()
    const reads = () => opened.server.asked.filter(({ path }) => path === '/api/query/1042/edit').length
    const before = reads()
    meanwhile(opened, [mari])
    await screen.findByText('Also here: Mari Saar')
    expect(reads()).toBe(before)
  })
})

test.each([
  ['somebody', byMari, /^Mari Saar changed the status/],
  ['the system', { modifiedDtime: later, modifiedBy: null, modifiedByName: null }, /^The status changed/],
] as const)('a status that %s changes shows itself, and what can be done in it', async (_, by, says) => {
  const opened = await openQuery()
  expect(textbox('Contact name').readOnly).toBe(false)
  meanwhile(opened, [], queryOf({ ...by, status: 'SM' }))
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.getAllByText('Sent to manager').length).toBeGreaterThan(0)
  expect(textbox('Contact name').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Send to manager' })).toBeNull()
})

/** The tab is fetched on first use, which may be slow. */
const toAssets = async ({ user }: Opened) => {
  await user.click(screen.getByRole('tab', { name: 'Transaction' }))
  await screen.findByRole('button', { name: 'Edit Excavator CAT 320' })
}

test('adds an asset', async () => {
  const opened = await openQuery()
  await toAssets(opened)
  const added = assetOf({ qassetId: 12, qassetName: 'Kallur Volvo FMX' })
  meanwhile(opened, [mari], queryOf({ ...byMari, qassets: [assetOf(), added] }))
  expect(await screen.findByText('Kallur Volvo FMX')).toBeTruthy()
})

test('an open asset form stays as typed while other assets change', async () => {
  const first = assetOf({ qassetId: 10, qassetName: 'Haagis Schmitz' })
  const opened = await openQuery({ query: queryOf({ qassets: [first, assetOf()] }) })
  await toAssets(opened)
  await opened.user.click(screen.getByRole('button', { name: 'Edit Excavator CAT 320' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asset name' })
  await opened.user.type(name, ' with a bu')
  const added = assetOf({ qassetId: 12, qassetName: 'Kallur Volvo FMX' })
  meanwhile(opened, [mari], queryOf({ ...byMari, qassets: [assetOf(), added] }))
  expect(await screen.findByText('Kallur Volvo FMX')).toBeTruthy()
  expect(screen.queryByText('Haagis Schmitz')).toBeNull()
  expect(document.activeElement).toBe(name)
  expect(name.isConnected).toBe(true)
  expect(name.value).toBe('Excavator CAT 320 with a bu')
})
