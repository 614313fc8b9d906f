import { expect, test } from 'vitest'
import { validApplicationSave } from '../../../domain/valid/valid-query.ts'
import { faults } from './faults.ts'

const application = {
  custName: 'Ehitus OÜ',
  custRegCode: '12345678',
  qassets: [{ qassetName: 'Ekskavaator', qassetPrice: 100 }],
}

test.each([
  ['a company', {}, []],
  ['no code', { custRegCode: '' }, ['custRegCode field.required min 1']],
  ['a code of blanks', { custRegCode: ' - ' }, ['custRegCode field.required min 1']],
  ['a code that is none', { custRegCode: '12345679' }, ['custRegCode field.registryCode']],
  ['40 letters of a register abroad', { custRegCode: 'x'.repeat(40), country: 'DE' }, []],
  ['one more', { custRegCode: 'x'.repeat(41), country: 'DE' }, ['custRegCode field.tooLong max 40']],
  ['an account that is none', { bankAccountNumber: 'EE38' }, ['bankAccountNumber field.iban']],
  ['a postal code of four digits', { zipCode: '1012' }, ['zipCode field.zipCode']],
])('%s', (_, part, found) => {
  expect(faults(validApplicationSave, { ...application, ...part })).toEqual(found)
})

test('stores the code without blanks and dashes', () => {
  expect(validApplicationSave.parse({ ...application, custRegCode: '1234 56-78' })).toEqual(application)
})
