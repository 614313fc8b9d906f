import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  storedCustomerCode,
  validSelfServeApplication,
  validSelfServeChange,
  validSelfServeOffer,
} from '../../../domain/valid/valid-offer.ts'
import { faults } from './faults.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const application = {
  mainAssets: [{ groupId: 1, price: 100, vatExempt: false }],
  optionalAssets: [],
  totalAmount: 100,
  phone: '51234567',
  email: 'mari@firma.example',
  offerNumber: 'P-1',
  contractFee: 0,
}
const offer = { ...application, customerName: '', customerRegCode: '', attachments: [] }
const change = { ...offer, modifiedDtime: '2026-11-23T10:00:00Z' }
const schemas = [
  ['an application', validSelfServeApplication],
  ['an offer', validSelfServeOffer],
  ['a stored offer', validSelfServeChange],
] as const

test.each(schemas)('the prices of %s add up', (_, schema) => {
  expect(faults(schema, change)).toEqual([])
  const prices = { mainAssets: [{ groupId: 1, price: 0, vatExempt: false }], totalAmount: 0 }
  expect(schema.safeParse({ ...change, ...prices }).error?.issues).toEqual([
    { code: 'custom', path: ['mainAssets', '0', 'price'], message: 'field.positive' },
    { code: 'custom', path: ['totalAmount'], message: 'field.positive' },
  ])
  expect(faults(schema, { ...change, totalAmount: 99.99 })).toEqual(['totalAmount field.assetsOverTotal'])
})

test('an application needs the customer’s e-mail and phone, an offer does not', () => {
  const unknown = { phone: '', email: '' }
  expect(faults(validSelfServeApplication, { ...application, ...unknown })).toEqual([
    'phone field.required min 1',
    'email field.required min 1',
  ])
  expect(faults(validSelfServeApplication, { ...application, phone: '1' })).toEqual(['phone field.phone'])
  expect(faults(validSelfServeOffer, { ...offer, phone: '1' })).toEqual(['phone field.phone'])
  expect(faults(validSelfServeChange, { ...change, phone: '+372' })).toEqual(['phone field.phone'])
  expect(faults(validSelfServeChange, { ...change, phone: '+37251234567' })).toEqual([])
  expect(faults(validSelfServeOffer, { ...offer, ...unknown })).toEqual([])
  expect(faults(validSelfServeChange, { ...change, ...unknown })).toEqual([])
})

const none = ['customerRegCode field.customerCode']
const tooLong = ['customerRegCode field.tooLong max 40', ...none]

test.each([
  ['nobody yet', '', [], []],
  ['a company', '1234 56-78', [], []],
  ['a person', '6000 101-9906', [], []],
  ['neither', '12345679', none, none],
  ['a masked code, which only a stored offer has', '6••••••••••', none, []],
  ['a code of 41 signs', '1'.repeat(41), tooLong, tooLong],
])('the customer is %s', (_, customerRegCode, ofNew, ofStored) => {
  const customer = { customerName: 'Firma OÜ', customerRegCode }
  expect(faults(validSelfServeOffer, { ...offer, ...customer })).toEqual(ofNew)
  expect(faults(validSelfServeChange, { ...change, ...customer })).toEqual(ofStored)
})

test.each([
  ['12345678', ['customerName field.required']],
  ['60001019906', []],
  ['', []],
])('who has the code "%s" and no name', (customerRegCode, expected) => {
  const customer = { customerName: ' ', customerRegCode }
  expect(faults(validSelfServeOffer, { ...offer, ...customer })).toEqual(expected)
  expect(faults(validSelfServeChange, { ...change, ...customer })).toEqual(expected)
})

test('the customer’s code is stored without blanks and dashes', () => {
  expect(storedCustomerCode.parse('6000 101-9906')).toBe('60001019906')
})
