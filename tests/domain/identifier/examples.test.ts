import { describe, expect, test } from 'vitest'
import { isIban } from '../../../domain/identifier/iban.ts'
import { maskedCode } from '../../../domain/identifier/masked-code.ts'
import { birthDate, isPersonalCode } from '../../../domain/identifier/personal-code.ts'
import { isRegistryCode, isVatNumber } from '../../../domain/identifier/company-code.ts'
import {
  ibans,
  ibansWithWrongAccount,
  notIbans,
  personalCodes,
  registryCodes,
  vatNumbers,
} from '../../specs/identifiers.table.ts'

const today = '2026-11-23'

/** The nine codes that differ in the last digit only. */
const others = (code: string): string[] =>
  Array.from({ length: 9 }, (_, by) => code.slice(0, -1) + ((Number(code.at(-1)) + by + 1) % 10))

const valid = (codes: readonly string[], isValid: (code: string) => boolean) => codes.filter(isValid)

test.each(personalCodes)('accepts personal code %s, born %s, with its last digit only', (code, born) => {
  expect(birthDate(code)).toBe(born)
  expect(valid([code, ...others(code)], (each) => isPersonalCode(each, today))).toEqual([code])
})

test.each(registryCodes)('accepts registry code %s with its last digit only', (code) => {
  expect(valid([code, ...others(code)], (each) => isRegistryCode(each))).toEqual([code])
})

describe('IBAN', () => {
  test.each(notIbans)('refuses %s, which has valid check digits', (iban) => expect(isIban(iban)).toBe(false))
  test.each(ibans)('accepts %s', (iban) => expect(isIban(iban)).toBe(true))
  test.each(ibansWithWrongAccount)('refuses %s, which passes MOD-97 but is not an Estonian account', (iban) =>
    expect(isIban(iban)).toBe(false),
  )
})

test.each(vatNumbers)('accepts VAT number %s', (number) => expect(isVatNumber(number)).toBe(true))

test.each([
  ['37605030299', '3••••••••••'],
  ['60001019906', '6••••••••••'],
  ['', ''],
])('%s is masked as %s', (code, masked) => expect(maskedCode(code)).toBe(masked))

test.each(['172879390', '0172879390'])('%s is no registry code, for all that it ends as one', (code) =>
  expect(isRegistryCode(code)).toBe(false),
)

test.each(['1LV40003032949', 'LV4000303294912345', 'LV40003032949-', '1EE100931558'])(
  '%s is no VAT number',
  (number) => expect(isVatNumber(number)).toBe(false),
)

test('accepts an Estonian VAT number inside a foreign one', () =>
  expect(isVatNumber('XEE100931558')).toBe(true))
