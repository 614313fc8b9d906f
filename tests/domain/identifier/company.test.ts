import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIban } from '../../../domain/identifier/iban.ts'
import { isRegistryCode, isVatNumber } from '../../../domain/identifier/company-code.ts'
import { stripIdentifier } from '../../../domain/identifier/strip.ts'
import { completed, digits, mistype, slip } from './identifier.arbitrary.ts'

describe('registry code', () => {
  test.each(['12345678', '75002884'])('%s is valid', (code) => {
    expect(isRegistryCode(code)).toBe(true)
  })

  test.each(['12345679', '22345678', '1234567', '123456780', 'ABCDEFGH', ''])('%s is not', (code) => {
    expect(isRegistryCode(code)).toBe(false)
  })

  test('of another country may be any text', () => {
    expect(isRegistryCode('HRB 12345 B', 'DE')).toBe(true)
    expect(isRegistryCode('', 'DE')).toBe(false)
  })

  test('has exactly one valid check digit', () => {
    const start = fc.tuple(fc.constantFrom('1', '7', '8', '9'), digits(6)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(start, (each) => {
        expect(completed(each, (code) => isRegistryCode(code))).toHaveLength(1)
      }),
    )
  })
})

describe('VAT number', () => {
  test.each(['EE100931558', 'LV40003032949', 'FI01120389'])('%s is valid', (number) => {
    expect(isVatNumber(number)).toBe(true)
  })

  test.each(['EE100594103', 'EE10093155', 'EE1009315580', '100931558', 'EE10093155X', 'L1', 'NULL', ''])(
    '%s is not',
    (number) => {
      expect(isVatNumber(number)).toBe(false)
    },
  )

  test('with one mistyped digit is refused', () => {
    const valid = digits(8).map((start) => completed(`EE${start}`, isVatNumber))
    fc.assert(
      fc.property(valid, slip(2, 10), (numbers, slipped) => {
        expect(numbers).toHaveLength(1)
        expect(isVatNumber(mistype(numbers[0] ?? '', slipped))).toBe(false)
      }),
    )
  })
})

const ibanOf = (account: string): string[] =>
  Array.from({ length: 97 }, (_, control) => `EE${String(control + 2).padStart(2, '0')}${account}`).filter(
    isIban,
  )

describe('IBAN', () => {
  test.each(['EE382200221020145685', 'DE89370400440532013000', 'GB29NWBK60161331926819'])(
    '%s is valid',
    (iban) => {
      expect(isIban(iban)).toBe(true)
    },
  )

  test.each([
    ['EE392200221020145685', 'MOD-97 fails'],
    ['EE38220022102014568', 'it is short'],
    ['EE3822002210201456850', 'it is long'],
    ['DE88370400440532013000', 'MOD-97 fails'],
    ['382200221020145685', 'it has no country'],
    ['', 'it is empty'],
  ])('%s is not: %s', (iban) => {
    expect(isIban(iban)).toBe(false)
  })

  test('of Estonia needs the 7-3-1 digit too: exactly one of ten accounts that differ in it is valid', () => {
    const start = digits(15)
    fc.assert(
      fc.property(start, (each) => {
        const found = Array.from({ length: 10 }, (_, digit) => ibanOf(`${each}${digit}`)).flat()
        expect(found).toHaveLength(1)
      }),
    )
  })

  test('with one mistyped digit is refused', () => {
    const iban = 'EE382200221020145685'
    fc.assert(
      fc.property(slip(2, 19), (slipped) => {
        expect(isIban(mistype(iban, slipped))).toBe(false)
      }),
    )
  })
})

test.each([
  ['EE38 2200 2210 2014 5685', 'EE382200221020145685'],
  ['ee100931558', 'EE100931558'],
  [' 376-0503 0299\u00A0', '37605030299'],
  ['1234–5678', '12345678'],
])('"%s" is read as %s', (typed, stripped) => {
  expect(stripIdentifier(typed)).toBe(stripped)
})
