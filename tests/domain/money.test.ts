import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../domain/decimal.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { percentOf, roundCents, allocateCents, toCents, toEuros } from '../../domain/money.ts'

const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })

describe('rounding to the cent', () => {
  test.each([
    [0.4, 0],
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [-0.4, 0],
    [-0.5, -1],
    [-2.5, -3],
  ])('%d is %d: half goes away from zero', (exact, rounded) => {
    expect(roundCents(exact)).toBe(rounded)
  })

  test.each([
    [1.005, 101],
    [1.255, 126],
    [8.575, 858],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [1234.5, 123_450],
    [138_300, 13_830_000],
  ])('%d € is %d cents, as it was typed and not as a double holds it', (euros, expected) => {
    expect(toCents(euros)).toBe(expected)
  })

  test('a percentage of an amount', () => {
    expect(percentOf(13_830_000, 15)).toBe(2_074_500)
    expect(percentOf(1_50, 33)).toBe(50)
  })

  test('converting cents to euros and back changes nothing', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toEuros(amount))).toBe(amount)
      }),
    )
  })
})

describe('typed amounts', () => {
  test.each([
    ['5,9', 5.9],
    ['0.625', 0.625],
    ['x', null],
    ['1e3', null],
    ['12 000,50', 12_000.5],
    ['1,2,3', null],
  ])('"%s" is the number %s', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected)
  })
})

describe('shares of an amount', () => {
  test.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [100, [0, 1, 0], [0, 100, 0]],
    [100, [0, 0], [0, 0]],
    [13_928, [331_920, 276_600, 60_000], [6915, 5763, 1250]],
  ])('%d by %j is %j', (total, weights, shares) => {
    expect(allocateCents(total, weights)).toEqual(shares)
  })

  test('add up exactly, each within a cent of its exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(cents, weights, (total, given) => {
        const whole = given.reduce((sum, each) => sum + each, 0)
        fc.pre(whole > 0)
        const shares = allocateCents(total, given)
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(total)
        shares.forEach((share, index) =>
          expect(Math.abs(share - (total * (given[index] ?? 0)) / whole)).toBeLessThanOrEqual(1.01),
        )
      }),
    )
  })
})

test.each([
  ['en', '€9,626.58', '€38,900.00'],
  ['et', '9 626,58 €', '38 900,00 €'],
])(
  'amounts in %s are grouped from a thousand on, so that a column has one format',
  (language, ...written) => {
    const format = new Intl.NumberFormat(language, EURO_FORMAT)
    expect([9626.58, 38_900].map((euros) => format.format(euros).replaceAll(/\s/gu, ' '))).toEqual(written)
  },
)
