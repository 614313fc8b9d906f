import { expect, test } from 'vitest'
import { partnerForm, validPartner } from '../../../domain/valid/valid-partner.ts'
import { faults } from './faults.ts'

/** The faults of a partner at one field. */
const of = (value: object, field: string) =>
  faults(validPartner, value).filter((line) => line.startsWith(`${field} `))

test.each([
  ['of Estonia', { regCode: '12847368', country: 'EE' }, []],
  ['stripped', { regCode: '1284 7368', country: 'EE' }, []],
  ['that is none', { regCode: '12847369', country: 'EE' }, ['regCode field.registryCode']],
  ['that is none, without a country', { regCode: '12847369', country: '' }, ['regCode field.registryCode']],
  ['from abroad', { regCode: 'HRB 98765', country: 'DE' }, []],
  ['of 40 signs', { regCode: 'x'.repeat(40), country: 'DE' }, []],
  ['one longer', { regCode: 'x'.repeat(41), country: 'DE' }, ['regCode field.tooLong max 40']],
  ['of blanks alone, from abroad', { regCode: ' - ', country: 'DE' }, ['regCode field.required min 1']],
  ['left out', { country: 'EE' }, ['regCode field.required']],
])('a registry code %s', (_, value, found) => expect(of(value, 'regCode')).toEqual(found))

test.each([
  ['of Estonia', { zipCode: '11415', country: 'EE' }, []],
  ['that is none', { zipCode: '1141', country: 'EE' }, ['zipCode field.zipCode']],
  ['that is none, without a country', { zipCode: '1141' }, ['zipCode field.zipCode']],
  ['from abroad', { zipCode: 'SW1A 2AA', country: 'GB' }, []],
])('a zip code %s', (_, value, found) => expect(of(value, 'zipCode')).toEqual(found))

test.each([
  ['one of them', { allPmtPeriodOptions: [12] }, []],
  ['none chosen', { allPmtPeriodOptions: [] }, ['allPmtPeriodOptions field.periodsWithin']],
  [
    'none within the range',
    { allPmtPeriodOptions: [12], paymentPeriodOptions: [24, 36] },
    ['allPmtPeriodOptions field.periodsWithin'],
  ],
  ['a range that is none', { allPmtPeriodOptions: [12], paymentPeriodOptions: 24 }, []],
  ['one that nobody offers', { allPmtPeriodOptions: [12, 13] }, ['allPmtPeriodOptions field.choice']],
])('periods: %s', (_, value, found) => expect(of(value, 'allPmtPeriodOptions')).toEqual(found))

test.each([
  [12, []],
  [13, ['defaultPaymentPeriod field.choice']],
])('a default period of %d', (defaultPaymentPeriod, found) =>
  expect(of({ defaultPaymentPeriod }, 'defaultPaymentPeriod')).toEqual(found),
)

test.each([
  [' Põhja Masinad OÜ ', []],
  ['x'.repeat(200), []],
  ['x'.repeat(201), ['businessName field.tooLong max 200']],
  [' ', ['businessName field.required']],
])('the name %j', (businessName, found) => expect(of({ businessName }, 'businessName')).toEqual(found))

test('trims the name', () => {
  expect(validPartner.shape.businessName.parse(' Põhja Masinad OÜ ')).toBe('Põhja Masinad OÜ')
})

test.each([
  ['needed', true, null, ['managerId field.required']],
  ['needed and chosen', true, 7, []],
  ['not needed', false, null, []],
])('a manager: %s', (_, needed, managerId, found) => {
  const issues = faults(partnerForm(needed), { managerId })
  expect(issues.filter((line) => line.startsWith('managerId '))).toEqual(found)
})
