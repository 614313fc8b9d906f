import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { birthDate, isPersonalCode } from '../../../domain/identifier/personal-code.ts'
import { completed, mistype, slip } from './identifier.arbitrary.ts'

const today = '2026-11-23'

describe('published codes', () => {
  test.each([
    ['37605030299', '1976-05-03'],
    ['60001019906', '2000-01-01'],
    ['36003050128', '1960-03-05'],
    ['40504040001', '1905-04-04'],
    ['50001029996', '2000-01-02'],
    ['30403039917', '1904-03-03'],
    ['30403039928', '1904-03-03'],
    ['30403039972', '1904-03-03'],
    ['30403039983', '1904-03-03'],
    ['60001019928', '2000-01-01'],
    ['60001019950', '2000-01-01'],
    ['60001019961', '2000-01-01'],
    ['60001019972', '2000-01-01'],
    ['60001019983', '2000-01-01'],
    ['60001019947', '2000-01-01'],
  ])('%s is valid, born %s', (code, born) => {
    expect(isPersonalCode(code, today)).toBe(true)
    expect(birthDate(code)).toBe(born)
  })

  test.each([
    ['36805280108', 'its check digit is wrong'],
    ['37613030293', 'there is no month 13'],
    ['37602300299', 'there is no 30 February'],
    ['97605030299', 'no century has the digit 9'],
    ['07605030299', 'no century has the digit 0'],
    ['3760503029', 'it is short'],
    ['376050302990', 'it is long'],
    ['3760503029A', 'it holds a letter'],
    ['', 'it is empty'],
  ])('%s is not: %s', (code) => {
    expect(isPersonalCode(code, today)).toBe(false)
  })
})

describe('birth date', () => {
  test.each([
    ['1', '1876-05-03'],
    ['2', '1876-05-03'],
    ['3', '1976-05-03'],
    ['4', '1976-05-03'],
    ['5', '2076-05-03'],
    ['6', '2076-05-03'],
    ['7', '2176-05-03'],
    ['8', '2176-05-03'],
  ])('first digit %s is born %s', (first, born) => {
    expect(birthDate(`${first}7605030299`)).toBe(born)
  })

  test('may be today, not tomorrow', () => {
    expect(isPersonalCode('60001019906', '2000-01-01')).toBe(true)
    expect(isPersonalCode('60001019906', '1999-12-31')).toBe(false)
  })
})

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('1999-12-31'), noInvalidDate: true })
const validCode = fc
  .tuple(fc.constantFrom('3', '4'), day, fc.stringMatching(/^\d{3}$/))
  .map(([first, born, serial]) => first + born.toISOString().slice(2, 10).replaceAll('-', '') + serial)
  .map((start) => completed(start, (code) => isPersonalCode(code, today)))

describe('check digit', () => {
  test('has exactly one valid value', () => {
    fc.assert(
      fc.property(validCode, (codes) => {
        expect(codes).toHaveLength(1)
      }),
    )
  })

  test('is refused with any other value', () => {
    fc.assert(
      fc.property(validCode, slip(10, 10), ([code = ''], slipped) => {
        expect(isPersonalCode(mistype(code, slipped), today)).toBe(false)
      }),
    )
  })
})

test('detects 9 of 10 mistyped digits and more, except for a remainder of 10', () => {
  const code = '37605030299'
  const slips = Array.from({ length: 99 }, (_, index) => ({
    place: Math.floor(index / 9),
    by: (index % 9) + 1,
  }))
  const accepted = slips.filter((each) => isPersonalCode(mistype(code, each), today))
  expect(accepted.length).toBeLessThan(10)
})
