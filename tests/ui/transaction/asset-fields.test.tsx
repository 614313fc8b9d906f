import { cleanup, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { toCents, toEuros } from '../../../domain/money.ts'
import { queryOf } from '../query/example-query.ts'
import { box, empty, open, press } from './asset-scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('fields of an asset by view', () => {
  const always = ['Asset name', 'Price with VAT', 'Price without VAT']
  const inhouse = ['Quantity', 'Year', 'Seller', 'Seller’s offer number', 'Seller’s offer date']
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
    expect(screen.queryByRole('combobox', { name: 'Subgroup' }) === null).toBe(shop)
    expect(screen.queryByRole('checkbox', { name: 'Handed over on signing' }) === null).toBe(!shop)
  })
  test('compliance sees all in-house fields in the contract stage', async () => {
    const { user } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
    await user.click(press('Edit Excavator CAT 320'))
    expect(shownOf([...always, ...inhouse])).toEqual([...always, ...inhouse])
  })
  test('amounts with VAT are hidden from users who hide them', () => {
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
  test('accept a comma; clearing one clears the other', async () => {
    const { user } = open({ query: empty })
    await user.type(box('Price without VAT'), '100,5')
    expect(box('Price with VAT').value).toBe('124.62')
    await user.clear(box('Price without VAT'))
    expect(box('Price with VAT').value).toBe('')
  })
})
