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

test('keeps a beneficiary’s personal code or birth, never both', () => {
  const of = (beneficiaryNoPersonalCode: boolean) =>
    withoutInapplicable({ actualBeneficiary: { ...person, beneficiaryNoPersonalCode } }).actualBeneficiary
  expect(of(true)).toEqual({ ...person, beneficiaryNoPersonalCode: true, personalCode: '' })
  expect(of(false)).toMatchObject({ dateOfBirth: null, placeOfBirth: '', currentPlaceOfLiving: '' })
  expect(of(false)?.personalCode).toBe('1')
})
