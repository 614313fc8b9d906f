import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { queryKey } from '../../../src/api/call-query.ts'
import { refusal } from '../scripted-server.ts'
import { settingOf } from '../transaction/setting.ts'
import { offerOf, openApplication, openOffer, sentLink, shopServer } from './scene.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const press = (name: string) => screen.findByRole('button', { name })

describe('a new offer', () => {
  test('is empty except for the fee, and names missing fields before sending', async () => {
    const { user, server } = openOffer(null)
    expect((await field('Offer number')).value).toBe('')
    expect((await field('Contract fee')).value).toBe('250.00')
    expect(screen.getByText('No attachments yet')).toBeTruthy()
    await user.click(await press('Save'))
    const summary = await screen.findByRole('alert')
    expect(within(summary).getAllByRole('listitem')).toHaveLength(4)
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('typing one total clears the error of the other', async () => {
    const { user } = openOffer(null)
    await user.click(await field('Total with VAT'))
    await user.paste('1e5')
    await user.tab()
    await screen.findByText('Please enter a number')
    await user.type(await field('Total without VAT'), '100')
    await user.tab()
    await waitFor(() => expect(screen.queryByText('Please enter a number')).toBeNull())
  })

  test('shows the server’s errors at its fields', async () => {
    const { user, server } = openOffer(null)
    server.on(
      selfServeCalls.createOffer,
      refusal(400, 'request.invalid', {
        fields: [{ path: 'mainAssets.0.groupId', code: 'field.choice', detail: 'Not one of yours' }],
      }),
    )
    await user.type(await field('Offer number'), 'NP-7')
    await user.selectOptions(screen.getByLabelText('Asset group'), 'Excavators')
    await user.type(screen.getByLabelText('Price without VAT'), '1000')
    await user.click(await press('Save'))
    await waitFor(() =>
      expect(screen.getByLabelText('Asset group').getAttribute('aria-invalid')).toBe('true'),
    )
    expect((await field('Offer number')).value).toBe('NP-7')
  })
})

test('Enter moves past and from a locked field, as scanners send it', async () => {
  const server = shopServer()
  const fixed = settingOf({ featureSelfServe: true, editContractFee: false })
  server.on(partnerCalls.setting, { json: fixed })
  server.on(queryCalls.partner, { json: fixed })
  const { user } = openOffer(null, server)
  const fee = await field('Contract fee')
  expect(fee.readOnly).toBe(true)
  const next = await field('Name or registry code')
  await user.type(await field('Total with VAT'), '{Enter}')
  expect(document.activeElement).toBe(next)
  await user.type(fee, '{Enter}')
  expect(document.activeElement).toBe(next)
})

describe('a stored offer', () => {
  test('can be requested again if it could not be read', async () => {
    const server = shopServer()
    server.on(partnerCalls.setting, refusal(500, 'internal'))
    const { user } = openOffer(null, server)
    const again = await press('Try again')
    server.on(partnerCalls.setting, { json: settingOf() })
    await user.click(again)
    expect(await field('Offer number')).toBeTruthy()
  })

  test('that is missing is a “page not found”', async () => {
    const server = shopServer()
    server.on(selfServeCalls.getOffer, refusal(404, 'notFound'))
    openOffer(1042, server)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  test('is sent only after a preview, and says so', async () => {
    openOffer(offerOf())
    const send = await press('Send to customer')
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('View the offer before it is sent to the customer')).toBeTruthy()
  })

  test('lets unsaved input be discarded where another window has sent the offer', async () => {
    const { server, user, connection } = openOffer(offerOf({ state: 'saved', offerNumber: 'NP-7' }))
    await user.type(await field('Offer number'), '8')
    server.on(selfServeCalls.getOffer, {
      json: offerOf({
        state: 'sent',
        offerNumber: 'NP-7',
        links: [sentLink],
        modifiedDtime: '2026-11-26T12:00:00.000Z',
      }),
    })
    act(() => {
      connection.send({ type: 'connection.lost' })
      connection.send({ type: 'connection.found' })
    })
    await screen.findByText(/^This can no longer be changed/)
    await user.click(await press('Discard it'))
    expect(screen.queryByText(/^This can no longer be changed/)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test('is locked with its reason once sent, and shows the customer’s steps with times', async () => {
    openOffer(
      offerOf({
        state: 'sent',
        links: [sentLink],
        openedDtime: '2026-11-20T11:00:00.000Z',
        identifiedDtime: '2026-11-20T11:02:00.000Z',
      }),
    )
    expect((await field('Offer number')).readOnly).toBe(true)
    const steps = screen.getByRole('region', { name: 'The customer’s steps' })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Opened the link20.11.2026 13:00',
      'Identified themselves20.11.2026 13:02',
      'Entered their detailsnot yet',
      'Appliednot yet',
    ])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('that is sent makes lists, counts and its query be read again', async () => {
    const { server, user, client } = openOffer(offerOf({ state: 'previewed' }))
    const edit = queryKey(queryCalls.edit, { params: { id: 1042 } })
    const shown = [queryKey(queryListCalls.ofPartner), queryKey(queryListCalls.counts), edit]
    for (const key of shown) client.setQueryData(key, {})
    server.on(selfServeCalls.sendOffer, { json: offerOf({ state: 'sent', links: [sentLink] }) })
    await user.click(await press('Send to customer'))
    await screen.findByRole('button', { name: 'Send again' })
    expect(shown.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })

  test('that the customer has applied for leads to the query', async () => {
    openOffer(
      offerOf({
        state: 'applied',
        status: 'SCR',
        links: [sentLink],
        appliedDtime: '2026-11-20T12:00:00.000Z',
      }),
    )
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the query' })
    expect(link.getAttribute('href')).toBe('/shop/query/1042/edit')
  })

  test('is copied with its files, and says what the new one is', async () => {
    const picture = { fileId: 'a'.repeat(8), fileName: 'pilt.png', docFileId: 5, size: 3 }
    const { user, server, location } = openOffer(offerOf({ state: 'sent', attachments: [picture] }))
    server.on(selfServeCalls.getAttachment, { blob: new Blob(['png']) })
    server.on(selfServeCalls.uploadAttachments, {
      status: 201,
      json: [{ ...picture, fileId: 'b'.repeat(8), docFileId: null }],
    })
    await user.click(await press('New offer from this one'))
    expect(await screen.findByText(/^This is a copy of offer #1042/)).toBeTruthy()
    expect(location.history?.at(-1)).toBe('/selfserve/offers')
    expect((await field('Offer number')).value).toBe('NP-1')
    expect(screen.getByText('pilt.png')).toBeTruthy()
    expect(screen.queryByText('Your unsaved input has been restored.')).toBeNull()
  })
})

test('an application needs the customer’s contacts, then leads to its offer', async () => {
  const { user, server, location } = openApplication()
  await user.type(await field('Offer number'), 'NP-7')
  await user.selectOptions(screen.getByLabelText('Asset group'), 'Excavators')
  await user.type(screen.getByLabelText('Price without VAT'), '1000')
  await user.click(await press('Send to customer'))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getAllByRole('listitem')).toHaveLength(2)
  await user.type(await field(/^Customer’s e-mail/), 'mari@meretuul.example')
  await user.type(await field(/^Customer’s phone/), '51234567')
  server.on(selfServeCalls.sendApplication, { status: 201, json: { queryId: 77 } })
  await user.click(await press('Send to customer'))
  await waitFor(() => expect(location.history?.at(-1)).toBe('/selfserve/offers/77'))
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    totalAmount: 1000,
    phone: '51234567',
    mainAssets: [{ groupId: 11, price: 1000, vatExempt: false }],
  })
})
