import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../domain/decimal.ts'
import {
  amountCharacters,
  readAmount,
  readEuros,
  readInteger,
  twoReadings,
  wholeCharacters,
} from '../../src/design/form/number-text.ts'

/** Reads an amount like a pasted one. */
const pasted = (text: string) => readEuros(amountCharacters(text))

describe('a pasted amount', () => {
  test.each([
    ['50 000.-', 50_000],
    ['50 000,–', 50_000],
    ['50.000,-', 50_000],
    ['50000.-', 50_000],
    ['50 000.- €', 50_000],
    ['€ 50 000', 50_000],
    ['50 000 €', 50_000],
    ['50\u00A0000,00\u00A0EUR', 50_000],
    ['50\u202F000,5', 50_000.5],
    ["50'000.50", 50_000.5],
    ['50’000', 50_000],
    ['1,234,567', 1_234_567],
    ['1.234.567,89', 1_234_567.89],
    ['1 234 567,89', 1_234_567.89],
    ['\u200E1234,50\u200F', 1234.5],
    ['1\u00AD234', 1234],
    ['  12 ', 12],
    ['-5', -5],
  ])('%j is %d', (text, value) => {
    expect(pasted(text)).toBe(value)
  })

  test.each([
    '1e5',
    '12x34',
    '1/2',
    '1-2',
    '12 34',
    '1 0000',
    '1,2,3',
    '1.2.3,4',
    '1,234,56',
    '2 x 50',
    '१२',
    '5..0',
  ])('%j is none, and stays as it is', (text) => {
    expect(amountCharacters(text).trim()).toBe(/\d/.test(text) ? text : '')
    if (/\d/.test(text)) expect(pasted(text)).toBeNaN()
  })

  test.each([
    ['a blank', '', null],
    ['letters alone, which the field keeps out', 'abc', null],
  ])('%s is nothing', (_, text, value) => {
    expect(pasted(text)).toBe(value)
  })

  test('an ambiguous amount has the same two readings, whatever surrounds it', () => {
    expect(twoReadings('50,000 €')).toEqual({ taken: 50_000, other: 50 })
    expect(twoReadings('50,000.-')).toBeNull()
    expect(pasted('50,000.-')).toBe(50_000)
  })

  test('a percentage keeps its decimals', () => {
    expect(readAmount('5,125 %', 4)).toBe(5.125)
    expect(parseDecimal('5,9 %')).toBe(5.9)
  })
})

describe('a pasted whole number', () => {
  test.each([
    ['12', 12],
    ['1 000', 1000],
    ['2026.', 2026],
    ['12 tk', 12],
  ])('%j is %d', (text, value) => {
    expect(readInteger(wholeCharacters(text))).toBe(value)
  })

  test.each(['12.5', '1e5', '1-2', '12 34'])('%j is none', (text) => {
    expect(readInteger(wholeCharacters(text))).toBeNaN()
  })
})

const seed = Date.now()

test(`never joins digits across another character (seed ${seed})`, () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,4}$/)
  // Invisible characters are removed; comma and dot are decimal marks, and group marks precede three digits.
  const visible = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 2 })
    .filter((text) => !/[\d\p{Cf}]/u.test(text) && !/^[.,]$/.test(text))
  fc.assert(
    fc.property(digits, visible, digits, (before, between, behind) => {
      const isGroup = /^[\s'’]$/.test(between) && before.length <= 3 && behind.length === 3
      const joined = Number(before + behind)
      for (const value of [pasted(before + between + behind), parseDecimal(before + between + behind)])
        expect(value === joined).toBe(isGroup)
      expect(readInteger(wholeCharacters(before + between + behind)) === joined).toBe(isGroup)
    }),
    { seed, numRuns: 3000 },
  )
})
