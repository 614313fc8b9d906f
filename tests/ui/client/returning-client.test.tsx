import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { clientCalls } from '../../../api/client.calls.ts'
import { companyCalls } from '../../../api/company.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { renderQuery } from '../query/screen.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { refusal } from '../scripted-server.ts'

afterEach(cleanup)

const last = queryOf({ queryId: 880, status: 'CA', partnerId: 2, qassets: [assetOf()] })
const company = {
  name: last.custName,
  companyCode: last.custRegCode,
  vatNumber: last.vatNumber,
  address: 'Harju maakond, Tallinn, Kivimurru tn 18',
  postalCode: '11411',
  city: 'Tallinn',
  status: 'entered',
}

/** A new query of a seller whose partner knows the company, after its code was typed. */
const open = async ({ inhouse = false, found = company }: { inhouse?: boolean; found?: object } = {}) => {
  localStorage.clear()
  const opened = renderQuery({ role: 'PARTNER', inhouse, path: '/partner/queries/create' })
  opened.server.on(clientCalls.lastSale, ({ body }) => {
    const { custRegCode } = body as { custRegCode: string }
    return { json: custRegCode === last.custRegCode ? { queryId: 880, givenOn: '2026-03-03' } : null }
  })
  opened.server.on(companyCalls.byCode, { json: [found] })
  opened.server.on(queryCalls.edit, { json: last })
  await screen.findByRole('tablist')
  await opened.user.type(field('Registry code'), last.custRegCode)
  return opened
}
/** In-house, the guarantor below has fields of the same names. */
const field = (name: string) => {
  const label = new RegExp(`^${name}( \\(optional\\))?$`, 'i')
  const [first] = screen.getAllByRole<HTMLInputElement>('textbox', { name: label })
  if (!first) throw new Error(`no field ${name}`)
  return first
}
const button = (name: string) => screen.findByRole('button', { name })
const take = async ({ user }: Awaited<ReturnType<typeof open>>, name = 'Use the client’s details') =>
  user.click(await button(name))

describe('a client that the partner has sold to', () => {
  test('is offered with the day, and forces nothing', async () => {
    await open()
    await button('Use the client’s details')
    expect(screen.getByText(/sent query #880 for them on/).textContent).toContain('03.03.2026')
    expect(field('Contact name').value).toBe('')
  })

  test('gets its second application without a typed address, and back', async () => {
    const opened = await open({ inhouse: true })
    await take(opened)
    await screen.findByText(/Filled in from query #880/)
    for (const [name, value] of [
      ['Street', 'Kivimurru tn'],
      ['House number', '18'],
      ['Postal code', '11411'],
      ['City', 'Tallinn'],
      ['Bank account', last.bankAccountNumber],
      ['Billing e-mail', last.billingEmail],
      ['Contact name', last.contactName],
      ['E-mail', last.contactEmail],
    ] as const)
      expect(field(name).value, name).toBe(value)
    const undo = await button('Undo')
    expect(document.activeElement).toBe(undo)
    await opened.user.keyboard('{Enter}')
    await button('Use the client’s details')
    expect([field('Street').value, field('Contact name').value]).toEqual(['', ''])
    expect(field('Registry code').value).toBe(last.custRegCode)
  })

  test('can be sold the same again', async () => {
    const opened = await open()
    await take(opened, 'Use the assets and terms too')
    await screen.findByText(/Filled in from query #880/)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
    await opened.user.click(screen.getByRole('button', { name: 'Save and go next' }))
    await waitFor(() => expect(opened.saves()).toHaveLength(1))
    expect(opened.saves()[0]?.body).toMatchObject({ qassets: [{ qassetName: 'Excavator CAT 320' }] })
  })

  test('has what the business register says now', async () => {
    const opened = await open({ inhouse: true, found: { ...company, name: 'Hansakivi Grupp OÜ' } })
    await take(opened)
    expect(await screen.findByText(/Changed in the business register since then: name\./)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Name or registry code' }).value).toBe(
      'Hansakivi Grupp OÜ',
    )
  })

  test('loses what was filled in with another code', async () => {
    const opened = await open()
    await take(opened)
    await screen.findByText(/Filled in from query #880/)
    await opened.user.clear(field('Registry code'))
    await opened.user.type(field('Registry code'), '19015895')
    await waitFor(() => expect(field('Contact name').value).toBe(''))
    expect(screen.queryByText(/query #880/)).toBeNull()
  })

  test('is asked for again if it cannot be read', async () => {
    const opened = await open()
    opened.server.on(queryCalls.edit, refusal(404, 'notFound'))
    await take(opened)
    expect(await screen.findByText('The details could not be read. Try again.')).toBeTruthy()
    opened.server.on(queryCalls.edit, { json: last })
    await take(opened)
    expect(await screen.findByText(/Filled in from query #880/)).toBeTruthy()
  })
})

test('a client that the partner does not know is not mentioned', async () => {
  const opened = await open()
  await opened.user.clear(field('Registry code'))
  await opened.user.type(field('Registry code'), '19015895')
  await waitFor(() =>
    expect(opened.server.asked.some(({ body }) => JSON.stringify(body)?.includes('19015895'))).toBe(true),
  )
  expect(screen.queryByText(/You know this client/)).toBeNull()
})
