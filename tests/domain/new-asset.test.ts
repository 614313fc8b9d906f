import { expect, test } from 'vitest'
import { newAsset } from '../../domain/new-asset.ts'
import { settingOf } from '../ui/transaction/setting.ts'

const empty = {
  qassetName: '',
  quantity: 1,
  qassetPrice: null,
  qassetPriceWithVat: null,
  assetGroupId: null,
  assetSubgroupId: null,
  handoverWhenSigned: false,
  vatExempt: false,
  year: 2026,
}

test('without settings a new asset is one unnamed piece of this year', () => {
  expect(newAsset(null, '2026-11-22', true)).toEqual(empty)
})

test('with settings the partner is its seller, with today’s offer', () => {
  const setting = settingOf({
    vatNumber: 'EE100931558',
    bankAccountNumber: 'EE382200221020145685',
    representativePhone: '+3725551234',
    representativeEmail: 'peeter@pohjamasinad.example',
  })
  expect(newAsset(setting, '2026-11-22', true)).toEqual({
    ...empty,
    sellerOfferNr: '1',
    sellerOfferDate: '2026-11-22',
    sellerName: 'Põhja Masinad OÜ',
    sellerRegCode: '12847368',
    vatNumber: 'EE100931558',
    bankAccountNumber: 'EE382200221020145685',
    street: 'Peterburi tee 46',
    zipCode: '11415',
    city: 'Tallinn',
    sellerPhone: '+3726001201',
    sellerEmail: 'info@pohjamasinad.example',
    sellerRepresentative: 'Peeter Põhjala',
    sellerReprsReprType: 'Law',
    representativePersonalCode: '37605030299',
    representativePhone: '+3725551234',
    representativeEmail: 'peeter@pohjamasinad.example',
  })
})

test('a missing phone begins with Estonia’s prefix', () => {
  const asset = newAsset(settingOf({ phoneNumber: '', representativePhone: '' }), '2026-11-22', true)
  expect([asset.sellerPhone, asset.representativePhone]).toEqual(['+372', '+372'])
})

test('takes only settings that its form would accept', () => {
  const asset = newAsset(
    settingOf({ phoneNumber: 'ask Mari', bankAccountNumber: 'none' }),
    '2026-11-22',
    true,
  )
  expect(asset).toMatchObject({ sellerName: settingOf().businessName, sellerOfferDate: '2026-11-22' })
  expect(asset).not.toHaveProperty('sellerPhone')
  expect(asset).not.toHaveProperty('bankAccountNumber')
})

test('has no year if its form shows none', () => {
  expect(newAsset(settingOf(), '2026-11-22', false).year).toBeNull()
})
