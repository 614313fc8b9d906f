import { expect, test } from 'vitest'
import { validSubmission } from '../../../domain/valid/valid-submission.ts'
import { faults } from './faults.ts'

const contact = {
  email: 'mari@firma.example',
  phone: '+372 5123 4567',
  street: 'Pikk',
  houseNumber: '1',
  flatNumber: '',
  zipCode: '10123',
  city: 'Tallinn',
}

test.each([
  ['whole', {}, []],
  ['of which nothing is known yet', { email: '', phone: '', zipCode: '' }, []],
  ['with an e-mail that is none', { email: 'mari' }, ['email field.email']],
  ['with a phone of one digit', { phone: '1' }, ['phone field.phone']],
  ['with a phone that is none', { phone: '5123x' }, ['phone field.phone']],
  ['with a postal code of four digits', { zipCode: '1012' }, ['zipCode field.zipCode']],
  ['with a postal code of another country', { zipCode: 'SW1A 1AA' }, ['zipCode field.zipCode']],
])('a contact %s', (_, part, found) => {
  const application = { contact: { ...contact, ...part }, consents: [], language: 'et' }
  expect(faults(validSubmission, { token: 'x', application })).toEqual(
    found.map((line) => `application.contact.${line}`),
  )
})
