import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import { refusal } from '../scripted-server.ts'
import { contactName, later, lists, retype, storing, tab } from './editing.ts'
import { queryOf } from './example-query.ts'
import { openQuery, storedDrafts } from './screen.tsx'

const next = () => screen.getByRole('button', { name: /Save and go next|Next/ })
const discard = () => screen.queryByRole('button', { name: 'Discard it' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('a discarded restored draft', () => {
  test('leaves a new query that can be typed and saved', async () => {
    const path = '/partner/queries/create'
    const first = await openQuery({ path })
    await first.user.type(contactName(), 'Mari')
    await screen.findByText(/kept on this device/)
    first.unmount()
    const opened = await openQuery({ path })
    opened.server.on(queryCalls.save, ({ body }) => ({
      json: {
        ...queryOf({ queryId: 1066 }),
        ...(body as QuerySave),
        queryId: 1066,
        modifiedDtime: later,
        ...lists,
      },
    }))
    await opened.user.click(await screen.findByRole('button', { name: 'Discard it' }))
    await waitFor(() => expect(contactName().value).toBe(''))
    await opened.user.type(contactName(), 'Jaan')
    await opened.user.click(next())
    await waitFor(() => expect(opened.saves()).toHaveLength(1))
    expect(opened.saves()[0]?.body).toMatchObject({ contactName: 'Jaan' })
    expect(opened.saves()[0]?.body).not.toHaveProperty('queryId')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each(['thrown away', 'saved'])(
    'is not offered again once it is %s, whatever is typed then',
    async (how) => {
      const first = await openQuery()
      await retype(first, contactName(), 'Mari Saar')
      await screen.findByText(/kept on this device/)
      first.unmount()
      const opened = await openQuery()
      storing(opened)
      const button = await screen.findByRole('button', { name: 'Discard it' })
      await opened.user.click(how === 'saved' ? next() : button)
      if (how === 'saved') {
        await waitFor(() => expect(opened.saves()).toHaveLength(1))
        await opened.user.click(tab('Client'))
      }
      await waitFor(() => expect(discard()).toBeNull())
      await opened.user.type(contactName(), '!')
      await screen.findByText(/kept on this device/)
      expect(discard()).toBeNull()
    },
  )
})

describe('a field that is no longer shown', () => {
  const vat = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^VAT code/ })
  const typeWrong = async () => {
    const opened = await openQuery({ inhouse: true })
    storing(opened)
    await retype(opened, vat() as HTMLElement, 'EE1')
    await opened.user.click(contactName())
    await waitFor(() => expect(vat()?.getAttribute('aria-invalid')).toBe('true'))
    await opened.user.click(screen.getByRole('radio', { name: 'Consumer' }))
    return opened
  }

  test('neither locks the tabs nor blocks the save, and is not stored', async () => {
    const opened = await typeWrong()
    expect(vat()).toBeNull()
    const code = document.querySelector<HTMLInputElement>('[name=custRegCode]')
    if (!code) throw new Error('no field for the code')
    await retype(opened, code, '60001019906')
    await waitFor(() => expect(tab('Status').getAttribute('aria-disabled')).toBeNull())
    await opened.user.click(next())
    await waitFor(() => expect(opened.saves()).toHaveLength(1))
    expect(opened.saves()[0]?.body).toMatchObject({ consumer: true, vatNumber: '' })
  })

  test('can be corrected where it is shown a second time', async () => {
    const opened = await typeWrong()
    await opened.user.click(screen.getByRole('radio', { name: 'Business' }))
    await waitFor(() => expect(vat()?.value).toBe('EE1'))
    await opened.user.clear(vat() as HTMLElement)
    await opened.user.click(next())
    await waitFor(() => expect(opened.saves()).toHaveLength(1))
  })
})

describe('an error on another tab', () => {
  test('names its field, and its link opens the tab and focuses the field', async () => {
    const opened = await openQuery()
    const fields = [
      { path: 'contactName', code: 'field.required', detail: 'Name it.' },
      { path: 'clientInfo', code: 'field.tooLong', detail: 'Too long.' },
    ]
    opened.server.on(queryCalls.save, refusal(400, 'request.invalid', { fields }))
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(next())
    const summary = await screen.findByRole('alert', { name: 'Fix errors on the page to continue' })
    expect(screen.getByRole('button', { name: 'Transaction: 1 field' })).toBeTruthy()
    await opened.user.click(within(summary).getByRole('link', { name: 'Client information: Too long.' }))
    await waitFor(() => expect(tab('Transaction').getAttribute('aria-selected')).toBe('true'))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('clientInfo'))
  })
})

describe('without a connection', () => {
  test('“save and go next” stays, and the input is saved once the server is reachable', async () => {
    const opened = await openQuery()
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(next())
    expect(await screen.findByText(/kept on this device/)).toBeTruthy()
    expect(tab('Client').getAttribute('aria-selected')).toBe('true')
    storing(opened)
    act(() => opened.connection.send({ type: 'connection.lost' }))
    act(() => opened.connection.send({ type: 'connection.found' }))
    await waitFor(() => expect(opened.saves().at(-1)?.body).toMatchObject({ contactName: 'Mari Saar' }))
    await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull())
    expect(storedDrafts()).toEqual([])
  })

  test('a save with a lost response, and later typing in the field, are no conflict', async () => {
    const opened = await openQuery()
    let stored = queryOf()
    let lost = true
    opened.server.on(queryCalls.save, ({ body }) => {
      const sent = body as QuerySave
      if (sent.modifiedDtime !== stored.modifiedDtime) return refusal(409, 'query.conflict', { stored })
      const at = lost ? later : '2026-11-20T10:31:00.000Z'
      stored = { ...stored, ...sent, ...lists, modifiedDtime: at } as Query
      if (lost) throw new TypeError('the answer is lost')
      return { json: stored }
    })
    await retype(opened, contactName(), 'Mari')
    await opened.user.click(next())
    expect(await screen.findByText(/kept on this device/)).toBeTruthy()
    expect(stored.contactName).toBe('Mari')
    await opened.user.type(contactName(), ' Saar')
    lost = false
    opened.server.on(queryCalls.edit, () => ({ json: stored }))
    act(() => opened.connection.send({ type: 'connection.lost' }))
    act(() => opened.connection.send({ type: 'connection.found' }))
    await waitFor(() => expect(stored.contactName).toBe('Mari Saar'))
    await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull())
    expect(contactName().value).toBe('Mari Saar')
    expect(screen.queryByText(/saved by/)).toBeNull()
  })
})
