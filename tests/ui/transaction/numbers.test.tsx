import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AssetsCard } from '../../../src/asset/AssetsCard.tsx'
import { TermsCard } from '../../../src/terms/TermsCard.tsx'
import { assetOf, queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ')

type User = ReturnType<typeof renderTransaction>['user']

/** Replaces the text of a field and leaves it. */
const enter = async (user: User, name: string | RegExp, typed: string) => {
  await user.clear(box(name))
  if (typed !== '') await user.type(box(name), typed)
  await user.tab()
}

/** Typed text, the form's value, and the error if there is one. */
type Row = readonly [typed: string, holds: number | null, says?: string]

const percents: readonly Row[] = [
  ['0', 0],
  ['0,0001', 0.0001],
  ['99.9999', 99.9999],
  ['100', 100],
  ['100,0001', 100.0001, 'Enter 100 or less'],
  ['1e308', null, 'That was not a number'],
  ['NaN', null, 'That was not a number'],
]
const amounts: readonly Row[] = [
  ['0', 0],
  ['1,5', 1.5],
  ['999999999', 999_999_999],
  ['999999999,01', 999_999_999.01, 'Enter 999,999,999 or less'],
  ['many', null, 'That was not a number'],
]

describe('terms in-house', () => {
  const open = () =>
    renderTransaction(<TermsCard setting={settingOf()} />, {
      role: 'PARTNER',
      inhouse: true,
      query: queryOf({
        status: 'P',
        qassets: [assetOf({ qassetPrice: 10_000 })],
        servicesCost: 7,
        insurance: 7,
      }),
    })

  test.each([
    ['Interest', 'interest', percents],
    ['Kickback', 'kickback', percents],
    ['Insurance', 'insurance', percents],
    ['Residual, other value', 'residual', percents],
    ['Advance, other value', 'advance', percents],
    ['Services cost', 'servicesCost', amounts],
    ['Contract fee, other value', 'contractFee', amounts],
  ] as const)('%s at its limits and beyond', async (name, field, rows) => {
    const { user, values } = open()
    for (const [typed, holds, says = ''] of rows) {
      await enter(user, name, typed)
      expect([typed, values()[field]]).toEqual([typed, holds])
      if (says.startsWith('That')) expect(screen.getByText(new RegExp(says))).toBeTruthy()
      else if (says === '') expect(descriptionOf(box(name))).not.toMatch(/Enter|decimal/)
      else await screen.findByText(says)
      expect([typed, box(name).getAttribute('aria-invalid') === 'true']).toEqual([
        typed,
        says.startsWith('Enter'),
      ])
    }
  })
})

describe('an asset in-house', () => {
  const open = () =>
    renderTransaction(<AssetsCard setting={settingOf()} />, {
      role: 'PARTNER',
      inhouse: true,
      query: queryOf({ status: 'P', qassets: [] }),
    })
  const form = () => within(screen.getByRole('group', { name: 'New asset' }))

  const valid = { Quantity: '1', Year: '2020', 'Price without VAT': '1000' } as const
  const add = (user: User) => user.click(form().getByRole('button', { name: 'Add' }))

  test('refuses a wrong number at its field', async () => {
    const { user, values } = open()
    await user.type(box('Asset name'), 'Kopp')
    await enter(user, 'Price without VAT', valid['Price without VAT'])
    for (const [name, typed, says] of [
      ['Quantity', '100001', 'Enter 100,000 or less'],
      ['Quantity', '0', 'Enter 1 or more'],
      ['Quantity', '1,5', 'Please enter a whole number'],
      ['Price without VAT', '1e5', 'Please enter a number'],
      ['Quantity', '', 'This field is required'],
      ['Year', '1899', 'Enter 1,900 or more'],
      ['Year', '2201', 'Enter 2,200 or less'],
      ['Price without VAT', '1000000000', 'Enter 999,999,999 or less'],
      ['Price without VAT', '-1', 'Enter 0 or more'],
      ['Price without VAT', '', 'Price is required'],
    ] as const) {
      await enter(user, name, typed)
      await add(user)
      await waitFor(() =>
        expect([name, typed, descriptionOf(box(name))]).toEqual([name, typed, expect.stringContaining(says)]),
      )
      expect(values().qassets).toEqual([])
      await enter(user, name, valid[name])
    }
  })

  test('takes a number at its limits', async () => {
    const { user, values } = open()
    const taken = [
      ['Quantity', '1', 'quantity', 1],
      ['Quantity', '100000', 'quantity', 100_000],
      ['Year', '1900', 'year', 1900],
      ['Year', '2200', 'year', 2200],
      ['Price without VAT', '999999999', 'qassetPrice', 999_999_999],
      ['Price without VAT', '0,01', 'qassetPrice', 0.01],
      ['Price without VAT', '0,005', 'qassetPrice', 0.01],
      // Three digits after a separator are probably thousands: euros have two decimals. The field asks.
      ['Price without VAT', '50,000', 'qassetPrice', 50_000],
    ] as const
    for (const [nth, [name, typed]] of taken.entries()) {
      if (nth > 0) await user.click(screen.getByRole('button', { name: 'Add asset' }))
      await user.type(box('Asset name'), `Kopp ${nth}`)
      await enter(user, 'Price without VAT', valid['Price without VAT'])
      await enter(user, name, typed)
      await add(user)
      await screen.findByRole('rowheader', { name: `Kopp ${nth}` })
    }
    expect(values().qassets).toMatchObject(taken.map(([, , field, holds]) => ({ [field]: holds })))
  })

  test('limits one asset to the maximum of all', async () => {
    const { user, values } = open()
    await user.type(box('Asset name'), 'Kopp')
    await enter(user, 'Price without VAT', '999999999')
    await enter(user, 'Quantity', '2')
    await add(user)
    expect(descriptionOf(box('Price without VAT'))).toContain(
      'All assets together may cost 999,999,999 € at most',
    )
    expect(values().qassets).toEqual([])
  })
})
