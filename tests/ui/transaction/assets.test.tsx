import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { toCents, toEuros } from '../../../domain/money.ts'
import { AssetsCard } from '../../../src/asset/AssetsCard.tsx'
import { assetOf, queryOf } from '../query/exampleQuery.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

type Given = NonNullable<Parameters<typeof renderTransaction>[1]>
const open = (given: Given = {}) =>
  renderTransaction(<AssetsCard setting={settingOf()} />, { role: 'PARTNER', query: queryOf(), ...given })

const empty = queryOf({ qassets: [] })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
const names = () =>
  screen
    .getAllByRole('rowheader')
    .flatMap(({ textContent }) => (textContent === 'Total' ? [] : [textContent]))

describe('who sees which field of an asset', () => {
  const always = ['Asset name', 'Price with VAT', 'Price without VAT']
  const inhouse = ['Quantity', 'Year', 'Seller', "Seller's offer number", "Seller's offer date"]
  const shownOf = (names: readonly string[]) =>
    names.filter((name) => screen.queryByRole('textbox', { name }) !== null)

  test.each([
    ['a partner', { role: 'PARTNER' }, []],
    ['an in-house partner', { role: 'PARTNER', inhouse: true }, inhouse],
    ['a shop', { role: 'SHOP' }, []],
    ['credit', { role: 'CREDIT' }, inhouse],
  ] as const)('%s', (_, given, extra) => {
    open({ ...given, query: empty })
    expect(shownOf([...always, ...inhouse])).toEqual([...always, ...extra])
    const shop = given.role === 'SHOP'
    expect(screen.queryByRole('combobox', { name: 'Sub-group' }) === null).toBe(shop)
    expect(screen.queryByRole('checkbox', { name: 'Handed over on signing' }) === null).toBe(!shop)
  })
  test('compliance in the contract stage sees all that in-house users see', async () => {
    const { user } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
    await user.click(press('Edit Excavator CAT 320'))
    expect(shownOf([...always, ...inhouse])).toEqual([...always, ...inhouse])
  })
  test('amounts with VAT are hidden from who hides them', () => {
    open({ query: empty, hideVat: true })
    expect(shownOf(always)).toEqual(['Asset name', 'Price without VAT'])
    cleanup()
    open({ hideVat: true })
    expect(screen.queryByRole('columnheader', { name: 'Price with VAT' })).toBeNull()
  })
})

describe('the two prices', () => {
  const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
  const read = (name: string) => Number(box(name).value.replaceAll(',', ''))
  const cents = fc.integer({ min: 0, max: 99_999_999_99 })

  test('compute each other by 1.24, to the cent, whichever is typed', () => {
    open({ query: empty })
    fc.assert(
      fc.property(cents, (price) => {
        type('Price without VAT', String(toEuros(price)))
        expect(toCents(read('Price with VAT'))).toBe(Math.round((price * 124) / 100))
        type('Price with VAT', box('Price with VAT').value)
        expect(toCents(read('Price without VAT'))).toBe(price)
      }),
      { numRuns: 60 },
    )
  })
  test('a price with VAT, typed first, is divided by 1.24', () => {
    open({ query: empty })
    fc.assert(
      fc.property(cents, (price) => {
        type('Price with VAT', String(toEuros(price)))
        expect(toCents(read('Price without VAT'))).toBe(Math.round((price * 100) / 124))
      }),
      { numRuns: 60 },
    )
  })
  test('take a comma; clearing one clears the other', async () => {
    const { user } = open({ query: empty })
    await user.type(box('Price without VAT'), '100,5')
    expect(box('Price with VAT').value).toBe('124.62')
    await user.clear(box('Price without VAT'))
    expect(box('Price with VAT').value).toBe('')
  })
})

describe('adding an asset', () => {
  test('puts it into the query and the table, told by an alert, and the form closes', async () => {
    const { user, values } = open({ role: 'PARTNER', inhouse: true, query: empty })
    await screen.findByRole('option', { name: 'Machinery' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Asset group' }), 'Machinery')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sub-group' }), 'Excavators')
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
    expect(values().qassets?.[0]).not.toHaveProperty('qassetPriceWithVat')
    const total = screen.getByRole('row', { name: /^Total/ })
    expect(total.textContent).toBe('Total€292,640.00€236,000.00')
    expect(screen.queryByRole('group', { name: 'New asset' })).toBeNull()
    expect(document.activeElement).toBe(press('Add asset'))
  })
  test('is refused with what is missing, until that is there', async () => {
    const { user, values } = open({ query: empty })
    await user.click(press('Add'))
    await screen.findByText('Asset name is required')
    screen.getByText('Price is required')
    expect(press('Add').getAttribute('aria-disabled')).toBe('true')
    await user.type(box('Asset name'), 'Loader')
    await user.type(box('Price with VAT'), '124')
    await waitFor(() => expect(press('Add').getAttribute('aria-disabled')).toBeNull())
    await user.click(press('Add'))
    await waitFor(() => expect(values().qassets?.[0]?.qassetPrice).toBe(100))
  })
  test('another group forgets the sub-group', async () => {
    const { user } = open({ query: empty })
    const [main, sub] = ['Asset group', 'Sub-group'].map((name) => screen.getByRole('combobox', { name }))
    await screen.findByRole('option', { name: 'Machinery' })
    if (!main || !sub) throw new Error('no groups')
    await user.selectOptions(main, 'Machinery')
    await user.selectOptions(sub, 'Excavators')
    await user.selectOptions(main, 'Vehicles')
    expect(within(sub).getByRole<HTMLOptionElement>('option', { name: 'Not chosen' }).selected).toBe(true)
    expect(within(sub).queryByRole('option', { name: 'Excavators' })).toBeNull()
  })
  test('a shop chooses an insured sub-group, and must', async () => {
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
  test('Enter adds; cancel adds nothing', async () => {
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

test('editing an asset changes it in its place and keeps its number', async () => {
  const query = queryOf({ qassets: [assetOf(), assetOf({ qassetId: 12, qassetName: 'Bucket' })] })
  const { user, values } = open({ query })
  await user.click(press('Edit Bucket'))
  expect(press('Delete Excavator CAT 320').getAttribute('aria-disabled')).toBe('true')
  await user.clear(box('Asset name'))
  await user.type(box('Asset name'), 'Bucket 60 cm')
  await user.click(press('Save asset'))
  await screen.findByText('Asset changed')
  expect(values().qassets?.[1]).toMatchObject({ qassetId: 12, qassetName: 'Bucket 60 cm' })
  expect(names()).toEqual(['Excavator CAT 320', 'Bucket 60 cm'])
})

describe('deleting an asset', () => {
  test('asks, naming it, with the safe answer focused', async () => {
    const { user, values } = open()
    await user.click(press('Delete Excavator CAT 320'))
    const question = screen.getByRole('alertdialog', { name: 'Delete asset “Excavator CAT 320”?' })
    const keep = within(question).getByRole('button', { name: 'Keep asset' })
    expect(document.activeElement).toBe(keep)
    await user.click(keep)
    expect(values().qassets).toHaveLength(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
  test('and deletes the one it named', async () => {
    const query = queryOf({ qassets: [assetOf(), assetOf({ qassetId: 12, qassetName: 'Bucket' })] })
    const { user, values } = open({ query })
    await user.click(press('Delete Bucket'))
    await user.click(press('Delete asset'))
    await screen.findByText('Asset Deleted')
    expect(values().qassets?.map(({ qassetId }) => qassetId)).toEqual([11])
    expect(document.activeElement).toBe(press('Add asset'))
  })
})

describe('locked', () => {
  const refused = (name: string) => press(name).getAttribute('aria-disabled') === 'true'

  test('in another’s turn nothing can be added, edited or deleted, and it says why', () => {
    open({ query: queryOf({ status: 'SCR' }) })
    for (const name of ['Add asset', 'Edit Excavator CAT 320', 'Delete Excavator CAT 320'])
      expect(refused(name)).toBe(true)
    expect(screen.getAllByText('Locked in this status.').length).toBeGreaterThan(0)
  })
  test('in an active contract the seller is locked, the asset is not', async () => {
    const { user } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CA' }) })
    await user.click(press('Edit Excavator CAT 320'))
    expect(box('Asset name').readOnly).toBe(false)
    expect(box('Seller').readOnly).toBe(true)
    expect(screen.getAllByText('Locked: the contract is active.').length).toBeGreaterThan(0)
  })
})

describe('an asset left unfinished', () => {
  test('is there again when the tab opens again, until it is cancelled', async () => {
    const { user, unmount } = open({ query: empty })
    await user.type(box('Asset name'), 'Loader')
    unmount()
    const again = open({ query: empty })
    expect(box('Asset name').value).toBe('Loader')
    await again.user.click(press('Cancel'))
    again.unmount()
    open({ query: empty })
    expect(box('Asset name').value).toBe('')
  })
  test('comes back over the asset it was about', async () => {
    const { user, unmount } = open()
    await user.click(press('Edit Excavator CAT 320'))
    await user.type(box('Asset name'), ' GC')
    unmount()
    const again = open()
    expect(box('Asset name').value).toBe('Excavator CAT 320 GC')
    await again.user.click(press('Save asset'))
    await waitFor(() => expect(again.values().qassets?.[0]?.qassetName).toBe('Excavator CAT 320 GC'))
    expect(sessionStorage).toHaveLength(0)
  })
  test('is of the asset it was about also where that has another place now', async () => {
    const bucket = assetOf({ qassetId: 12, qassetName: 'Bucket' })
    const { user, unmount, set } = open({ query: queryOf({ qassets: [assetOf(), bucket] }) })
    await user.click(press('Edit Bucket'))
    await user.type(box('Asset name'), ' 60')
    await set('qassets', [bucket])
    unmount()
    const again = open({ query: queryOf({ qassets: [bucket] }) })
    await again.user.click(press('Save asset'))
    await waitFor(() =>
      expect(again.values().qassets).toMatchObject([{ qassetId: 12, qassetName: 'Bucket 60' }]),
    )
  })
  test('belongs to its query', async () => {
    const { user, unmount } = open({ query: empty })
    await user.type(box('Asset name'), 'Loader')
    unmount()
    open({ query: { ...empty, queryId: 1043 } })
    expect(box('Asset name').value).toBe('')
  })
})
