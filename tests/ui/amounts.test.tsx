import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Fields, field, save, type Values } from './fields.scene.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

describe('an amount', () => {
  test.each([
    ['1 234,5', 1234.5],
    ['1234.50', 1234.5],
    ['1.234,567', 1234.57],
    ['1,234.5', 1234.5],
    ['0,005', 0.01],
    [',5', 0.5],
    ['7', 7],
  ])('typed as "%s" reads %d and stays as typed until it is left', async (typed, value) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.clear(field('Price'))
    await user.type(field('Price'), typed)
    expect(field('Price').value).toBe(typed)
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].price).toBe(value)
  })

  test.each([
    ['50 000.-', 50_000],
    ['€ 50 000', 50_000],
    ['1\u200B234,50 €', 1234.5],
  ])('pasted as "%s" reads %d', async (pasted, value) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.clear(field('Price'))
    await user.paste(pasted)
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].price).toBe(value)
  })

  test.each([
    ['Price', '1e5', 'Please enter a number'],
    ['Interest', '5-6', 'Please enter a number'],
    ['Period', '12.5', 'Please enter a whole number'],
  ])('%s pasted as "%s" is an error, and stays to be corrected', async (name, pasted, says) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.clear(field(name))
    await user.paste(pasted)
    await user.tab()
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0)
    expect(field(name).value).toBe(pasted)
    await user.click(save())
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('is formatted in the language when the field is left', async () => {
    const { user } = renderInApp(<Fields />, { language: 'et' })
    await user.clear(field('Price'))
    await user.type(field('Price'), '11234,5')
    await user.tab()
    expect(field('Price').value).toBe('11\u00A0234,50')
  })

  test('accepts no letters, and is null when empty', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} start={{ interest: 5 }} />)
    await user.clear(field('Interest'))
    await user.type(field('Interest'), 'abc')
    expect(field('Interest').value).toBe('')
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].interest).toBeNull()
  })
})

describe('a day', () => {
  test.each([
    ['14.03.2029', '2029-03-14'],
    ['4.3.2029', '2029-03-04'],
    ['2029-03-14', '2029-03-14'],
  ])('typed as "%s" is kept as %s', async (typed, value) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.type(field('Valid until'), typed)
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].validUntil).toBe(value)
  })

  test('that is invalid is refused and stays as typed', async () => {
    const { user } = renderInApp(<Fields />)
    await user.type(field('Valid until'), '31.02.2029')
    await user.tab()
    expect(await screen.findByText('Please enter a valid date')).toBeTruthy()
    expect(field('Valid until').value).toBe('31.02.2029')
  })
})

test.each([
  ['en', '€1,234.50'],
  ['et', '1\u00A0234,50\u00A0€'],
] as const)('a locked amount is written as in columns (%s)', (language, shown) => {
  renderInApp(<Fields locked="Locked." start={{ price: 1234.5, custName: '' }} />, { language })
  expect(field('Price').value).toBe(shown)
  // A locked field without a value.
  expect(field('Name').placeholder).toBe('–')
})

describe('an ambiguous amount', () => {
  const typeInto = async (name: string, typed: string) => {
    const onSubmit = vi.fn<(values: Values) => void>()
    const { user } = renderInApp(<Fields onSubmit={onSubmit} />)
    await user.clear(field(name))
    await user.type(field(name), typed)
    await user.tab()
    return { user, onSubmit }
  }
  const question = () => screen.queryByText('This can be read two ways. Which amount is meant?')

  test.each([
    ['50,000', '50,000.00', '€50.00', 50],
    ['1.234', '1,234.00', '€1.23', 1.23],
  ])('%s is shown as %s and asked about at the field', async (typed, shown, other, value) => {
    const { user, onSubmit } = await typeInto('Price', typed)
    expect(field('Price').value).toBe(shown)
    expect(question()).toBeTruthy()
    await user.click(screen.getByRole('button', { name: other }))
    expect(question()).toBeNull()
    expect(field('Price').value).toBe(other.replace('€', ''))
    await user.click(save())
    expect(onSubmit.mock.calls[0]?.[0].price).toBe(value)
  })

  test.each(['50 000', '50000,5', '1.234,50', '0,500', '1 234,567', '50,00'])('%s is none', async (typed) => {
    await typeInto('Price', typed)
    expect(question()).toBeNull()
  })

  test('a percentage with three decimals is not ambiguous', async () => {
    await typeInto('Interest', '5,125')
    expect(question()).toBeNull()
    expect(field('Interest').value).toBe('5.125')
  })
})
