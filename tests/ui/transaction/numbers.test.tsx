import { cleanup, screen, within } from '@testing-library/react'
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

  test.each([
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
  ])('%s of "%s" is refused at the field', async (name, typed, says) => {
    const { user, values } = open()
    await user.type(box('Asset name'), 'Kopp')
    await enter(user, 'Price without VAT', '1000')
    await enter(user, name, typed)
    await user.click(form().getByRole('button', { name: 'Add' }))
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0)
    expect(descriptionOf(box(name))).toContain(says)
    expect(values().qassets).toEqual([])
  })

  test.each([
    ['Quantity', '1', 'quantity', 1],
    ['Quantity', '100000', 'quantity', 100_000],
    ['Year', '1900', 'year', 1900],
    ['Year', '2200', 'year', 2200],
    ['Price without VAT', '999999999', 'qassetPrice', 999_999_999],
    ['Price without VAT', '0,01', 'qassetPrice', 0.01],
    ['Price without VAT', '0,005', 'qassetPrice', 0.01],
    // Three digits after a separator are probably thousands: euros have two decimals. The field asks.
    ['Price without VAT', '50,000', 'qassetPrice', 50_000],
  ] as const)('%s of "%s" is taken', async (name, typed, field, holds) => {
    const { user, values } = open()
    await user.type(box('Asset name'), 'Kopp')
    await enter(user, 'Price without VAT', '1000')
    await enter(user, name, typed)
    await user.click(form().getByRole('button', { name: 'Add' }))
    await screen.findByRole('rowheader', { name: 'Kopp' })
    expect(values().qassets?.[0]).toMatchObject({ [field]: holds })
  })

  test('limits one asset to the maximum of all', async () => {
    const { user, values } = open()
    await user.type(box('Asset name'), 'Kopp')
    await enter(user, 'Price without VAT', '999999999')
    await enter(user, 'Quantity', '2')
    await user.click(form().getByRole('button', { name: 'Add' }))
    expect(descriptionOf(box('Price without VAT'))).toContain(
      'All assets together may cost 999,999,999 € at most',
    )
    expect(values().qassets).toEqual([])
  })
})
