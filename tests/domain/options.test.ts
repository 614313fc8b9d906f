import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '../../contract/role.ts'
import { optionSteps } from '../../domain/option-steps.ts'
import { defaultPeriod, periodOptions } from '../../domain/period-options.ts'
import { advanceRange, isBoundByRange, settlePeriod, settleTerm } from '../../domain/terms-clamp.ts'

describe('option buttons', () => {
  test.each([
    [10, 30, [10, 15, 20, 25, 30]],
    [0, 20, [0, 5, 10, 15, 20]],
    [0, 40, [0, 10, 20, 30, 40]],
    [0, 8, [0, 2, 4, 6, 8]],
    [5, 7, [5, 5.5, 6, 6.5, 7]],
    [0, 1, [0, 0.5, 1]],
    [3.9, 12.9, [3.9, 6, 8, 10, 12.9]],
    [0, 100, [0, 30, 50, 80, 100]],
    [5, 5, [5]],
    [5.9, 6.1, [5.9, 6, 6.1]],
  ])('from %d to %d are %j', (min, max, options) => {
    expect(optionSteps({ min, max })).toEqual(options)
  })

  test('are at most five, ascending, within the ends and with both of them', () => {
    const hundredths = fc.integer({ min: 0, max: 100_00 }).map((each) => each / 100)
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const options = optionSteps({ min, max })
        expect(options.length).toBeLessThanOrEqual(5)
        expect(options).toEqual([...new Set(options)].toSorted((x, y) => x - y))
        expect([options[0], options.at(-1)]).toEqual([min, max])
      }),
    )
  })

  test('between the ends are multiples of a half', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (min, more) => {
        expect(optionSteps({ min, max: min + more }).filter((value) => !Number.isInteger(value * 2))).toEqual(
          [],
        )
      }),
    )
  })
})

describe('payment periods', () => {
  test.each([
    [[60, 12, 24, 36, 48], 12, 48, [12, 24, 36, 48]],
    [[24, 24, 36], 12, 60, [24, 36]],
    [[12, 24], 36, 60, [12]],
    [[], 12, 60, [12]],
  ])('allowed %j from %d to %d are %j', (allowed, min, max, options) => {
    expect(periodOptions(allowed, { min, max })).toEqual(options)
  })

  test.each([
    [[12, 24, 36], 24, 24],
    [[12, 24, 36], 60, 12],
    [[24, 36], null, 24],
    [[], null, 12],
  ])('offered %j with the partner’s default %s start at %d', (options, partnerDefault, months) => {
    expect(defaultPeriod(options, partnerDefault)).toBe(months)
  })
})

describe('leaving a field of the terms', () => {
  const range = { min: 5, max: 20 }

  test.each([
    ['3', 5],
    ['25', 20],
    ['7,5', 7.5],
    ['abc', null],
    ['-7', null],
    ['', 10],
    ['  ', 10],
  ])('"%s" becomes %s', (typed, settled) => {
    expect(settleTerm(typed, 10, range)).toBe(settled)
  })

  test('in-house nothing is clamped', () => {
    expect(settleTerm('25', 10, null)).toBe(25)
  })

  test.each([
    ['24', 24],
    ['18', 12],
    ['', 12],
    ['x', null],
  ])('period "%s" becomes %s', (typed, settled) => {
    expect(settlePeriod(typed, 12, [12, 24])).toBe(settled)
  })

  test('binds partners and shops that are not in-house', () => {
    expect(roles.filter((role) => isBoundByRange({ role, inhouse: false }))).toEqual(['PARTNER', 'SHOP'])
    expect(roles.filter((role) => isBoundByRange({ role, inhouse: true }))).toEqual([])
  })

  test('an advance in euros has the range of its percents', () => {
    expect(advanceRange('%', range, 1_000_00)).toEqual(range)
    expect(advanceRange('#', range, 1_000_00)).toEqual({ min: 50, max: 200 })
  })
})
