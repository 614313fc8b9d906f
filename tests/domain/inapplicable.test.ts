import { expect, test } from 'vitest'
import { withoutInapplicable } from '../../domain/inapplicable.ts'
import { emptyBeneficiary as noBeneficiary } from '../../domain/empty-parties.ts'

const born = { dateOfBirth: '2999-01-01', placeOfBirth: 'Tartu', currentPlaceOfLiving: 'Riga' }
const person = { ...noBeneficiary, personalCode: '1', ...born }

test('removes a consumer’s VAT number, and keeps a company’s', () => {
  expect(withoutInapplicable({ consumer: true, vatNumber: 'EE1' })).toEqual({ consumer: true, vatNumber: '' })
  expect(withoutInapplicable({ consumer: false, vatNumber: 'EE1' })).toEqual({
    consumer: false,
    vatNumber: 'EE1',
  })
  expect(withoutInapplicable({ consumer: true })).toEqual({ consumer: true })
})

test('keeps a beneficiary’s personal code or birth date, never both', () => {
  const of = (beneficiaryNoPersonalCode: boolean) =>
    withoutInapplicable({ actualBeneficiary: { ...person, beneficiaryNoPersonalCode } }).actualBeneficiary
  expect(of(true)).toEqual({ ...person, beneficiaryNoPersonalCode: true, personalCode: '' })
  expect(of(false)).toMatchObject({ ...born, dateOfBirth: null })
  expect(of(false)?.personalCode).toBe('1')
})

test('removes a consumer’s LEI code and the tax number of a client in Estonia', () => {
  expect(withoutInapplicable({ consumer: true, lei: '1' }).lei).toBe('')
  expect(withoutInapplicable({ consumer: false, lei: '1' }).lei).toBe('1')
  for (const country of ['EE', ''])
    expect(withoutInapplicable({ country, taxNumber: '1' }).taxNumber).toBe('')
  expect(withoutInapplicable({ country: 'LV', taxNumber: '1' }).taxNumber).toBe('1')
  expect(withoutInapplicable({ taxNumber: '1' }).taxNumber).toBe('1')
})

test('removes a second nationality without a first', () => {
  const representativeSecondNationality = 'FI'
  expect(withoutInapplicable({ representativeNationality: null, representativeSecondNationality })).toEqual({
    representativeNationality: null,
    representativeSecondNationality: null,
  })
  expect(
    withoutInapplicable({ representativeNationality: 'EE', representativeSecondNationality }),
  ).toMatchObject({ representativeSecondNationality })
  expect(
    withoutInapplicable({ actualBeneficiary: { nationality: null, secondNationality: 'FI' } })
      .actualBeneficiary,
  ).toEqual({ nationality: null, secondNationality: null })
})
