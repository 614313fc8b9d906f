import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { BeneficiaryCard } from '../../../src/beneficiary/BeneficiaryCard.tsx'
import { ClientTab } from '../../../src/client/ClientTab.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const pick = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const birth = ['Date of birth (optional)', 'Place of birth (optional)', 'Place of residence (optional)']
const code = 'Personal code (optional)'
const shown = (names: readonly string[]) =>
  names.filter((name) => screen.queryByRole('textbox', { name }) !== null)
const open = () => renderTransaction(<BeneficiaryCard />, { role: 'PARTNER', inhouse: true })

describe('the actual beneficiary', () => {
  test('has a personal code, or the date of birth instead', async () => {
    const { user, values } = open()
    expect(shown([code, ...birth])).toEqual([code, ...birth.slice(1)])
    await user.type(box(code), '123')
    await user.click(screen.getByRole('checkbox', { name: 'No personal code' }))
    expect(shown([code, ...birth])).toEqual(birth)
    expect(values().actualBeneficiary?.personalCode).toBe('')
    await user.type(box(birth[0] ?? ''), '14.3.1970')
    await user.type(box(birth[1] ?? ''), 'Riga')
    await user.type(box(birth[2] ?? ''), 'Brīvības iela 1')
    expect(values().actualBeneficiary).toMatchObject({
      beneficiaryNoPersonalCode: true,
      dateOfBirth: '1970-03-14',
      placeOfBirth: 'Riga',
      currentPlaceOfLiving: 'Brīvības iela 1',
    })
  })
  test('has a checked Estonian code; a foreign one is not checked', async () => {
    const { user, values } = open()
    await user.type(box(code), '123')
    await user.tab()
    expect(await screen.findByText('Please enter a valid ID code')).toBeTruthy()
    await user.selectOptions(pick('Residency'), 'Latvia')
    await waitFor(() => expect(screen.queryByText('Please enter a valid ID code')).toBeNull())
    expect(values().actualBeneficiary).toMatchObject({ residency: 'LV', personalCode: '123' })
  })
  test('cannot have a birth date in the future', async () => {
    const { user } = open()
    await user.click(screen.getByRole('checkbox', { name: 'No personal code' }))
    await user.type(box(birth[0] ?? ''), '1.1.2199')
    await user.tab()
    expect(await screen.findByText('Enter a day that is not in the future')).toBeTruthy()
  })
  test('takes a known public office; the preset is no answer', async () => {
    const { user, values } = open()
    expect(pick('High public office').selectedOptions[0]?.textContent).toBe('None known')
    await user.selectOptions(pick('High public office'), 'Yes, in the European Union')
    expect(values().actualBeneficiary?.isPublicPerson).toBe('yes_in_european_union')
  })
})

describe('on the client tab', () => {
  const named = () =>
    within(screen.getByRole('region', { name: 'Actual beneficiary' })).getByRole<HTMLInputElement>(
      'textbox',
      {
        name: 'Name (optional)',
      },
    )
  const heading = () => screen.queryByRole('heading', { name: 'Actual beneficiary' })
  test.each([
    ['PARTNER', false, false],
    ['SHOP', false, false],
    ['PARTNER', true, true],
    ['CREDIT', false, true],
    ['COMPLIANCE', false, true],
  ] as const)('%s, in-house %s: %s', (role, inhouse, isShown) => {
    renderTransaction(<ClientTab />, { role, inhouse })
    expect(heading() !== null).toBe(isShown)
  })
  test('can be filled in after the client has locked, until its own area does', () => {
    renderTransaction(<ClientTab />, { role: 'PARTNER', inhouse: true, query: queryOf({ status: 'SM' }) })
    expect(box('Contact name').readOnly).toBe(true)
    expect(named().readOnly).toBe(false)
    cleanup()
    renderTransaction(<ClientTab />, { role: 'PARTNER', inhouse: true, query: queryOf({ status: 'CR' }) })
    expect(named().readOnly).toBe(true)
  })
})
