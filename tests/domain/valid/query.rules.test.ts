import { describe, expect, test } from 'vitest'
import { validQuerySave } from '../../../domain/valid/valid-query.ts'
import { clientRules } from '../../specs/client-rules.table.ts'
import { faults } from './faults.ts'

const of = (value: unknown) => faults(validQuerySave, value)
const named = (field: string, lines: readonly string[]) =>
  lines.map((line) => line.split(' ').slice(0, 2)).filter(([path]) => path === field)

describe.each(clientRules)('the field $field', ({ field, takes, refuses }) => {
  test.each(takes)('accepts %s', (typed) => expect(of({ [field]: typed })).toEqual([]))
  test.each(refuses)('refuses %s: %s', (typed, code) => {
    const found = of({ [field]: typed })
    expect(named(field, found)).toContainEqual([field, code])
    expect(named(field, found)).toHaveLength(found.length)
  })
})

const asset = { qassetName: 'Excavator', qassetPrice: 1000 }
const many = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row)

describe('a query', () => {
  test.each([
    ['a company code without a country', { custRegCode: '12345678', country: '' }],
    ['a zip code of Estonia', { zipCode: '10111', country: 'EE' }],
    ['a zip code abroad', { zipCode: 'SW1A 2AA', country: 'GB' }],
    ['a zip code of a stored query whose country stays', { queryId: 7, zipCode: 'SW1A' }],
    ['no zip code', { zipCode: '', country: 'EE' }],
    ['an advance in percent with four decimals', { advnPmtType: '%', advance: 12.3456 }],
    ['the whole as an advance', { advnPmtType: '%', advance: 100 }],
    ['an advance in euros beyond a hundred', { advnPmtType: '#', advance: 20_745.5 }],
    ['no advance in euros', { advnPmtType: '#', advance: null }],
    ['no advance at all', { advnPmtType: '%', advance: null }],
    ['200 assets', { qassets: many(200, asset) }],
    ['20 sureties', { sureties: many(20, { name: 'Mari' }) }],
    ['the largest total', { qassets: [{ ...asset, qassetPrice: 333_333_333, quantity: 3 }] }],
  ])('takes %s', (_, value) => expect(of(value)).toEqual([]))

  test.each([
    ['a zip code of Estonia for a new query without a country', { zipCode: '1011' }, 'zipCode field.zipCode'],
    [
      'a zip code that fits no address of the country sent along',
      { queryId: 7, zipCode: '1011', country: 'EE' },
      'zipCode field.zipCode',
    ],
    ['thousandths of a euro as an advance', { advnPmtType: '#', advance: 100.005 }, 'advance field.decimals'],
    [
      'more than the whole as an advance',
      { advnPmtType: '%', advance: 100.01 },
      'advance field.tooLarge max 100',
    ],
    [
      'a total one cent too large',
      {
        qassets: [
          { ...asset, qassetPrice: 999_999_999 },
          { ...asset, qassetPrice: 0.01 },
        ],
      },
      'qassets field.totalTooLarge max 999999999',
    ],
    ['201 assets', { qassets: many(201, asset) }, 'qassets field.tooMany max 200'],
    ['21 sureties', { sureties: many(21, { name: 'Mari' }) }, 'sureties field.tooMany max 20'],
    [
      'a long code of a company abroad',
      { custRegCode: 'x'.repeat(41), country: 'DE' },
      'custRegCode field.tooLong max 40',
    ],
    [
      'a long code of a seller abroad',
      { qassets: [{ ...asset, sellerRegCode: 'x'.repeat(41), vatNumber: 'DE1' }] },
      'qassets.0.sellerRegCode field.tooLong max 40',
    ],
  ])('refuses %s', (_, value, fault) => expect(of(value)).toContain(fault))

  test('a field with one fault is reported once', () => {
    expect(of({ custRegCode: '1'.repeat(41) })).toEqual(['custRegCode field.tooLong max 40'])
  })

  test.each([
    [null, [' field.shape']],
    ['Hansakivi', [' field.shape']],
  ])('%j is none', (value, found) => expect(of(value)).toEqual(found))

  test.each([
    ['with a VAT number of Estonia', { vatNumber: 'EE100931558' }],
    ['without a VAT number', {}],
  ])('a seller %s has a registry code of Estonia', (_, seller) => {
    const qassets = [{ ...asset, ...seller, sellerRegCode: '12345679' }]
    expect(of({ qassets })).toEqual(['qassets.0.sellerRegCode field.registryCode'])
  })

  test('a value that is not a list is reported once', () => {
    expect(of({ qassets: 'Excavator' })).toEqual(['qassets field.shape'])
  })
})

describe('the longest identifiers', () => {
  test.each([
    ['vatNumber', { vatNumber: 'x'.repeat(21) }, 'vatNumber field.tooLong max 20'],
    ['bankAccountNumber', { bankAccountNumber: 'x'.repeat(43) }, 'bankAccountNumber field.tooLong max 42'],
    ['contactPersCode', { contactPersCode: '3'.repeat(21) }, 'contactPersCode field.tooLong max 20'],
    [
      'guarantor.registryCode',
      { guarantor: { registryCode: '1'.repeat(41) } },
      'guarantor.registryCode field.tooLong max 40',
    ],
    [
      'actualBeneficiary.personalCode',
      { actualBeneficiary: { personalCode: 'x'.repeat(21), residency: 'FI' } },
      'actualBeneficiary.personalCode field.tooLong max 20',
    ],
  ])('%s', (_, value, fault) => expect(of(value)).toContain(fault))

  test.each([
    ['a VAT number of 20', { vatNumber: 'x'.repeat(20) }, ['vatNumber field.vatNumber']],
    ['an account of 42', { bankAccountNumber: 'x'.repeat(42) }, ['bankAccountNumber field.iban']],
    ['a personal code of 20', { contactPersCode: '3'.repeat(20) }, ['contactPersCode field.personalCode']],
    ['a code of 40 abroad', { custRegCode: 'x'.repeat(40), country: 'DE' }, []],
    [
      'a registry code of 40',
      { guarantor: { registryCode: '1'.repeat(40) } },
      ['guarantor.registryCode field.registryCode'],
    ],
    [
      'a personal code of 20 abroad',
      { actualBeneficiary: { personalCode: 'x'.repeat(20), residency: 'FI' } },
      [],
    ],
  ])('%s is not too long', (_, value, found) => expect(of(value)).toEqual(found))
})
