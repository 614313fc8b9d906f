import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/role.ts'
import type { StatusCode } from '../../../contract/status.ts'
import { TermsCard } from '../../../src/terms/TermsCard.tsx'
import { assetOf, queryOf } from '../query/exampleQuery.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(cleanup)

type View = { role: Role; inhouse?: boolean; status: StatusCode }
const views: Record<string, View> = {
  partner: { role: 'PARTNER', status: 'P' },
  inhouse: { role: 'PARTNER', inhouse: true, status: 'SM' },
  shop: { role: 'SHOP', status: 'P' },
  credit: { role: 'CREDIT', status: 'SCR' },
  compliance: { role: 'COMPLIANCE', status: 'CR' },
}
const open = (name: keyof typeof views, parts: Parameters<typeof queryOf>[0] = {}, setting = settingOf()) => {
  const { role, inhouse = false, status } = views[name] ?? { role: 'PARTNER', status: 'P' }
  const query = queryOf({ status, qassets: [assetOf({ qassetPrice: 10_000 })], ...parts })
  return renderTransaction(<TermsCard setting={setting} />, { role, inhouse, query, setting })
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const group = (name: string) => screen.getByRole('radiogroup', { name })
const free = (name: string) => box(`${name}, other value`)

describe('who sees which term', () => {
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
  test('kickback stays hidden where the partner does not show it', () => {
    open('credit', {}, settingOf({ showKickback: false }))
    expect(screen.getAllByText('Kickback')).toHaveLength(1)
  })
  test('a partner reads the contract fee, and types it where that is allowed', () => {
    open('partner')
    expect(box('Contract fee').readOnly).toBe(true)
    screen.getByText("Set by the partner's agreement.")
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

describe('a free entry', () => {
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
  test('below the least becomes the least', async () => {
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
  test('keeps to itself what is out of range until it is left', async () => {
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

describe('the advance', () => {
  test('counts the same in percent and euros', async () => {
    const { user, values } = open('partner')
    screen.getByText('15% is €1,500.00')
    await user.click(screen.getByRole('radio', { name: '€' }))
    expect(values()).toMatchObject({ advnPmtType: '#', advance: 1500 })
    expect(screen.queryByRole('radiogroup', { name: 'Advance' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '%' }))
    expect(values()).toMatchObject({ advnPmtType: '%', advance: 15 })
  })
  test('in euros keeps to the partner’s percents of the total', async () => {
    const { user, values } = open('partner', { advnPmtType: '#', advance: 1500 })
    await user.clear(free('Advance'))
    await user.type(free('Advance'), '9000')
    await user.tab()
    expect(values().advance).toBe(5000)
    screen.getByText('Allowed €1,000 to €5,000: changed to €5,000.')
  })
})

describe('the interest matrix', () => {
  test('is named, and left by typing another interest', async () => {
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

test('insurance counts per month or per year', async () => {
  const { user, values } = open('credit')
  await user.selectOptions(screen.getByRole('combobox', { name: /Insurance per/ }), 'per month')
  expect(values().insuranceValType).toBe(1)
})

describe('what in-house users set besides', () => {
  const services = [{ name: 'Hooldus', price: 12.5 }]

  test('payment day, validity of the offer and insurer are typed into the query', async () => {
    const { user, values } = open('inhouse', { pmtDate: '25', offerValidTime: 14 })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment day' }), '5')
    await user.clear(box('Offer valid, days'))
    await user.type(box('Offer valid, days'), '30 d')
    await user.type(box('Insurer (optional)'), 'Kindel Kindlustus')
    expect(values()).toMatchObject({
      pmtDate: '5',
      offerValidTime: 30,
      insuranceProvider: 'Kindel Kindlustus',
    })
  })
  test('an offer is valid for ten years at most', async () => {
    const { user } = open('compliance')
    await user.clear(box('Offer valid, days'))
    await user.type(box('Offer valid, days'), '3650')
    await user.tab()
    expect(box('Offer valid, days').getAttribute('aria-invalid')).toBeNull()
    await user.type(box('Offer valid, days'), '1')
    await user.tab()
    await screen.findByText('Enter 3,650 or less')
  })
  test('services are added, priced and taken out', async () => {
    const { user, values } = open('inhouse', { services, servicesCost: null })
    screen.getByText((_, element) => element?.textContent === 'The services cost €12.50 in all.')
    await user.click(screen.getByRole('button', { name: 'Add service' }))
    const second = within(screen.getByRole('group', { name: 'Service 2' }))
    await user.type(second.getByRole('textbox', { name: 'Service' }), 'Rehvivahetus')
    await user.clear(second.getByRole('textbox', { name: 'Price without VAT' }))
    await user.type(second.getByRole('textbox', { name: 'Price without VAT' }), '7,505')
    await user.tab()
    expect(values().services).toEqual([...services, { name: 'Rehvivahetus', price: 7.51 }])
    await user.click(screen.getByRole('button', { name: 'Remove service 1' }))
    expect(values().services).toEqual([{ name: 'Rehvivahetus', price: 7.51 }])
  })
  test.each([
    ['', 'This field is required'],
    ['1000000000', 'Enter 999,999,999 or less'],
  ])('a service for "%s" is refused at the field', async (typed, says) => {
    const { user } = open('inhouse', { services })
    const price = within(screen.getByRole('group', { name: 'Service 1' })).getByRole('textbox', {
      name: 'Price without VAT',
    })
    await user.clear(price)
    if (typed !== '') await user.type(price, typed)
    await user.tab()
    await screen.findByText(says)
    expect(price.getAttribute('aria-invalid')).toBe('true')
  })
  test('a cost entered for all services counts in place of their sum', () => {
    open('inhouse', { services, servicesCost: 600 })
    screen.getByText('The services cost above counts in place of their sum.')
  })
  test('is read where it is locked', () => {
    open('inhouse', { status: 'CR', services, pmtDate: '5', insuranceProvider: 'Kindel', offerValidTime: 14 })
    const fact = (name: string) => screen.getByText(name).nextSibling?.textContent
    expect(['Payment day', 'Offer valid, days', 'Insurer', 'Services'].map(fact)).toEqual([
      '5',
      '14',
      'Kindel',
      'Hooldus €12.50',
    ])
  })
})

test('locked terms are read, with the reason', () => {
  open('partner', { status: 'SCR' })
  screen.getByText('Locked in this status.')
  expect(screen.queryByRole('radiogroup')).toBeNull()
  const fact = (name: string) => screen.getByText(name).nextSibling?.textContent
  expect(fact('Period, months')).toBe('48')
  expect(fact('Advance')).toBe('15%')
  expect(screen.queryByText('Interest')).toBeNull()
})

test('the card folds; its figures stay in sight', async () => {
  const { user } = open('partner')
  await user.click(screen.getByRole('button', { name: 'Hide terms' }))
  expect(screen.queryByRole('radiogroup')).toBeNull()
  screen.getByText('Total monthly excl. VAT')
  const show = screen.getByRole('button', { name: 'Show terms' })
  expect(show.getAttribute('aria-expanded')).toBe('false')
  await user.click(show)
  group('Residual')
})
