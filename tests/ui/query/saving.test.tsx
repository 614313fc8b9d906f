import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { refusal } from '../scripted-server.ts'
import { type Opened, contactName, later, lists, retype, storing, tab } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery, storedDrafts } from './screen.tsx'

const next = () => screen.getByRole('button', { name: /Save and go next|Next/ })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('saving', () => {
  test('a tab saves the whole query with its version', async () => {
    const opened = await openQuery()
    storing(opened)
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(tab('Status'))
    await waitFor(() => expect(tab('Status').getAttribute('aria-selected')).toBe('true'))
    expect(opened.saves()).toHaveLength(1)
    expect(opened.saves()[0]?.body).toMatchObject({
      queryId: 1042,
      modifiedDtime: '2026-11-20T09:54:00.000Z',
      contactName: 'Mari Saar',
      qassets: [{ qassetId: 11 }],
    })
    expect(storedDrafts()).toEqual([])
  })
  test('without changes sends nothing', async () => {
    const opened = await openQuery()
    await opened.user.click(tab('Status'))
    expect(tab('Status').getAttribute('aria-selected')).toBe('true')
    expect(opened.saves()).toEqual([])
  })
  test('a field with an error locks other tabs and blocks the save; the summary is focused', async () => {
    const opened = await openQuery()
    await retype(opened, screen.getByRole('textbox', { name: 'Personal code' }), '38507140229')
    await opened.user.tab()
    await waitFor(() => expect(tab('Status').getAttribute('aria-disabled')).toBe('true'))
    await opened.user.click(next())
    const summary = await screen.findByRole('alert', { name: 'Fix errors on the page to continue' })
    expect(document.activeElement).toBe(summary)
    expect(within(summary).getByText('Personal code: Please enter a valid ID code')).toBeTruthy()
    expect(opened.saves()).toEqual([])
  })
  test('shows the server’s errors at their fields', async () => {
    const opened = await openQuery()
    const fields = [{ path: 'bankAccountNumber', code: 'field.iban', detail: 'IBAN' }]
    opened.server.on(queryCalls.save, refusal(400, 'request.invalid', { fields }))
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(next())
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Bank account/ }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(contactName().value).toBe('Mari Saar')
  })
  test('names locked fields', async () => {
    const opened = await openQuery()
    const fields = [{ path: 'contactName', code: 'lock.afterSending', detail: '' }]
    opened.server.on(queryCalls.save, refusal(409, 'query.locked', { fields }))
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(next())
    expect(await screen.findByText(/Locked in this status: Contact name/)).toBeTruthy()
    expect(contactName().value).toBe('Mari Saar')
  })
})

describe('the first save of a new query', () => {
  test('creates it and gives the screen its URL, keeping the tab', async () => {
    const opened = await openQuery({ path: '/partner/queries/create' })
    opened.server.on(queryCalls.save, ({ body }) => ({
      json: {
        ...queryOf({ queryId: 1066 }),
        ...(body as QuerySave),
        queryId: 1066,
        modifiedDtime: later,
        sureties: [],
      },
    }))
    await opened.user.type(contactName(), 'Mari Saar')
    await opened.user.click(tab('Status'))
    await waitFor(() => expect(opened.location.history.at(-1)).toBe('/partner/query/1066/edit?tab=status'))
    expect(opened.saves()[0]?.body).toMatchObject({
      contactName: 'Mari Saar',
      interest: 5.9,
      paymentPeriod: 36,
    })
    expect(opened.saves()[0]?.body).not.toHaveProperty('queryId')
    expect(opened.saves()[0]?.body).not.toHaveProperty('modifiedDtime')
    expect(tab('Status').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('#1066')
  })
})

describe('a new query whose first save got no response', () => {
  const made = {
    ...queryOf({ queryId: 1066, ...lists, qassets: [] }),
    contactName: 'Mari',
    modifiedDtime: later,
  }
  /** The server created it with the first save, but its response is lost. */
  const losing = async () => {
    const opened = await openQuery({ path: '/partner/queries/create' })
    const line = { lost: true }
    opened.server.on(queryCalls.save, ({ body }) => {
      if (line.lost) throw new TypeError('connection lost')
      const sent = body as QuerySave
      if (sent.queryId === undefined) return refusal(409, 'request.keyReused', { stored: made })
      return { json: { ...made, ...sent, sureties: [], qassets: [] } }
    })
    await opened.user.type(contactName(), 'Mari')
    await opened.user.click(tab('Status'))
    await opened.user.click(tab('Client'))
    await screen.findByText(/kept on this device/)
    return { ...opened, line }
  }
  const keysOf = ({ saves }: Pick<Opened, 'saves'>) =>
    new Set(saves().map(({ headers }) => headers.get('Idempotency-Key')))

  test('is not created again: later input is saved into it', async () => {
    const opened = await losing()
    await opened.user.type(contactName(), ' Saar')
    opened.line.lost = false
    await opened.user.click(tab('Transaction'))
    await waitFor(() =>
      expect(opened.location.history.at(-1)).toBe('/partner/query/1066/edit?tab=transaction'),
    )
    const last = opened.saves().at(-1)
    expect(last?.body).toMatchObject({ queryId: 1066, modifiedDtime: later, contactName: 'Mari Saar' })
    const creations = opened.saves().slice(0, -1)
    expect(creations.at(-1)?.body).toMatchObject({ contactName: 'Mari Saar' })
    expect(keysOf({ saves: () => creations }).size).toBe(1)
  })

  test('keeps its key on the device', async () => {
    const opened = await losing()
    opened.unmount()
    const again = await openQuery({ path: '/partner/queries/create' })
    await waitFor(() => expect(contactName().value).toBe('Mari'))
    await again.user.click(tab('Status'))
    await waitFor(() => expect(again.saves()).toHaveLength(1))
    expect(keysOf(again)).toEqual(keysOf(opened))
  })
})

describe('unsaved input', () => {
  test('survives on the device, for its user only', async () => {
    const first = await openQuery()
    await retype(first, contactName(), 'Mari Saar')
    await screen.findByText(/kept on this device/)
    first.unmount()
    const other = await openQuery({ userId: 8 })
    expect(contactName().value).toBe('Priit Hansak')
    other.unmount()
    const again = await openQuery()
    await waitFor(() => expect(contactName().value).toBe('Mari Saar'))
    await again.user.click(screen.getByRole('button', { name: 'Discard it' }))
    await waitFor(() => expect(contactName().value).toBe('Priit Hansak'))
    expect(storedDrafts()).toEqual([])
  })
  test('is kept while the server is unreachable, and the user can continue', async () => {
    const opened = await openQuery()
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(tab('Status'))
    await waitFor(() => expect(tab('Status').getAttribute('aria-selected')).toBe('true'))
    expect(await screen.findByText(/kept on this device/)).toBeTruthy()
    expect(storedDrafts()).toHaveLength(1)
  })
})

describe('a late save', () => {
  const stored = queryOf({ contactName: 'Jaan Tamm', modifiedDtime: later })
  const late = async (answer = stored) => {
    const opened = await openQuery()
    opened.server.on(queryCalls.save, ({ body }) =>
      (body as QuerySave).modifiedDtime === later
        ? { json: { ...answer, ...(body as QuerySave), ...lists } }
        : refusal(409, 'query.conflict', { stored: answer }),
    )
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(tab('Status'))
    return opened
  }
  test.each([
    ['theirs', 0, 'Jaan Tamm'],
    ['mine', 1, 'Mari Saar'],
  ] as const)('asks field by field, and %s is saved where it is chosen', async (_, index, name) => {
    const opened = await late()
    const field = await screen.findByRole('radiogroup', { name: 'Contact name' })
    const save = () => screen.getByRole('button', { name: 'Save with these choices' })
    expect(save().getAttribute('aria-disabled')).toBe('true')
    await opened.user.click(within(field).getAllByRole('radio')[index] as HTMLElement)
    await opened.user.click(save())
    await waitFor(() => expect(tab('Status').getAttribute('aria-selected')).toBe('true'))
    if (name === 'Mari Saar')
      expect(opened.saves().at(-1)?.body).toMatchObject({ contactName: name, modifiedDtime: later })
    await opened.user.click(tab('Client'))
    expect(contactName().value).toBe(name)
  })
  test('keeps input typed after it', async () => {
    const opened = await late()
    await opened.user.click(await screen.findByRole('button', { name: 'Back to editing' }))
    expect(contactName().value).toBe('Mari Saar')
  })
  test('has no conflict if users changed different fields', async () => {
    const opened = await late(queryOf({ city: 'Tartu', modifiedDtime: later }))
    await waitFor(() => expect(tab('Status').getAttribute('aria-selected')).toBe('true'))
    expect(opened.saves().at(-1)?.body).toMatchObject({ contactName: 'Mari Saar', city: 'Tartu' })
    expect(await screen.findByText(/Their changes were taken over: City/)).toBeTruthy()
  })
})
