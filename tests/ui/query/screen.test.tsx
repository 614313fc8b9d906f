import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { companyCalls } from '../../../contract/company.calls.ts'
import { queryCalls } from '../../../contract/query.calls.ts'
import type { QuerySave } from '../../../contract/query.ts'
import { refusal } from '../scriptedServer.ts'
import { queryOf } from './exampleQuery.ts'
import { openQuery } from './screen.tsx'

const later = '2026-11-20T10:30:00.000Z'
const contactName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact name' })
const tab = (name: string) => screen.getByRole('tab', { name })
const next = () => screen.getByRole('button', { name: /Save and go next|Next/ })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Opened = Awaited<ReturnType<typeof openQuery>>

/** As stored, a row has more than it was sent with. */
const lists = { qassets: queryOf().qassets, sureties: [] }

/** The server stores whatever is sent. */
const storing = ({ server }: Opened) =>
  server.on(queryCalls.save, ({ body }) => ({
    json: { ...queryOf(), ...(body as QuerySave), ...lists, modifiedDtime: later },
  }))

const retype = async ({ user }: Opened, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.type(field, text)
}

describe('who sees what', () => {
  test.each([
    ['PARTNER', false, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Client'],
    ['SHOP', false, ['Client', 'Transaction', 'Status'], 'Client'],
    ['PARTNER', true, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Client'],
    ['CREDIT', false, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Credit'],
    ['COMPLIANCE', false, ['Client', 'Transaction', 'Credit', 'Act of acceptance', 'Status'], 'Credit'],
  ] as const)('%s, in-house %s: tabs %s, open on %s', async (role, inhouse, tabs, open) => {
    await openQuery({ role, inhouse })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
    expect(tab(open).getAttribute('aria-selected')).toBe('true')
  })
  test('a shop has no VAT code, address or client type', async () => {
    await openQuery({ role: 'SHOP' })
    for (const name of ['VAT code (optional)', 'Street (optional)'])
      expect(screen.queryByRole('textbox', { name })).toBeNull()
    expect(screen.queryByRole('radiogroup', { name: 'Client type' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Billing e-mail' })).toBeTruthy()
  })
  test('in-house has them', async () => {
    await openQuery({ inhouse: true })
    for (const name of ['VAT code (optional)', 'Street (optional)'])
      expect(screen.getByRole('textbox', { name })).toBeTruthy()
    expect(screen.getByRole('radiogroup', { name: 'Client type' })).toBeTruthy()
  })
  test('what is locked says why and cannot be typed in', async () => {
    await openQuery({ inhouse: true, query: queryOf({ status: 'SM' }) })
    expect(contactName().readOnly).toBe(true)
    expect(screen.getAllByText('Locked: the query has been sent.').length).toBeGreaterThan(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Billing e-mail/ }).readOnly).toBe(false)
  })
})

describe('saving', () => {
  test('a tab saves the whole query, guarded by when it was read', async () => {
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
    expect(localStorage.length).toBe(0)
  })
  test('nothing typed, nothing sent', async () => {
    const opened = await openQuery()
    await opened.user.click(tab('Status'))
    expect(tab('Status').getAttribute('aria-selected')).toBe('true')
    expect(opened.saves()).toEqual([])
  })
  test('a field with an error locks the other tabs and stops the save; the summary takes the focus', async () => {
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
  test("the server's errors stand at their fields", async () => {
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
  test('locked fields are named', async () => {
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
  test('makes it and gives the screen its address, keeping the tab', async () => {
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
    await waitFor(() => expect(opened.location.history.at(-1)).toBe('/partner/query/1066/edit'))
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

describe('a new query whose first save got no answer', () => {
  const made = {
    ...queryOf({ queryId: 1066, ...lists, qassets: [] }),
    contactName: 'Mari',
    modifiedDtime: later,
  }
  /** The server made it with the first save, but no answer comes until the line is back. */
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

  test('is not made again: what was typed since is saved into it', async () => {
    const opened = await losing()
    await opened.user.type(contactName(), ' Saar')
    opened.line.lost = false
    await opened.user.click(tab('Transaction'))
    await waitFor(() => expect(opened.location.history.at(-1)).toBe('/partner/query/1066/edit'))
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

describe('what is not saved', () => {
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
    expect(localStorage.length).toBe(0)
  })
  test('is kept where the server is not reached, and the work goes on', async () => {
    const opened = await openQuery()
    await retype(opened, contactName(), 'Mari Saar')
    await opened.user.click(tab('Status'))
    await waitFor(() => expect(tab('Status').getAttribute('aria-selected')).toBe('true'))
    expect(await screen.findByText(/kept on this device/)).toBeTruthy()
    expect(localStorage.length).toBe(1)
  })
})

describe('a save that came too late', () => {
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
  test('loses nothing where one goes back to typing', async () => {
    const opened = await late()
    await opened.user.click(await screen.findByRole('button', { name: 'Back to editing' }))
    expect(contactName().value).toBe('Mari Saar')
  })
  test('asks nothing where both changed different fields', async () => {
    const opened = await late(queryOf({ city: 'Tartu', modifiedDtime: later }))
    await waitFor(() => expect(tab('Status').getAttribute('aria-selected')).toBe('true'))
    expect(opened.saves().at(-1)?.body).toMatchObject({ contactName: 'Mari Saar', city: 'Tartu' })
    expect(await screen.findByText(/Their changes were taken over: City/)).toBeTruthy()
  })
})

describe('steps', () => {
  const sending = () => screen.getByRole('button', { name: 'Send to manager' })
  test('wait for what is missing, and say where', async () => {
    await openQuery({ query: queryOf({ contactEmail: '' }) })
    expect(sending().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Fill in the required data first.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Client: 1 field' })).toBeTruthy()
  })
  test('open as soon as it is typed, save first, and show the progress', async () => {
    const opened = await openQuery({ query: queryOf({ contactEmail: '' }) })
    let status = 'P'
    opened.server.on(queryCalls.edit, () => ({ json: { ...queryOf(), status, modifiedDtime: later } }))
    storing(opened)
    opened.server.on(queryCalls.changeStatus, ({ url }) => {
      status = url.searchParams.get('status') ?? ''
      return { json: { queryId: 1042, status, modifiedDtime: later } }
    })
    await opened.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'priit@hansakivi.example')
    await opened.user.click(sending())
    expect(await screen.findByRole('dialog', { name: 'Sending the query' })).toBeTruthy()
    const calls = opened.server.asked.map(({ path }) => path)
    expect(calls.indexOf('/api/query/save')).toBeLessThan(calls.indexOf('/api/query/change-status'))
    expect(status).toBe('SM')
    expect(
      await screen.findByText('Query Sent to Approvement Committee', {}, { timeout: 12_000 }),
    ).toBeTruthy()
  })
  test('that the server refuses are told in its words', async () => {
    const opened = await openQuery()
    opened.server.on(
      queryCalls.changeStatus,
      refusal(409, 'query.refused', { detail: 'Add at least one asset first.' }),
    )
    await opened.user.click(sending())
    expect(await screen.findByText('Add at least one asset first.')).toBeTruthy()
    expect(tab('Client').getAttribute('aria-selected')).toBe('true')
  })
  test('that end the query ask first, naming it', async () => {
    const opened = await openQuery()
    opened.server.on(queryCalls.annul, { json: { queryId: 1042, status: 'N', modifiedDtime: later } })
    await opened.user.click(screen.getByRole('button', { name: 'Annul query' }))
    const question = await screen.findByRole('alertdialog', {
      name: 'Annul query #1042 Hansakivi Ehitus OÜ?',
    })
    await opened.user.click(within(question).getByRole('button', { name: 'Keep query' }))
    expect(opened.server.asked.some(({ path }) => path.endsWith('/annul'))).toBe(false)
    await opened.user.click(screen.getByRole('button', { name: 'Annul query' }))
    await opened.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Annul query' }),
    )
    await waitFor(() => expect(opened.server.asked.some(({ path }) => path.endsWith('/annul'))).toBe(true))
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
  /** By its words as a whole: the searched part of the name is marked, and so apart. */
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
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Registry code' }).value).toBe('16934822')
  })
  test('in liquidation is warned of', async () => {
    const opened = await openQuery()
    opened.server.on(companyCalls.byName, { json: [{ ...company, status: 'inLiquidation' }] })
    await retype(opened, box(), 'rohe')
    await opened.user.click(await found())
    expect(await screen.findByText(/in liquidation/)).toBeTruthy()
    expect(box().value).toBe('Rohetee Haljastus OÜ')
  })
})
