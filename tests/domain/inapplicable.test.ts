import { expect, test } from 'vitest'
import { settingOf } from '../ui/transaction/setting.ts'
import { withoutInapplicable } from '../../domain/inapplicable.ts'
import { newAsset } from '../../domain/new-asset.ts'
import { emptyBeneficiary as noBeneficiary } from '../../domain/empty-parties.ts'

const born = { dateOfBirth: '2999-01-01', placeOfBirth: 'Tartu', currentPlaceOfLiving: 'Riga' }
const person = { ...noBeneficiary, personalCode: '1', ...born }

test('a consumer has no VAT number, a company keeps what is typed', () => {
  expect(withoutInapplicable({ consumer: true, vatNumber: 'EE1' })).toEqual({ consumer: true, vatNumber: '' })
  expect(withoutInapplicable({ consumer: false, vatNumber: 'EE1' })).toEqual({
    consumer: false,
    vatNumber: 'EE1',
  })
  expect(withoutInapplicable({ consumer: true })).toEqual({ consumer: true })
})

test('a beneficiary has a personal code or a birth, never both', () => {
  const of = (beneficiaryNoPersonalCode: boolean) =>
    withoutInapplicable({ actualBeneficiary: { ...person, beneficiaryNoPersonalCode } }).actualBeneficiary
  expect(of(true)).toEqual({ ...person, beneficiaryNoPersonalCode: true, personalCode: '' })
  expect(of(false)).toMatchObject({ dateOfBirth: null, placeOfBirth: '', currentPlaceOfLiving: '' })
  expect(of(false)?.personalCode).toBe('1')
})

test('a new asset takes from the partner’s settings only what its form would take', () => {
  const asset = newAsset(settingOf({ phoneNumber: 'ask Mari', bankAccountNumber: 'none' }), '2026-11-22')
  expect(asset).toMatchObject({ sellerName: settingOf().businessName, sellerOfferDate: '2026-11-22' })
  expect(asset).not.toHaveProperty('sellerPhone')
  expect(asset).not.toHaveProperty('bankAccountNumber')
})
