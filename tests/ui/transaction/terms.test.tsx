import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { settingOf } from './setting.ts'
import { box, free, group, open, views } from './terms.scene.tsx'

afterEach(cleanup)

describe('terms by view', () => {
  const inhouseOnly = ['Interest', 'Kickback', 'Services cost', 'Insurance', 'Special terms']

  test.each(Object.keys(views))('%s sets period, residual and advance', (view) => {
    open(view)
    for (const name of ['Period, months', 'Residual', 'Advance', 'Advance in % or euros']) group(name)
    free('Residual')
    free('Advance')
  })
  test.each(['inhouse', 'credit', 'compliance'])('%s sees all the other terms and figures', (view) => {
    open(view)
    for (const name of inhouseOnly) box(name)
    screen.getByRole('combobox', { name: 'Insurance per month or year' })
    screen.getByRole('combobox', { name: 'Offer type' })
    expect(screen.getByText('Commission').nextSibling?.textContent).toBe('-€40.00')
    expect(screen.getAllByText('Kickback').at(-1)?.nextSibling?.textContent).toBe('€200.00')
    free('Contract fee')
  })
  test.each(['partner', 'shop'])('%s sees none of them', (view) => {
    open(view)
    for (const name of inhouseOnly) expect(screen.queryByRole('textbox', { name })).toBeNull()
    for (const word of ['Commission', 'Kickback']) expect(screen.queryByText(word)).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
  test('kickback is hidden unless the partner shows it', () => {
    open('credit', {}, settingOf({ showKickback: false }))
    expect(screen.getAllByText('Kickback')).toHaveLength(1)
  })
  test('a partner reads the contract fee, and edits it if allowed', () => {
    open('partner')
    expect(box('Contract fee').readOnly).toBe(true)
    screen.getByText('Set by the partner’s agreement.')
    cleanup()
    open('partner', {}, settingOf({ editContractFee: true }))
    expect(free('Contract fee').readOnly).toBe(false)
  })
  test('a shop chooses between the partner’s fee and none', async () => {
    const { user, values } = open('shop', { contractFee: 250 })
    const fees = within(group('Contract fee')).getAllByRole('radio')
    expect(fees.map((fee) => fee.closest('label')?.textContent)).toEqual(['€0', '€250'])
    expect(screen.queryByRole('textbox', { name: 'Contract fee, other value' })).toBeNull()
    await user.click(within(group('Contract fee')).getByRole('radio', { name: '€0' }))
    expect(values().contractFee).toBe(0)
  })
})

describe('the period', () => {
  test.each(['inhouse', 'credit', 'compliance'])('is typed freely by %s, as a whole', async (view) => {
    const { user, values } = open(view, { interestMatrix: 4 })
    await user.clear(free('Period, months'))
    await user.type(free('Period, months'), '48')
    await user.tab()
    expect(values()).toMatchObject({ paymentPeriod: 48, interestMatrix: 4 })
    await user.clear(free('Period, months'))
    await user.type(free('Period, months'), '31{Enter}')
    expect(values()).toMatchObject({ paymentPeriod: 31, interestMatrix: null })
  })
  test.each(['partner', 'shop'])('is chosen by a %s among what its partner allows', (view) => {
    open(view)
    group('Period, months')
    expect(screen.queryByRole('textbox', { name: 'Period, months, other value' })).toBeNull()
  })
})

describe('a free input', () => {
  test.each([
    ['80', 30, 'Allowed 0% to 30%: changed to 30%.'],
    ['12,5', 12.5, null],
    ['', 5, null],
    ['many', null, 'That was not a number, so the field was cleared.'],
  ])('of a partner "%s" settles to %s', async (typed, settled, says) => {
    const { user, values } = open('partner')
    await user.clear(free('Residual'))
    if (typed !== '') await user.type(free('Residual'), typed)
    await user.tab()
    expect(values().residual).toBe(settled)
    expect(free('Residual').value).toBe(settled === null ? '' : String(settled))
    if (says === null) expect(screen.queryByText(/^Allowed|^That was/)).toBeNull()
    else screen.getByText(says)
  })
  test('below the minimum becomes the minimum', async () => {
    const { user, values } = open('shop')
    await user.clear(free('Advance'))
    await user.type(free('Advance'), '3{Enter}')
    expect(values().advance).toBe(10)
  })
  test.each(['inhouse', 'credit', 'compliance'])('of %s is not bound by the partner', async (view) => {
    const { user, values } = open(view)
    await user.clear(free('Residual'))
    await user.type(free('Residual'), '45')
    await user.tab()
    expect(values().residual).toBe(45)
  })
  test('stores no value out of range until the field is left', async () => {
    const { user, values } = open('partner')
    await user.clear(free('Advance'))
    await user.type(free('Advance'), '2')
    expect(values().advance).toBe(15)
    await user.type(free('Advance'), '5')
    expect(values().advance).toBe(25)
    expect(within(group('Advance')).queryByRole('radio', { checked: true })).toBeNull()
  })
  test('follows the option buttons, and they follow it', async () => {
    const { user, values } = open('partner')
    const ten = within(group('Residual')).getByRole<HTMLInputElement>('radio', { name: '10%' })
    await user.click(ten)
    expect(free('Residual').value).toBe('10')
    expect(values().residual).toBe(10)
    await user.clear(free('Residual'))
    await user.type(free('Residual'), '30')
    expect(within(group('Residual')).getByRole<HTMLInputElement>('radio', { name: '30%' }).checked).toBe(true)
  })
})

describe('an ambiguous amount in euros', () => {
  const question = () => screen.queryByText('This can be read two ways. Which amount is meant?')
  const retype = async (user: ReturnType<typeof open>['user'], name: string, text: string) => {
    await user.clear(box(name))
    await user.type(box(name), text)
    await user.tab()
  }

  test.each([
    ['Contract fee, other value', '1,500', 'contractFee', 1500, '€1.50', 1.5],
    ['Services cost', '2.250', 'servicesCost', 2250, '€2.25', 2.25],
  ] as const)('%s of "%s" is asked about at the field', async (name, typed, key, taken, other, meant) => {
    const { user, values } = open('credit')
    await retype(user, name, typed)
    expect(values()[key]).toBe(taken)
    expect(question()).toBeTruthy()
    await user.click(screen.getByRole('button', { name: other }))
    expect(question()).toBeNull()
    expect(values()[key]).toBe(meant)
    await retype(user, name, typed)
    expect(question()).toBeTruthy()
    await user.type(box(name), '1')
    expect(question()).toBeNull()
  })

  test('clamps the chosen reading to the range', async () => {
    const { user, values } = open('partner', { advnPmtType: '#', advance: 1500 })
    await retype(user, 'Advance, other value', '2,500')
    expect(values().advance).toBe(2500)
    await user.click(screen.getByRole('button', { name: '€2.50' }))
    expect(values().advance).toBe(1000)
    screen.getByText('Allowed €1,000 to €5,000: changed to €1,000.')
    expect(question()).toBeNull()
  })

  test('does not occur for a percentage', async () => {
    const { user, values } = open('credit')
    await retype(user, 'Interest', '5,125')
    expect(values().interest).toBe(5.125)
    expect(question()).toBeNull()
  })
})

describe('the advance', () => {
  test('is equal in percent and euros', async () => {
    const { user, values } = open('partner')
    screen.getByText('15% is €1,500.00')
    await user.click(screen.getByRole('radio', { name: '€' }))
    expect(values()).toMatchObject({ advnPmtType: '#', advance: 1500 })
    expect(screen.queryByRole('radiogroup', { name: 'Advance' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '%' }))
    expect(values()).toMatchObject({ advnPmtType: '%', advance: 15 })
  })
  test('in euros keeps to the partner’s percentages of the total', async () => {
    const { user, values } = open('partner', { advnPmtType: '#', advance: 1500 })
    await user.clear(free('Advance'))
    await user.type(free('Advance'), '9000')
    await user.tab()
    expect(values().advance).toBe(5000)
    screen.getByText('Allowed €1,000 to €5,000: changed to €5,000.')
  })
})

describe('the interest matrix', () => {
  test('is named, and cleared by another interest', async () => {
    const { user, values } = open('inhouse', { interestMatrix: 4 })
    await screen.findByText(/By the interest matrix of Kapital AS/)
    await user.clear(box('Interest'))
    await user.type(box('Interest'), '7')
    expect(values()).toMatchObject({ interest: 7, interestMatrix: null })
  })
  test('has no rate for a period beyond its own', async () => {
    const { user, values } = open(
      'inhouse',
      { interestMatrix: 4 },
      settingOf({ allPmtPeriodOptions: [18, 36] }),
    )
    await user.click(within(group('Period, months')).getByRole('radio', { name: '36' }))
    expect(values()).toMatchObject({ paymentPeriod: 36, interestMatrix: 4 })
    await user.click(within(group('Period, months')).getByRole('radio', { name: '18' }))
    expect(values()).toMatchObject({ paymentPeriod: 18, interestMatrix: null })
  })
})

test('locked terms are read-only, with the reason', () => {
  open('partner', { status: 'SCR' })
  screen.getByText('Locked in this status.')
  expect(screen.queryByRole('radiogroup')).toBeNull()
  const fact = (name: string) => screen.getByText(name).nextSibling?.textContent
  expect(fact('Period, months')).toBe('48')
  expect(fact('Advance')).toBe('15%')
  expect(screen.queryByText('Interest')).toBeNull()
})

test('a folded card still shows its figures', async () => {
  const { user } = open('partner')
  await user.click(screen.getByRole('button', { name: 'Collapse' }))
  expect(screen.queryByRole('radiogroup')).toBeNull()
  screen.getByText('Total monthly excl. VAT')
  const show = screen.getByRole('button', { name: 'Expand' })
  expect(show.getAttribute('aria-expanded')).toBe('false')
  await user.click(show)
  group('Residual')
})
