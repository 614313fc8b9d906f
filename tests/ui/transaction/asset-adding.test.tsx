import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { box, empty, open, press } from './asset-scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('adding an asset', () => {
  test('adds it to query and table, shows an alert, and closes the form', async () => {
    const { user, values } = open({ role: 'PARTNER', inhouse: true, query: empty })
    await screen.findByRole('option', { name: 'Machinery' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Asset group' }), 'Machinery')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Subgroup' }), 'Excavators')
    await user.type(box('Asset name'), ' Excavator CAT 320 ')
    await user.clear(box('Quantity'))
    await user.type(box('Quantity'), '2')
    await user.type(box('Price without VAT'), '118000')
    await user.click(press('Add'))
    await screen.findByText('Asset added')
    expect(values().qassets).toHaveLength(1)
    expect(values().qassets?.[0]).toMatchObject({
      qassetName: 'Excavator CAT 320',
      quantity: 2,
      qassetPrice: 118_000,
      assetGroupId: 1,
      assetSubgroupId: 11,
      sellerName: 'Põhja Masinad OÜ',
      sellerOfferNr: '1',
      representativePhone: '+372',
    })
    expect(values().qassets?.[0]?.qassetPriceWithVat).toBeNull()
    const total = screen.getByRole('row', { name: /^Total/ })
    expect(total.textContent).toBe('Total€292,640.00€236,000.00')
    expect(screen.queryByRole('group', { name: 'New asset' })).toBeNull()
    expect(document.activeElement).toBe(press('Add asset'))
  })
  test('is refused until all required fields are filled in', async () => {
    const { user, values } = open({ query: empty })
    await user.click(press('Add'))
    await screen.findByText('Asset name: Asset name is required')
    const summary = screen.getByRole('alert', { name: 'Fix errors on the page to continue' })
    expect(document.activeElement).toBe(summary)
    await user.click(within(summary).getByRole('link', { name: /Price is required$/ }))
    expect(document.activeElement).toBe(box('Price without VAT'))
    expect(press('Add').getAttribute('aria-disabled')).toBe('true')
    await user.type(box('Asset name'), 'Loader')
    await user.type(box('Price with VAT'), '100')
    expect(box('Price without VAT').value).toBe('80.65')
    await waitFor(() => expect(press('Add').getAttribute('aria-disabled')).toBeNull())
    await user.click(press('Add'))
    await waitFor(() =>
      expect(values().qassets?.[0]).toMatchObject({ qassetPrice: 80.65, qassetPriceWithVat: 100 }),
    )
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe('Total€100.00€80.65')
  })
  test('keeps the price typed last, and computes the other', async () => {
    const { user } = open({ query: empty })
    await user.type(box('Price with VAT'), '100')
    await user.clear(box('Price without VAT'))
    await user.type(box('Price without VAT'), '80,65')
    await user.tab()
    expect(box('Price with VAT').value).toBe('100.01')
    await user.clear(box('Price with VAT'))
    await user.click(box('Price with VAT'))
    await user.paste('1e5')
    await user.tab()
    expect(await screen.findByText('Please enter a number')).toBeTruthy()
    expect(box('Price with VAT').value).toBe('1e5')
    expect(box('Price without VAT').value).toBe('')
  })
  test('a price clears the error of the other one', async () => {
    const { user } = open({ query: empty })
    for (const [wrong, right] of [
      ['Price with VAT', 'Price without VAT'],
      ['Price without VAT', 'Price with VAT'],
    ] as const) {
      await user.clear(box(wrong))
      await user.click(box(wrong))
      await user.paste('1e5')
      await user.tab()
      await screen.findByText('Please enter a number')
      await user.type(box(right), '100')
      await user.tab()
      await waitFor(() => expect(screen.queryByText('Please enter a number')).toBeNull())
    }
  })
  test('another group clears the subgroup', async () => {
    const { user } = open({ query: empty })
    const [main, sub] = ['Asset group', 'Subgroup'].map((name) => screen.getByRole('combobox', { name }))
    await screen.findByRole('option', { name: 'Machinery' })
    if (!main || !sub) throw new Error('no groups')
    await user.selectOptions(main, 'Machinery')
    await user.selectOptions(sub, 'Excavators')
    await user.selectOptions(main, 'Vehicles')
    expect(within(sub).getByRole<HTMLOptionElement>('option', { name: 'Not chosen' }).selected).toBe(true)
    expect(within(sub).queryByRole('option', { name: 'Excavators' })).toBeNull()
  })
  test('a shop must choose an insured subgroup', async () => {
    const { user, values } = open({ role: 'SHOP', query: empty })
    const group = screen.getByRole('combobox', { name: 'Asset group' })
    await within(group).findByRole('option', { name: 'Vans' })
    const offered = within(group).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Not chosen', 'Excavators', 'Vans'])
    await user.type(box('Asset name'), 'Van')
    await user.type(box('Price with VAT'), '124')
    await user.click(press('Add'))
    await screen.findByText('This field is required')
    await user.selectOptions(group, 'Vans')
    await user.click(press('Add'))
    await waitFor(() => expect(values().qassets?.[0]).toMatchObject({ assetGroupId: 2, assetSubgroupId: 21 }))
  })
  test('Enter moves on until all is filled in, as scanners send it, then adds once', async () => {
    const { user, values } = open({ query: empty })
    await user.type(box('Asset name'), '4002515289693{Enter}')
    expect(document.activeElement).toBe(box('Price with VAT'))
    expect(screen.queryByText('This field is required')).toBeNull()
    expect(values().qassets).toEqual([])
    await user.keyboard('124{Enter}')
    await waitFor(() =>
      expect(values().qassets).toMatchObject([{ qassetName: '4002515289693', qassetPrice: 100 }]),
    )
  })
  test('Enter adds; cancel does not', async () => {
    const { user, values } = open({ query: empty })
    await user.type(box('Asset name'), 'Loader')
    await user.click(press('Cancel'))
    expect(values().qassets).toEqual([])
    screen.getByText('No assets yet')
    await user.click(press('Add asset'))
    await user.type(box('Asset name'), 'Loader')
    await user.type(box('Price without VAT'), '100{Enter}')
    await waitFor(() => expect(values().qassets).toHaveLength(1))
  })
})
