import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { box, open } from './terms.scene.tsx'

afterEach(cleanup)

test('insurance counts per month or per year', async () => {
  const { user, values } = open('credit')
  await user.selectOptions(screen.getByRole('combobox', { name: /Insurance per/ }), 'per month')
  expect(values().insuranceValType).toBe(1)
})

describe('other in-house terms', () => {
  const services = [{ name: 'Hooldus', price: 12.5 }]

  test('include payment day, offer validity and insurer', async () => {
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
  test('limit an offer to ten years', async () => {
    const { user } = open('compliance')
    await user.clear(box('Offer valid, days'))
    await user.type(box('Offer valid, days'), '3650')
    await user.tab()
    expect(box('Offer valid, days').getAttribute('aria-invalid')).toBeNull()
    await user.type(box('Offer valid, days'), '1')
    await user.tab()
    await screen.findByText('Enter 3,650 or less')
  })
  test('include services, which are added, priced and removed', async () => {
    const { user, values } = open('inhouse', { services, servicesCost: null })
    screen.getByText((_, element) => element?.textContent === 'The services cost €12.50 in all.')
    await user.click(screen.getByRole('button', { name: 'Add service' }))
    const second = within(screen.getByRole('group', { name: 'Service 2' }))
    await user.type(second.getByRole('textbox', { name: 'Service' }), 'Rehvivahetus')
    await user.clear(second.getByRole('textbox', { name: 'Price without VAT' }))
    await user.type(second.getByRole('textbox', { name: 'Price without VAT' }), '7,5051')
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
  test('use a cost for all services instead of the sum', () => {
    open('inhouse', { services, servicesCost: 600 })
    screen.getByText('The services cost above counts in place of their sum.')
  })
  test('are read-only when locked', () => {
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
