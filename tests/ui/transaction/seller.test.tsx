import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AssetsCard } from '../../../src/asset/AssetsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from './scene.tsx'
import { settingOf } from './setting.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

type Given = NonNullable<Parameters<typeof renderTransaction>[1]>
const open = (given: Given) => renderTransaction(<AssetsCard setting={settingOf()} />, given)
const inhouse: Given = { role: 'PARTNER', inhouse: true }
const block = (name: string) => screen.queryByRole('group', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('the seller of an asset', () => {
  test.each([
    ['PARTNER', true, 'P', true, true],
    ['PARTNER', false, 'P', false, false],
    ['SHOP', false, 'P', false, false],
    ['CREDIT', false, 'SCR', false, true],
    ['COMPLIANCE', false, 'CR', false, true],
  ] as const)(
    '%s, in-house %s at %s: block %s, delivery %s',
    async (role, isInhouse, status, full, delivery) => {
      const { user } = open({ role, inhouse: isInhouse, query: queryOf({ status }) })
      await user.click(screen.getByRole('button', { name: 'Edit Excavator CAT 320' }))
      expect(block('Seller’s details') !== null).toBe(full)
      expect(block('Seller’s representative') !== null).toBe(full)
      expect(screen.queryByRole('textbox', { name: 'Delivery place (optional)' }) !== null).toBe(delivery)
    },
  )
  test('starts as the partner, with offer number 1 of today', () => {
    open({ ...inhouse, query: queryOf({ qassets: [] }) })
    const setting = settingOf()
    expect(box('Seller').value).toBe(setting.businessName)
    expect(box('Seller’s offer number').value).toBe('1')
    expect(box('Seller’s offer date').value).not.toBe('')
    expect(box('Seller’s registry code (optional)').value).toBe(setting.regCode)
    expect(box('Seller’s e-mail (optional)').value).toBe(setting.email)
    expect(box('Seller’s representative (optional)').value).toBe(setting.representativeName)
    const phone = box('Representative’s phone (optional)')
    expect(within(phone.parentElement ?? document.body).getByText('+372')).toBeTruthy()
  })
  test('is missing for an asset added to an active contract', async () => {
    const { user, values } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CA', qassets: [] }) })
    expect(box('Seller').value).toBe('')
    expect(box('Seller').readOnly).toBe(true)
    await user.type(box('Asset name'), 'Bucket')
    await user.type(box('Price without VAT'), '450')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    const [added] = values().qassets ?? []
    expect(added).toMatchObject({ qassetName: 'Bucket', qassetPrice: 450 })
    const given = Object.entries(added ?? {}).filter(([key, value]) => key.startsWith('seller') && value)
    expect(given).toEqual([])
  })
  test.each([
    ['Seller’s registry code (optional)', '1234', 'Please enter a valid registry code'],
    ['Bank account (optional)', 'EE123', 'Please enter a valid bank account number (IBAN)'],
    ['Seller’s e-mail (optional)', 'liis@', 'Please enter a valid email'],
    ['Representative’s personal code (optional)', '123', 'Please enter a valid ID code'],
    ['Representative’s e-mail (optional)', 'liis@', 'Please enter a valid email'],
  ])('%s is checked', async (name, typed, says) => {
    const { user } = open({ ...inhouse, query: queryOf({ qassets: [] }) })
    await user.clear(box(name))
    await user.type(box(name), typed)
    await user.tab()
    expect(await screen.findByText(says)).toBeTruthy()
  })
  test('is stored with the asset', async () => {
    const { user, values } = open(inhouse)
    await user.click(screen.getByRole('button', { name: 'Edit Excavator CAT 320' }))
    await user.type(box('City (optional)'), 'Tartu')
    await user.type(box('Representative’s e-mail (optional)'), 'liis@pohja.example')
    await user.clear(box('Delivery date (optional)'))
    await user.type(box('Delivery date (optional)'), '1.12.2026')
    await user.click(screen.getByRole('button', { name: 'Save asset' }))
    await screen.findByText('Asset changed')
    expect(values().qassets?.[0]).toMatchObject({
      city: 'Tartu',
      representativeEmail: 'liis@pohja.example',
      deliveryDate: '2026-12-01',
    })
  })
  test('cannot be changed in an active contract, although the asset can', async () => {
    const { user } = open({ role: 'COMPLIANCE', query: queryOf({ status: 'CA' }) })
    await user.click(screen.getByRole('button', { name: 'Edit Excavator CAT 320' }))
    expect(box('Asset name').readOnly).toBe(false)
    for (const name of ['Seller', 'Seller’s offer number', 'Delivery place (optional)'])
      expect(box(name).readOnly).toBe(true)
  })
})
